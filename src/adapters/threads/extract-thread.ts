// The thread that reads pages: answers each body with the page in it, or with why there is none.
import { parentPort } from 'node:worker_threads'
import { type ExtractInput, extractPage } from '../../engine/pages/extract-page.ts'
import { Failure, PageNeedsScripts } from '../../foundation/errors.ts'
import type { ThreadAnswer } from './extract-threads.ts'

async function answer(input: ExtractInput): Promise<ThreadAnswer> {
  try {
    return { page: await extractPage(input) }
  } catch (error) {
    const needsScripts = error instanceof PageNeedsScripts
    if (error instanceof Failure) return { unreadable: error.message, needsScripts }
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (input: ExtractInput) => {
  void answer(input).then((reply) => parentPort?.postMessage(reply))
})
