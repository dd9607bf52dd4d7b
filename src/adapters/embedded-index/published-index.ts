// The index to read from alone: as a thread that searches was given it, or as it was last written to disk.
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { readSnapshot } from '../../inverted-index/read-snapshot.ts'
import { createSnapshot } from '../../inverted-index/snapshot.ts'
import { createSnapshotOpener, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { indexStats, readSource } from './index-source.ts'
import { SCHEMA } from './schema.ts'
import { createSegmentRelease } from './segment-release.ts'
import { type Answer, answer, type Question, snapshotIndex } from './snapshot-answers.ts'

export interface PublishedIndex extends Omit<ReadIndex, 'stats'> {
  /** Questions asked from now on are answered from this snapshot. */
  publish(handle: SnapshotHandle): void
  answer<Q extends Question>(question: Q): Answer<Q>
}

export function createPublishedIndex(): PublishedIndex {
  const open = createSnapshotOpener()
  const release = createSegmentRelease(collectGarbage)
  let handle: SnapshotHandle = { segments: [] }
  let snapshot = createSnapshot([])
  return {
    publish(next) {
      try {
        snapshot = open(next)
      } catch (error) {
        // A file of it is gone already, with which the writer tells of the next.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
        throw error
      }
      release(handle, next)
      handle = next
    },
    answer: (question) => answer(snapshot, question),
    ...snapshotIndex(() => snapshot),
  }
}

/** Works beside a running service. Throws CorruptIndex where the files can't be used; `checked`: all of them are read for that. */
export function openCommittedIndex(
  folder: string,
  { checked = false }: { readonly checked?: boolean } = {},
): ReadIndex {
  const { snapshot, mark } = readSnapshot(folder, SCHEMA)
  if (checked) for (const { segment } of snapshot.segments) segment.check()
  return {
    ...snapshotIndex(() => snapshot),
    stats: async () => indexStats(snapshot, { revision: mark, source: readSource(folder) ?? '' }),
  }
}
