// Packing and unpacking give back what went in, for every width.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK, BLOCK_ROOM, pack, packingFor, WORDS_OF_PACKING } from './packed-block.ts'
import { unpackIds } from './unpack-ids.ts'
import { unpackNumbers } from './unpack-numbers.ts'

const block = fc
  .integer({ min: 0, max: 32 })
  .chain((bits) =>
    fc.array(fc.integer({ min: 0, max: 2 ** bits - 1 }), { minLength: BLOCK, maxLength: BLOCK }),
  )

describe('packed block', () => {
  it('gives back the numbers', () => {
    fc.assert(
      fc.property(block, fc.nat(5), (numbers, at) => {
        const packing = packingFor(Math.max(...numbers))
        const words = new Uint32Array(at + BLOCK)
        expect(pack(Uint32Array.from(numbers), packing, words, at)).toBe(WORDS_OF_PACKING[packing])
        const out = new Uint32Array(BLOCK_ROOM)
        unpackNumbers(words, at, packing, out)
        expect([...out.subarray(0, BLOCK)]).toEqual(numbers)
      }),
      { numRuns: 300 },
    )
  })

  it('gives back rising ids from gaps', () => {
    const gaps = block.map((numbers) => numbers.map((number) => number % 2 ** 24))
    fc.assert(
      fc.property(gaps, fc.integer({ min: -1, max: 1000 }), (numbers, last) => {
        const packing = packingFor(Math.max(...numbers))
        const words = new Uint32Array(BLOCK)
        pack(Uint32Array.from(numbers), packing, words, 0)
        const out = new Uint32Array(BLOCK_ROOM)
        unpackIds(words, 0, packing, last, out)
        let id = last
        expect([...out.subarray(0, BLOCK)]).toEqual(numbers.map((gap) => (id += gap + 1)))
      }),
      { numRuns: 300 },
    )
  })
})
