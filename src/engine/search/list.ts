// The list of results of one query: ranked closely at its head, in the order of the index behind it.
import type { Document } from '../index/document.ts'
import { facetsOf, passesFilter } from '../index/facets.ts'
import type { DocumentFilter } from '../index/search-index.ts'
import { rankCandidates } from './rank/rank-candidates.ts'
import type { Ranked } from './rank/ranked.ts'
import { rankContext } from './rank/signals.ts'
import type { Asked } from './retrieve/asked.ts'
import { type RetrieveNeeds, retrieve } from './retrieve/retrieve.ts'
import type { SearchRequest } from './search-request.ts'

export interface ResultList {
  readonly asked: Asked
  readonly corrected: boolean
  /** Does not depend on the page that is asked for, so that pages of one list never overlap or leave gaps. */
  readonly head: readonly Ranked[]
  readonly tail: readonly string[]
  readonly total: number
}

export interface ListNeeds extends RetrieveNeeds {
  readonly request: SearchRequest
  readonly fresh: boolean
  readonly now: number
}

export async function listResults(asked: Asked, needs: ListNeeds): Promise<ResultList> {
  const retrieved = await retrieve(asked, needs)
  const { candidates } = retrieved
  const documents = await needs.documents(candidates.map(({ url }) => url))
  const { words, text, filter } = retrieved.asked
  const { language, country } = needs.request
  const head = rankCandidates(candidates, stillPassing(documents, filter), {
    context: rankContext({ text, words, language, country, fresh: needs.fresh, now: needs.now }),
    spread: filter.includeDomains.length === 0,
  })
  return {
    asked: retrieved.asked,
    corrected: retrieved.corrected,
    head,
    tail: retrieved.rest,
    total: Math.max(0, retrieved.total - (candidates.length - head.length)),
  }
}

/** The index may be a moment behind the store: what has changed since must pass the filter as it is now. */
export function stillPassing(documents: readonly Document[], filter: DocumentFilter): readonly Document[] {
  return documents.filter((document) => passesFilter(facetsOf(document), filter))
}
