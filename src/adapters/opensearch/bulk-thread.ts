// The thread that reads documents for an index server: a long one takes longer than anybody else may wait.
import type { Document } from '../../engine/index/document/document.ts'
import { messageOf } from '../../foundation/errors.ts'
import { BESIDE_SEARCHES, lowerThreadPriority } from '../../foundation/lower-thread-priority.ts'
import { answerJobs } from '../../workers/answer-jobs.ts'
import { documentFields, type ReadDocument, readDocument } from './document-fields.ts'
import { type FieldLengths, usualLengths, withLengths } from './index-form.ts'

/** As the server takes it, with the language of its stems; or why it can't be read. */
export type ReadLine = { readonly line: string; readonly language: string } | Failed

export interface ReadJob {
  readonly documents: readonly Document[]
  /** Of those of the index that were read before. */
  readonly lengths: FieldLengths
}

export interface ReadLines {
  readonly lines: readonly ReadLine[]
  /** With these documents. */
  readonly lengths: FieldLengths
}

interface Failed {
  readonly failure: string
}

lowerThreadPriority(BESIDE_SEARCHES)

answerJobs(({ documents, lengths: before }: ReadJob): ReadLines => {
  const read = documents.map((document) => unlessFailing(() => readDocument(document)))
  const lengths = read.reduce((sum, one) => ('failure' in one ? sum : withLengths(sum, one.fields)), before)
  const usual = usualLengths(lengths)
  const lineOf = (one: ReadDocument): ReadLine => ({
    line: JSON.stringify(documentFields(one, usual)),
    language: one.language,
  })
  return {
    lines: read.map((one) => ('failure' in one ? one : unlessFailing(() => lineOf(one)))),
    lengths,
  }
})

function unlessFailing<T>(read: () => T): T | Failed {
  try {
    return read()
  } catch (error) {
    return { failure: messageOf(error) }
  }
}
