// Which segments are merged: eight of like size, the smallest where there are many, or one that is largely gone.
import { describe, expect, it } from 'vitest'
import { chooseMerge, type Mergeable } from './merge-policy.ts'

function segments(sizes: readonly number[], more: Partial<Mergeable> = {}): Mergeable[] {
  return sizes.map((documents, id) => ({ id, documents, live: documents, bytes: documents * 500, ...more }))
}

interface Added {
  /** Segments at most. */
  readonly most: number
  readonly left: number[]
  /** Of an index of more than 64 MB, the largest part that was merged at once. */
  readonly largestShare: number
}

/** What is left when all that is due was merged, after each so many new documents. */
function afterAdding(batches: number, batchSize: number, quiet: boolean, bytesEach = 500): Added {
  let held: Mergeable[] = []
  let [most, next, largestShare] = [0, 0, 0]
  const mergeAll = (isQuiet: boolean): void => {
    for (let ids = chooseMerge(held, isQuiet); ids.length > 0; ids = chooseMerge(held, isQuiet)) {
      const live = held.reduce((sum, one) => sum + (ids.includes(one.id) ? one.live : 0), 0)
      const all = held.reduce((sum, one) => sum + one.live, 0)
      if (all * bytesEach > 64e6) largestShare = Math.max(largestShare, live / all)
      held = held.filter(({ id }) => !ids.includes(id))
      held.push({ id: next++, documents: live, live, bytes: live * bytesEach })
    }
  }
  for (let batch = 0; batch < batches; batch++) {
    held.push({ id: next++, documents: batchSize, live: batchSize, bytes: batchSize * bytesEach })
    mergeAll(false)
    most = Math.max(most, held.length)
  }
  if (quiet) mergeAll(true)
  return { most, left: held.map(({ live }) => live).sort((a, b) => a - b), largestShare }
}

describe('merge policy', () => {
  it('leaves few segments alone', () => {
    expect(chooseMerge(segments([]))).toEqual([])
    expect(chooseMerge(segments([10, 20, 30, 500, 100_000]))).toEqual([])
  })

  it('takes eight of one tier and not the large one', () => {
    expect(chooseMerge(segments([100_000, 1, 2, 3, 4, 5, 6, 7, 8])).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('takes only some of very many, the smallest', () => {
    const chosen = chooseMerge(segments(new Array(146).fill(0).map((_, at) => 2000 + at)))
    expect(chosen).toEqual(Array.from({ length: 16 }, (_, at) => at))
  })

  it('takes segments of several tiers where there are too many', () => {
    const sizes = [...new Array(7).fill(900), ...new Array(7).fill(9000), ...new Array(7).fill(70_000)]
    expect(chooseMerge(segments(sizes)).length).toBeGreaterThanOrEqual(8)
    expect(chooseMerge(segments(sizes.slice(0, 14)))).toEqual([])
  })

  it('keeps few segments however much is written, and fewer once it is quiet', () => {
    const { most } = afterAdding(600, 2000, false)
    expect(most).toBeLessThanOrEqual(17)
    const { left } = afterAdding(600, 2000, true)
    expect(left.length).toBeLessThanOrEqual(8)
    expect(left.reduce((sum, size) => sum + size, 0)).toBe(1_200_000)
  })

  it('never merges most of a large index at once, which would be in memory twice', () => {
    for (const [batches, batchSize] of [
      [75, 4000],
      [150, 2000],
      [250, 4000],
      [1500, 200],
    ] as const) {
      const { most, left, largestShare } = afterAdding(batches, batchSize, true, 1150)
      expect(most).toBeLessThanOrEqual(17)
      expect(left.length).toBeLessThanOrEqual(8)
      expect(largestShare).toBeLessThan(0.5)
    }
  })

  it('merges the smallest where too many segments are too large to be merged otherwise', () => {
    expect(chooseMerge(segments(new Array(17).fill(40_000), { bytes: 40e6 }))).toEqual(
      Array.from({ length: 8 }, (_, at) => at),
    )
    expect(chooseMerge(segments(new Array(16).fill(40_000), { bytes: 40e6 }))).toEqual([])
  })

  it('does not write a large segment anew for a few documents, however quiet it is', () => {
    expect(chooseMerge(segments([50_000, 1, 2, 1]), true).sort()).toEqual([1, 2, 3])
    expect(chooseMerge(segments([50_000, 40, 2]), true)).toEqual([])
  })

  it('writes anew what is largely gone', () => {
    expect(chooseMerge([...segments([1000]), { id: 7, documents: 100, live: 50, bytes: 1 }])).toEqual([7])
  })

  it('makes no segment that is too large', () => {
    expect(chooseMerge(segments(new Array(9).fill(5000), { bytes: 4e8 }))).toEqual([])
  })
})
