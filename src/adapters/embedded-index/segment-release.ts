// Segments that a thread has let go of stay in memory until it collects its garbage, which their size does not bring
// about: they are shared, so that V8 counts them nowhere. So it is told to once they are many.
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'

/** Less is not worth it, nor is less than this share of what is searched. */
const LEAST_BYTES = 8_000_000
const LEAST_SHARE = 0.1
/** Once nothing has changed for so long, what is worth it at all is collected, however much else there is. */
const QUIET_AFTER_MS = 5_000

/**
 * Hears of each snapshot that takes the place of another; `collect` is called when neither is in use, and at least so many
 * bytes are gone.
 */
export function createSegmentRelease(
  collect: () => void,
  leastBytes: number = LEAST_BYTES,
): (before: SnapshotHandle, after: SnapshotHandle) => void {
  let gone = 0
  let waiting: NodeJS.Timeout | undefined
  const release = (): void => {
    gone = 0
    // In a turn of its own: until this one ends, the stack may hold what is gone.
    setImmediate(collect)
  }
  return (before, after) => {
    clearTimeout(waiting)
    const kept = new Map(after.segments.map(({ id, buffer }) => [id, buffer.byteLength]))
    gone += bytesOf(before.segments.filter(({ id, buffer }) => kept.get(id) !== buffer.byteLength))
    if (gone >= Math.max(leastBytes, LEAST_SHARE * bytesOf(after.segments))) release()
    else if (gone >= LEAST_BYTES) waiting = setTimeout(release, QUIET_AFTER_MS).unref()
  }
}

function bytesOf(segments: SnapshotHandle['segments']): number {
  return segments.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
}
