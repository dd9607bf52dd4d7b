// The thread that reads documents for an index server: a long one takes longer than anybody else may wait.
import type { Document } from '../../engine/index/document/document.ts'
import { messageOf } from '../../foundation/errors.ts'
import { BESIDE_SEARCHES, lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { documentFields, readDocument } from './document-fields.ts'

/** As the server takes it, with the language of its stems; or why it can't be read. */
export type ReadLine = { readonly line: string; readonly language: string } | { readonly failure: string }

lowerThreadPriority(BESIDE_SEARCHES)

answerJobs((documents: readonly Document[]): ReadLine[] => documents.map(lineOf))

function lineOf(document: Document): ReadLine {
  try {
    const read = readDocument(document)
    return { line: JSON.stringify(documentFields(read)), language: read.language }
  } catch (error) {
    return { failure: messageOf(error) }
  }
}
