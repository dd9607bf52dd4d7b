// A range of a column in one segment: how many documents it holds, which, and whether one is among them.

import type { Segment } from '../segment/segment.ts'
import type { RangeFilter } from './query.ts'

export interface RangeTest {
  /** So many documents are in the range; at most, where the column is not sorted. */
  readonly cost: number
  /** Whether `documents` can list them without looking at each document. */
  readonly sorted: boolean
  has(document: number): boolean
  /** The documents in the range, rising. */
  documents(): Uint32Array
}

export function createRangeTest(segment: Segment, range: RangeFilter): RangeTest {
  const place = segment.meta.columns.findIndex(({ name }) => name === range.column)
  const column = segment.columns[place]
  const from = range.from ?? Number.NEGATIVE_INFINITY
  const before = range.before ?? Number.POSITIVE_INFINITY
  if (!column) return { cost: 0, sorted: true, has: () => false, documents: () => new Uint32Array(0) }
  const { values, order } = column
  const sorted = segment.meta.columns[place]?.sorted === true
  const first = sorted ? firstAtLeast(values, order, from) : 0
  const end = sorted ? firstAtLeast(values, order, before) : (segment.meta.valued[place] ?? 0)
  // NaN compares false with both, so a document without a number is out.
  const has = (document: number): boolean => {
    const value = values[document] as number
    return value >= from && value < before
  }
  return {
    sorted,
    has,
    cost: Math.max(0, end - first),
    documents: () =>
      sorted
        ? order.slice(first, end).sort()
        : Uint32Array.from(values.keys()).filter((document) => has(document)),
  }
}

/** The place in `order` of the first value that is not below `least`. */
function firstAtLeast(values: Float64Array, order: Uint32Array, least: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[order[middle] as number] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
