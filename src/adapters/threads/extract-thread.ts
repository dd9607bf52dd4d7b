// The thread that reads pages: answers each question with what was asked for, or with why there is nothing.
import { parentPort } from 'node:worker_threads'
import { readLinks, readList } from '../../engine/crawl/visit/page-bytes.ts'
import { extractPage } from '../../engine/pages/extract-page.ts'
import { passagesFor } from '../../engine/pages/passages.ts'
import { Failure, PageNeedsScripts } from '../../foundation/errors.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import type { ThreadAnswer, ThreadQuestion, ThreadWork } from './extract-threads.ts'

async function answerTo(question: ThreadQuestion): Promise<ThreadWork[keyof ThreadWork]['answer']> {
  if (question.kind === 'tokens') return countTokens(question.asked)
  if (question.kind === 'passages') return passagesFor(...question.asked)
  if (question.kind === 'links') return await readLinks(question.asked)
  if (question.kind === 'list') return await readList(question.asked)
  return await extractPage(question.asked)
}

async function reply(question: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    return { answer: await answerTo(question) }
  } catch (error) {
    const needsScripts = error instanceof PageNeedsScripts
    if (error instanceof Failure) return { unreadable: error.message, needsScripts }
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (question: ThreadQuestion) => {
  void reply(question).then((answer) => parentPort?.postMessage(answer))
})
