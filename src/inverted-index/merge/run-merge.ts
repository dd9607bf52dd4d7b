// One merge, in whatever thread it is done.
import { NewSegmentFile } from '../segment/new-segment-file.ts'
import { openSegment } from '../segment/segment.ts'
import type { SegmentHandle } from '../snapshot-handle.ts'
import { mergeSegments } from './merge-segments.ts'

/** A merge to be done anywhere, in another thread too: nothing in it changes. */
export interface MergeJob {
  readonly sources: readonly SegmentHandle[]
  readonly means: readonly number[]
  /** What the merged segment is to be called. */
  readonly id: number
  /** Where it is written, if its buffer is to leave something out. */
  readonly path: string | undefined
}

export function runMerge({ sources, means, path: into }: MergeJob): SharedArrayBuffer {
  const inputs = sources.map(({ buffer, path, deleted }) => ({
    segment: openSegment(buffer, 'merge', path),
    deleted,
  }))
  if (into === undefined) return mergeSegments(inputs, means)
  const file = new NewSegmentFile(into)
  try {
    return mergeSegments(inputs, means, file)
  } finally {
    file.close()
  }
}
