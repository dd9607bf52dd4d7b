// Requests, documents and a searcher on an index and a store in memory, for tests of the engine to vary.
import type { Document } from '../../src/engine/index/document/document.ts'
import type { DocumentStore } from '../../src/engine/index/document/document-store.ts'
import { createFollowStore } from '../../src/engine/index/follow-store.ts'
import type { ListedQueries } from '../../src/engine/search/rank/rank-queries.ts'
import { createSearch } from '../../src/engine/search/search.ts'
import type { SearchOutcome } from '../../src/engine/search/search-outcome.ts'
import type { SearchRequest } from '../../src/engine/search/search-request.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import { createInlineIndex } from './inline-index.ts'
import { createMemoryDocumentStore } from './memory-document-store.ts'

/** The moment at which the samples are searched. */
export const NOW: number = Date.UTC(2025, 5, 1)

export function aRequest(fields: Partial<SearchRequest> = {}): SearchRequest {
  return {
    queries: ['words'],
    limit: 10,
    offset: 0,
    extracts: false,
    safe: 'off',
    country: 'US',
    language: 'en',
    units: 'imperial',
    includeDomains: [],
    excludeDomains: [],
    includeTerms: [],
    excludeTerms: [],
    parseOperators: true,
    location: {},
    ...fields,
  }
}

export function aDocument(url: string, fields: Partial<Document> = {}): Document {
  return {
    url,
    title: '',
    text: '',
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'unknown',
    origin: 'import',
    readAt: 0,
    ...fields,
  }
}

export interface SampleSearch {
  readonly store: DocumentStore
  /** Stores and indexes more documents. */
  put(more: readonly Document[]): Promise<void>
  search(
    fields: Partial<SearchRequest>,
    options?: { readonly signal?: AbortSignal; readonly ranking?: ListedQueries | undefined },
  ): Promise<SearchOutcome>
  /** What the last search has left for further pages. */
  ranking(): ListedQueries | undefined
}

export async function searchOver(documents: readonly Document[]): Promise<SampleSearch> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  await store.put(documents, true)
  const followStore = createFollowStore({ store, index })
  await followStore.catchUp()
  const search = createSearch({ index, documents: store, clock: heldClock(NOW) })
  let kept: ListedQueries | undefined
  return {
    store,
    async put(more) {
      await store.put(more, true)
      await followStore.catchUp()
    },
    async search(fields, { signal, ranking } = {}) {
      const request = aRequest(fields)
      const run = await search.run(request, search.plan(request), deadlineIn(60_000, signal), { ranking })
      kept = run.ranking
      return run.outcome
    },
    ranking: () => kept,
  }
}
