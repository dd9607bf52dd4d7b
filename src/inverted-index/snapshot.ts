// An index at one moment: segments that never change and which of their documents are gone.

import { meanLengths } from './segment/field-lengths.ts'
import type { Segment } from './segment/segment.ts'

export interface SnapshotSegment {
  /** Never the same for two segments of an index. */
  readonly id: number
  readonly segment: Segment
  /** A bit for each document that is gone; absent while none is. */
  readonly deleted: Uint32Array | undefined
  readonly live: number
}

export interface Snapshot {
  readonly segments: readonly SnapshotSegment[]
  /** Documents in the segments, those that are gone included: what frequencies are measured against. */
  readonly documents: number
  readonly live: number
  /** Mean lengths, by field. */
  readonly means: readonly number[]
}

export function createSnapshot(segments: readonly SnapshotSegment[]): Snapshot {
  const sum = (value: (part: SnapshotSegment) => number): number =>
    segments.reduce((total, part) => total + value(part), 0)
  const documents = sum(({ segment }) => segment.meta.documents)
  return {
    segments,
    documents,
    live: sum(({ live }) => live),
    means: meanLengths(
      segments.map(({ segment }) => segment.meta.lengths),
      segments[0]?.segment.meta.fields.length ?? 0,
    ),
  }
}

export function isDeleted(deleted: Uint32Array | undefined, document: number): boolean {
  return deleted !== undefined && ((deleted[document >>> 5] as number) & (1 << (document & 31))) !== 0
}
