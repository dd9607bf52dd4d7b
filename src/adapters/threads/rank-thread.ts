// The thread that ranks pages by the links between them.
import { type LinkedPages, rankPages } from '../../engine/crawl/links/authority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'

answerJobs((pages: LinkedPages) => rankPages(pages))
