// The documents of the live bench: recombined pages as changes of the document store.
import type { DocumentChange } from '../../src/engine/index/document/document-store.ts'
import { type BenchPage, readSourcePages, recombinedPages } from './recombined-pages.ts'

/** The real pages are six times as long as the recombined ones, which are more like a crawl: only those are given. */
export function* liveChanges(folder: string, count: number): Generator<DocumentChange> {
  const sources = readSourcePages(folder)
  let number = -sources.length
  for (const page of recombinedPages(sources, sources.length + count)) {
    if (++number > 0) yield changeOf(page, number)
  }
}

function changeOf({ url, title, body, language }: BenchPage, revision: number): DocumentChange {
  const plain = { images: [], keywords: [], headings: [], kind: 'website', contentType: 'text/html' } as const
  const made = { safety: 'safe', origin: 'import', readAt: 0 } as const
  return { revision, url, document: { ...plain, ...made, url, title, text: body, lang: language } }
}
