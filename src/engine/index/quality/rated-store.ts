// A document store whose documents of listed domains are unsafe, whatever was known of them when they were written.
import type { Document } from '../document/document.ts'
import { type DocumentStore, forwarded } from '../document/document-store.ts'
import type { DomainList } from './domain-list.ts'

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
