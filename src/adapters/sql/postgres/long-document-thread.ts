// The thread that parses long documents, which come over a wire to the event loop.
import type { Document } from '../../../engine/index/document/document.ts'
import type { TextBound } from '../../../engine/index/document/text-bound.ts'
import { answerJobs } from '../../../workers/answer-jobs.ts'
import { bounded, parseDocument } from '../documents/sql-document-reader.ts'

export interface LongBody {
  readonly body: string
  readonly bound: TextBound | undefined
}

answerJobs(({ body, bound }: LongBody): Document => bounded(parseDocument(body), bound))
