// The thread that ranks pages by the links between them.
import { type LinkedPages, rankPages } from '../../engine/crawl/links/authority.ts'
import { BESIDE_SEARCHES, lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'

lowerThreadPriority(BESIDE_SEARCHES)

answerJobs((pages: LinkedPages) => rankPages(pages))
