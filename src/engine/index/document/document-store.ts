// The DocumentStore port: where documents are kept for good. The index is derived from it and can be rebuilt from it.

import { given } from '../../../foundation/given.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import type { Document } from './document.ts'
import type { TextBound } from './text-bound.ts'

export interface PutCounts {
  readonly added: number
  readonly updated: number
}

/** A document that was written or, where `document` is absent, removed. */
export interface DocumentChange {
  readonly revision: number
  readonly url: string
  readonly document?: Document
  /** The revision with which the document was added; absent where that is not known. */
  readonly came?: number
}

export interface DocumentStore {
  /**
   * Adds or replaces by URL. Resolves when the documents are durable. `visible` bumps the epoch, so that answers
   * cached before the write are not given again; a loader that writes for minutes leaves it off until its end.
   */
  put(documents: readonly Document[], visible: boolean): Promise<PutCounts>
  /** The same, of documents as they are: nothing is noted with them on the way. */
  putWritten(documents: readonly WrittenDocument[], visible: boolean): Promise<PutCounts>
  /**
   * Replaces the documents that exist by what `change` makes of them as they were put; undefined leaves one as it is.
   * No other write comes in between. Resolves with how many changed; not visible, as `put` has it.
   */
  revise(urls: readonly string[], change: (document: Document) => Document | undefined): Promise<number>
  remove(urls: readonly string[]): Promise<number>
  /** The documents that exist, in the order of `urls`; missing ones are left out. With a bound no more is read of them. */
  get(urls: readonly string[], bound?: TextBound): Promise<Document[]>
  /** Changes with a higher revision, oldest first, at most `limit`; made by any process on the same data. */
  changesSince(revision: number, limit: number): Promise<DocumentChange[]>
  /** That of the last change; 0 in a new store. */
  revision(): Promise<number>
  /** Rises with each write that callers should see at once. */
  epoch(): Promise<number>
  count(): Promise<number>
  /** Names the store for the indexes that are built from it: no two stores have the same. Never empty. */
  source(): Promise<string>
  /** Gives the store another name, so that every index of it is built anew. */
  renewSource(): Promise<void>
}

/** The same store, of which some methods are to be others. */
export function forwarded(store: DocumentStore): DocumentStore {
  return {
    put: (documents, visible) => store.put(documents, visible),
    putWritten: (documents, visible) => store.putWritten(documents, visible),
    revise: (urls, change) => store.revise(urls, change),
    remove: (urls) => store.remove(urls),
    get: (urls, bound) => store.get(urls, bound),
    changesSince: (revision, limit) => store.changesSince(revision, limit),
    revision: () => store.revision(),
    epoch: () => store.epoch(),
    count: () => store.count(),
    source: () => store.source(),
    renewSource: () => store.renewSource(),
  }
}

/** What is known of it beside its JSON. */
export type DocumentFacts = Pick<Document, 'url' | 'origin' | 'kind' | 'lang' | 'date'>

export interface WrittenDocument extends DocumentFacts {
  /** All of it as JSON. */
  readonly body: string
  /** Of its text. */
  readonly version: string
}

/** Written out where there is time for that, in a thread if need be, and not while others wait. */
export function writeDocument(document: Document): WrittenDocument {
  const { url, origin, kind, lang, date } = document
  return {
    url,
    origin,
    kind,
    ...given({ lang, date }),
    body: JSON.stringify(document),
    version: document.version ?? textVersion(document.text),
  }
}
