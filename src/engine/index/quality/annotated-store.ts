// A document store that notes with each document what its text tells of it, so that no search reads the text for that.
import { given } from '../../../foundation/given.ts'
import { textVersion } from '../../../foundation/quotes/text-version.ts'
import { countWords } from '../../../foundation/text/count-words.ts'
import type { Document } from '../document/document.ts'
import { type DocumentStore, forwarded } from '../document/document-store.ts'
import { packPieces } from '../document/stored-pieces.ts'
import { contentQuality } from './content-quality.ts'
import type { DomainList } from './domain-list.ts'
import { navigationOf } from './navigation.ts'

export function annotatedStore(store: DocumentStore): DocumentStore {
  return {
    ...forwarded(store),
    put: (documents, visible) => store.put(documents.map(annotated), visible),
    revise: (urls, change) =>
      store.revise(urls, (document) => {
        const changed = change(document)
        return changed && annotated(changed)
      }),
  }
}

/** What a shorter text tells is found out as soon as read. */
const LONG = 1_500

export function annotated(document: Document): Document {
  const { wordCount: _, version: __, pieces: ___, ...own } = document
  const { text } = own
  return {
    ...own,
    quality: Number(contentQuality(own).toFixed(3)),
    navigation: Number(navigationOf(own).toFixed(3)),
    ...(text.length >= LONG && {
      wordCount: countWords(text),
      version: textVersion(text),
      ...given({ pieces: packPieces(text) }),
    }),
  }
}

/** Rates what is read, so that a list that changes needs no rewriting. `unsafe` is asked at the first read. */
export function ratedStore(store: DocumentStore, unsafe: () => Promise<DomainList>): DocumentStore {
  return {
    // `revise` reads unrated, so that a rating is never put down as if it were the document's own.
    ...forwarded(store),
    async get(urls, bound) {
      const domains = await unsafe()
      return (await store.get(urls, bound)).map((document) => rated(document, domains))
    },
    async changesSince(revision, limit) {
      const domains = await unsafe()
      const changes = await store.changesSince(revision, limit)
      return changes.map((change) =>
        change.document ? { ...change, document: rated(change.document, domains) } : change,
      )
    },
  }
}

export function rated(document: Document, unsafe: DomainList): Document {
  if (unsafe.size === 0 || document.safety === 'unsafe') return document
  const host = URL.parse(document.url)?.hostname ?? ''
  return unsafe.has(host) ? { ...document, safety: 'unsafe' } : document
}
