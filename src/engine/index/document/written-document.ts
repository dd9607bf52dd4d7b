// A document as stores keep it: written out where there is time for that, in a thread if need be, and not while others wait.
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import type { Document } from './document.ts'

/** What is known of it beside its JSON. */
export type DocumentFacts = Pick<Document, 'url' | 'origin' | 'kind' | 'lang' | 'date'>

export interface WrittenDocument extends DocumentFacts {
  /** All of it as JSON. */
  readonly body: string
  /** Of its text. */
  readonly version: string
}

export function writeDocument(document: Document): WrittenDocument {
  const { url, origin, kind, lang, date } = document
  return {
    url,
    origin,
    kind,
    ...(lang !== undefined && { lang }),
    ...(date !== undefined && { date }),
    body: JSON.stringify(document),
    version: textVersion(document.text),
  }
}
