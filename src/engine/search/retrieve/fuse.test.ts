// Fusion of lists.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuseRanks, fuseScores } from './fuse.ts'

const someList: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

describe('fuseScores', () => {
  it('keeps the order of a list alone, 1 for its best', () => {
    const hits = [
      { url: 'b', score: 8 },
      { url: 'a', score: 4 },
    ]
    expect(fuseScores([{ hits, weight: 1 }])).toEqual([
      { url: 'b', lexical: 1, covered: 1 },
      { url: 'a', lexical: 0.5, covered: 1 },
    ])
    expect(fuseScores([])).toEqual([])
  })

  it('lifts what a second list has too', () => {
    const first = [
      { url: 'a', score: 10 },
      { url: 'b', score: 9 },
    ]
    const second = [
      { url: 'b', score: 1 },
      { url: 'c', score: 1 },
    ]
    const fused = fuseScores([
      { hits: first, weight: 1 },
      { hits: second, weight: 0.5 },
    ])
    expect(fused.map(({ url }) => url)).toEqual(['b', 'c', 'a'])
  })
})

describe('fuseRanks', () => {
  it('gives each URL once, with every list that holds it, agreed ones first', () => {
    fc.assert(
      fc.property(fc.array(someList, { maxLength: 4 }), (lists) => {
        const fused = fuseRanks(lists)
        expect(fused.map(({ url }) => url).sort()).toEqual([...new Set(lists.flat())].sort())
        for (const { url, found } of fused) {
          expect(found).toEqual(lists.flatMap((list, at) => (list.includes(url) ? [at] : [])))
        }
        for (const [at, { score }] of fused.entries())
          expect(score).toBeLessThanOrEqual(fused[at - 1]?.score ?? 1)
      }),
    )
    expect(fuseRanks([['a', 'b'], ['b']])[0]?.url).toBe('b')
  })
})
