// Relevance: rises with what a page has of the query, and never down a list.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorFor } from './floor.ts'
import { FLOOR, neverRising, relevanceOf } from './relevance.ts'

describe('relevanceOf', () => {
  it('is 1 for a page with all of the words, also in its title, and 0 for one with none', () => {
    expect(relevanceOf({ covered: 1, titled: 1 })).toBe(1)
    expect(relevanceOf({ covered: 0, titled: 0 })).toBe(0)
  })

  it('leaves out a page that has only the common half of a query', () => {
    expect(relevanceOf({ covered: 0.3, titled: 0 })).toBeLessThan(FLOOR)
    expect(relevanceOf({ covered: 0.6, titled: 0 })).toBeGreaterThan(FLOOR)
  })

  it('lets a page in that says the same in other words, and none that lies far off', () => {
    expect(relevanceOf({ covered: 0, titled: 0, cosine: 0.88 })).toBeGreaterThan(FLOOR)
    expect(relevanceOf({ covered: 0, titled: 0, cosine: 0.78 })).toBeLessThan(FLOOR)
  })
})

describe('floorFor', () => {
  it('asks more of the best page than of each, and nothing where the caller says so', () => {
    const { page, best } = floorFor({}, 10_000, 3)
    expect(best).toBeGreaterThan(page)
    expect(floorFor({ minScore: 0 }, 10_000, 3)).toEqual({ page: 0, best: 0, near: false })
  })

  it('asks less in a small index and of a sentence', () => {
    expect(floorFor({}, 20, 3).best).toBeLessThan(floorFor({}, 10_000, 3).best)
    expect(floorFor({}, 10_000, 3, true).page).toBeLessThan(floorFor({}, 10_000, 3).page)
    expect(floorFor({ minScore: 0.4 }, 10_000, 3, true).page).toBe(0.4)
    expect(floorFor({}, 10_000, 12).best).toBeLessThan(floorFor({}, 10_000, 3).best)
  })
})

describe('neverRising', () => {
  it('evens out what rises, and leaves the rest', () => {
    expect(neverRising([0.9, 0.4, 0.6, 0.2])).toEqual([0.9, 0.5, 0.5, 0.2])
  })

  it('never rises, keeps the sum, and stays between the least and the most', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (values) => {
        const even = neverRising(values)
        const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0)
        expect(even).toHaveLength(values.length)
        expect(sum(even)).toBeCloseTo(sum(values), 6)
        for (const [at, value] of even.entries()) {
          expect(value).toBeLessThanOrEqual((even[at - 1] ?? 1) + 1e-12)
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12)
        }
      }),
    )
  })
})
