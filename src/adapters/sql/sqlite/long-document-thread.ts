// The thread that reads long documents.
import { workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import type { Document } from '../../../engine/index/document/document.ts'
import { answerJobs } from '../../../workers/answer-jobs.ts'
import type { LongDocumentJob } from '../database.ts'
import { bounded, parseDocument } from '../documents/sql-document-reader.ts'

const { path } = workerData as { readonly path: string }
const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 5_000 })
file.pragma('cache_size = -2000')
const select = file.prepare('SELECT body FROM documents WHERE url = ? AND body IS NOT NULL').pluck()

answerJobs(({ url, bound }: LongDocumentJob): Document | undefined => {
  const body = select.get(url) as string | undefined
  return body === undefined ? undefined : bounded(parseDocument(body), bound)
})
