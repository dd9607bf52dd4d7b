// The index as a thread that searches has it: the last snapshot it was given, asked without a message.
import type { ReadIndex } from '../../engine/index/search-index.ts'
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { createSnapshot } from '../../inverted-index/snapshot.ts'
import { createSnapshotOpener, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
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
      snapshot = open(next)
      release(handle, next)
      handle = next
    },
    answer: (question) => answer(snapshot, question),
    ...snapshotIndex(() => snapshot),
  }
}
