// One merge, in whatever thread it is done.
import { openSegment } from '../segment/segment.ts'
import { mergeSegments } from './merge-segments.ts'

/** A merge to be done anywhere, in another thread too: nothing in it changes. */
export interface MergeJob {
  readonly sources: readonly {
    readonly id: number
    readonly buffer: SharedArrayBuffer
    /** The file that has what the buffer leaves out. */
    readonly path: string | undefined
    readonly deleted: Uint32Array | undefined
  }[]
  readonly means: readonly number[]
}

export function runMerge({ sources, means }: MergeJob): SharedArrayBuffer {
  const inputs = sources.map(({ buffer, path, deleted }) => ({
    segment: openSegment(buffer, 'merge', path),
    deleted,
  }))
  return mergeSegments(inputs, means)
}
