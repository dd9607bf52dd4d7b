// The thread that reads the packages: answers each job with the next batch of documents, then with none.
import { workerData } from 'node:worker_threads'
import type { Document } from '../../engine/index/document/document.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { installedSources } from './starter-sources.ts'

const BATCH = 150

function* documents(readAt: number): Generator<Document> {
  const seen = new Set<string>()
  for (const source of installedSources()) {
    for (const document of source.documents(readAt)) {
      if (seen.has(document.url)) continue
      seen.add(document.url)
      yield document
    }
  }
}

const { readAt } = workerData as { readAt: number }
const rest = documents(readAt)

function nextBatch(): Document[] {
  const batch: Document[] = []
  while (batch.length < BATCH) {
    const { done, value } = rest.next()
    if (done) break
    batch.push(value)
  }
  return batch
}

answerJobs(nextBatch)
