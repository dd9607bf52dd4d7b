// A snapshot as it goes from thread to thread: the shared memory it lies in, and nothing that would be copied.
import { countBits } from './segment/document-bits.ts'
import { openSegment, type Segment } from './segment/segment.ts'
import { createSnapshot, type Snapshot, type SnapshotSegment } from './snapshot.ts'

export interface SegmentHandle {
  readonly id: number
  readonly buffer: SharedArrayBuffer
  /** The file that has what the buffer leaves out. */
  readonly path: string | undefined
  readonly deleted: Uint32Array | undefined
}

export interface SnapshotHandle {
  readonly segments: readonly SegmentHandle[]
}

export function handleOf({ segments }: Snapshot): SnapshotHandle {
  return { segments: handlesOf(segments) }
}

export function handlesOf(
  segments: readonly Pick<SnapshotSegment, 'id' | 'segment' | 'deleted'>[],
): SegmentHandle[] {
  return segments.map(({ id, segment, deleted }) => ({
    id,
    buffer: segment.buffer,
    path: segment.path,
    deleted,
  }))
}

/** Opens one handle after the other of the same index; segments that stay are opened once. */
export function createSnapshotOpener(): (handle: SnapshotHandle) => Snapshot {
  let opened = new Map<number, Segment>()
  return ({ segments }) => {
    const parts = segments.map(({ id, buffer, path, deleted }) => {
      const known = opened.get(id)
      const segment = known && known.path === path ? known : openSegment(buffer, `segment ${id}`, path)
      return { id, segment, deleted, live: segment.meta.documents - (deleted ? countBits(deleted) : 0) }
    })
    opened = new Map(parts.map(({ id, segment }) => [id, segment]))
    return createSnapshot(parts)
  }
}
