// The VectorWork port: where vectors are compared, and lists of them made and kept. In place for who has nobody to keep
// waiting; a service has threads for it.
import { type LeadingJob, leadingRows } from './leading-rows.ts'
import { extendLists, makeNeighbourLists, type NeighbourLists } from './neighbour-lists.ts'
import type { SharedRows } from './shared-rows.ts'

export interface ListsJob {
  readonly rows: SharedRows
  readonly count: number
  /** To be extended by `fresh`; absent: made for all rows, or taken from what was kept. */
  readonly known?: NeighbourLists
  readonly fresh?: Uint32Array
  /** Whether what was kept may be used. */
  readonly mayBeKept: boolean
}

export interface VectorWork {
  /** The rows that are nearest to a query, the nearest first. Rejects where that is not possible now. */
  leading(job: LeadingJob): Promise<Uint32Array>
  /** Undefined where there is nothing to make lists of. */
  lists(job: ListsJob): Promise<NeighbourLists | undefined>
  close(): Promise<void>
}

export const workInPlace: VectorWork = {
  leading: async (job) => leadingRows(job),
  lists: async (job) => makeLists(job),
  close: async () => undefined,
}

export function makeLists({ rows, count, known, fresh }: ListsJob): NeighbourLists | undefined {
  return known && fresh ? extendLists(known, rows, fresh) : makeNeighbourLists(rows, count)
}
