// The thread that works on long texts.
import { BESIDE_SEARCHES, lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { doTextJob, type TextJob } from './text-job.ts'

lowerThreadPriority(BESIDE_SEARCHES)

answerJobs((job: TextJob) => doTextJob(job))
