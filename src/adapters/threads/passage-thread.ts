// A thread that cuts snippets and extracts out of pages of results.
import { cutPassages } from '../../engine/search/enrich/snippet.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import type { PassageJob } from './passage-threads.ts'

answerJobs(({ pages, extracts }: PassageJob) => cutPassages(pages, extracts))
