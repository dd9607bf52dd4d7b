// A JSON body of documents taken apart into a line for each: done in a thread where the body is long.
import { readDocumentBody, readDocumentsBody } from '../../contract/documents.ts'
import { readJson } from '../../contract/json-body.ts'
import { InvalidRequest } from '../../foundation/errors.ts'

/** A body, and where it is put at an address that address. */
export interface SentDocuments {
  readonly body: Uint8Array
  readonly url?: string
}

/** Refused: in the words that the caller is told. */
export type DocumentLines = { readonly lines: readonly Uint8Array[] } | { readonly refused: string }

/** A thousand documents with all the keywords that they may have are half of it. */
const MOST_VALUES = 2_000_000

/** Never throws. */
export function linesOfSent({ body, url }: SentDocuments): DocumentLines {
  try {
    const sent = readJson(body, MOST_VALUES)
    const values = url === undefined ? readDocumentsBody(sent) : [readDocumentBody(sent, url)]
    return { lines: values.map(lineOf) }
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return { refused: error.message }
  }
}

const utf8 = new TextEncoder()

/** What is nested too deep to be written is wrong in every field. */
export function lineOf(value: unknown): Uint8Array {
  try {
    return utf8.encode(JSON.stringify(value))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const fields = Object.entries(value as object)
    return utf8.encode(
      JSON.stringify(
        Object.fromEntries(fields.map(([name, field]) => [name, typeof field === 'object' ? {} : field])),
      ),
    )
  }
}
