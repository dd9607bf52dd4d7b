// A thread that answers questions from the last snapshot it was given.
import { answerJobs } from '../../workers/answer-jobs.ts'
import { createPublishedIndex } from './published-index.ts'
import type { Question } from './snapshot-answers.ts'

const index = createPublishedIndex()

answerJobs((question: Question) => index.answer(question), index.publish)
