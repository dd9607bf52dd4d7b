// The thread that works on long texts.
import { answerJobs } from '../../workers/answer-jobs.ts'
import { doTextJob, type TextJob } from './text-job.ts'

answerJobs((job: TextJob) => doTextJob(job))
