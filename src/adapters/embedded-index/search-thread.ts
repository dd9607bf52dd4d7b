// A thread that answers questions from the last snapshot it was given.
import { createSnapshot } from '../../inverted-index/snapshot.ts'
import { createSnapshotOpener, type SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { answer, type Question } from './snapshot-answers.ts'

const open = createSnapshotOpener()
let snapshot = createSnapshot([])

answerJobs(
  (question: Question) => answer(snapshot, question),
  (handle: SnapshotHandle) => {
    snapshot = open(handle)
  },
)
