// Strings come in the same order as by comparing them, whatever they hold and however long they are alike.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderByBytes } from './byte-order.ts'
import { compareByBytes } from './front-coding.ts'

function ordered(strings: readonly string[]): string[] {
  return Array.from(orderByBytes(strings), (place) => strings[place] as string)
}

it('gives the order of the bytes', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'ab',
    'common',
    '\0',
    '~',
    'ý',
    'þ',
    'ÿ',
    'α',
    'β',
    '\ue000',
    '\uffff',
    '😀',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 17, maxLength: 120 }), (strings) => {
      expect(ordered(strings)).toEqual(strings.toSorted(compareByBytes))
    }),
    { numRuns: 500 },
  )
})

it('comes to an end with long strings that are nearly the same, and with the same ones', () => {
  const long = Array.from({ length: 40 }, (_, at) => `${'x'.repeat(3_000)}${(at * 7) % 40}`)
  expect(ordered(long)).toEqual(long.toSorted(compareByBytes))
  expect(ordered(new Array<string>(40).fill('same'))).toEqual(new Array<string>(40).fill('same'))
})
