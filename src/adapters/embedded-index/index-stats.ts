// The figures of a snapshot.
import type { IndexStats } from '../../engine/index/search-index.ts'
import type { Snapshot } from '../../inverted-index/snapshot.ts'

/** `terms` is what the largest segment holds: those of the others are mostly the same. */
export function indexStats(
  { segments, live }: Snapshot,
  { revision, source }: Pick<IndexStats, 'revision' | 'source'>,
): IndexStats {
  return {
    revision,
    source,
    documents: live,
    terms: segments.reduce((most, { segment }) => Math.max(most, segment.meta.terms), 0),
    bytes: segments.reduce((sum, { segment }) => sum + segment.buffer.byteLength, 0),
  }
}
