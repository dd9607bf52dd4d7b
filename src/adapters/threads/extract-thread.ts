// The thread that reads pages: answers each question with what was asked for, or with why there is nothing.
import { readLinks, readList } from '../../engine/crawl/visit/page-bytes.ts'
import { extractPage } from '../../engine/pages/extract-page.ts'
import { passagesFor } from '../../engine/pages/passages.ts'
import { Failure, PageNeedsScripts } from '../../foundation/errors.ts'
import { BESIDE_SEARCHES, lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import type { ThreadAnswer, ThreadQuestion, ThreadWork } from './extract-threads.ts'

lowerThreadPriority(BESIDE_SEARCHES)

async function answerTo(question: ThreadQuestion): Promise<ThreadWork[keyof ThreadWork]['answer']> {
  if (question.kind === 'passages') return passagesFor(...question.asked)
  if (question.kind === 'links') return await readLinks(question.asked)
  if (question.kind === 'documents') {
    // Loaded where it is asked for: a page waits for nothing that is not its own.
    const { readDocumentLines } = await import('../../engine/index/load/read-document-lines.ts')
    return readDocumentLines(question.asked)
  }
  if (question.kind === 'list') return await readList(question.asked)
  return await extractPage(question.asked)
}

answerJobs(async (question: ThreadQuestion): Promise<ThreadAnswer> => {
  try {
    return { answer: await answerTo(question) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { unreadable: error.message, needsScripts: error instanceof PageNeedsScripts }
  }
})
