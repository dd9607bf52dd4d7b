// The thread in which one merge runs: it is given the job at its start, and posts the merged segment.
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { type MergeJob, runMerge } from './run-merge.ts'

const { job, niceness } = workerData as { job: MergeJob; niceness: number }
lowerThreadPriority(niceness)
parentPort?.postMessage(runMerge(job))
