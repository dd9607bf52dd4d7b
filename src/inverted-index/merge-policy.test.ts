// Which segments are merged: eight of like size, or one that is largely gone.
import { describe, expect, it } from 'vitest'
import { chooseMerge, type Mergeable } from './merge-policy.ts'

function segments(sizes: readonly number[], more: Partial<Mergeable> = {}): Mergeable[] {
  return sizes.map((documents, id) => ({ id, documents, live: documents, bytes: documents * 500, ...more }))
}

describe('merge policy', () => {
  it('leaves few segments alone', () => {
    expect(chooseMerge(segments([]))).toEqual([])
    expect(chooseMerge(segments([10, 20, 30, 500, 100_000]))).toEqual([])
  })

  it('takes eight of one tier and not the large one', () => {
    expect(chooseMerge(segments([100_000, 1, 2, 3, 4, 5, 6, 7, 8])).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('writes anew what is largely gone', () => {
    expect(chooseMerge([...segments([1000]), { id: 7, documents: 100, live: 50, bytes: 1 }])).toEqual([7])
  })

  it('makes no segment that is too large', () => {
    expect(chooseMerge(segments(new Array(9).fill(5000), { bytes: 4e8 }))).toEqual([])
  })
})
