// A search over a judged set: asked over HTTP as a caller does, or in this process without the service around it.
import type { OnnxModels } from '../../src/adapters/onnx/onnx-models.ts'
import { createFollowStore } from '../../src/engine/index/follow-store.ts'
import { createSearch } from '../../src/engine/search/search.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import type { SearchMode } from '../../src/vocabulary/search-options.ts'
import { createInlineIndex } from '../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../tests/support/memory-document-store.ts'
import { aRequest } from '../../tests/support/search-samples.ts'
import { startBenchService } from './bench-service.ts'
import { idOf, type RelevanceSet } from './relevance-set.ts'
import { type SetVectors, vectorIndexOf } from './semantic-bench.ts'

export interface JudgedSearch {
  /** The ids of what was found, best first. */
  ask(query: string, mode: SearchMode): Promise<readonly string[]>
  close(): Promise<void>
}

/** What ranking by meaning takes. */
export interface SetSemantics {
  readonly models: OnnxModels
  readonly vectors: SetVectors
}

/** The most that the contract lets a caller ask for. */
const LIMIT = 100
const LONGEST_MS = 600_000

export async function searchOverHttp(
  set: RelevanceSet,
  semantics: SetSemantics | undefined,
): Promise<JudgedSearch> {
  const service = await startBenchService({
    lines: set.lines,
    semantic: semantics !== undefined,
    async prepare({ documents, vectors }) {
      if (!semantics) return
      const changes = await documents.changesSince(0, Number.MAX_SAFE_INTEGER)
      const kept = changes.map(({ url, revision }) => ({
        url,
        revision,
        vectors: semantics.vectors.get(url) ?? [],
      }))
      await vectors.put(semantics.models.embedder.vectors, kept)
    },
  })
  return {
    async ask(query, searchMode) {
      const response = await fetch(`${service.url}/api/v1/search`, {
        method: 'POST',
        headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
        body: JSON.stringify({ q: query, searchMode, limit: LIMIT }),
      })
      const body = (await response.json()) as { message?: string; results?: { link: string }[] }
      if (!body.results) throw new Error(`the search answered ${response.status}: ${body.message}`)
      return body.results.map(({ link }) => idOf(link))
    },
    close: service.close,
  }
}

export async function searchInProcess(
  set: RelevanceSet,
  semantics: SetSemantics | undefined,
): Promise<JudgedSearch> {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  await store.put(set.documents, true)
  await createFollowStore({ store, index }).catchUp()
  const search = createSearch({
    index,
    documents: store,
    clock: systemClock,
    ...(semantics && { semantics: { ...semantics.models, vectors: vectorIndexOf(semantics.vectors) } }),
  })
  return {
    async ask(query, mode) {
      const request = aRequest({ limit: LIMIT, queries: [query], mode })
      const { outcome } = await search.run(request, search.plan(request), deadlineIn(LONGEST_MS))
      return outcome.results.map(({ document }) => idOf(document.url))
    },
    close: async () => undefined,
  }
}
