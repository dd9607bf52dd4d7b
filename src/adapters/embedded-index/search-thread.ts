// A thread that answers questions from the last snapshot it was given.
import { collectGarbage } from '../../foundation/collect-garbage.ts'
import { createSnapshot } from '../../inverted-index/snapshot.ts'
import { createSnapshotOpener, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { createSegmentRelease } from './segment-release.ts'
import { answer, type Question } from './snapshot-answers.ts'

const open = createSnapshotOpener()
const release = createSegmentRelease(collectGarbage)
let snapshot = createSnapshot([])

answerJobs(
  (question: Question) => answer(snapshot, question),
  (handle: SnapshotHandle) => {
    const before = snapshot
    snapshot = open(handle)
    release(before, snapshot)
  },
)
