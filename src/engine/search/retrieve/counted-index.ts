// The index as one search sees it: every call is counted, for the figures the contract reports.
import { IndexUnavailable } from '../../../foundation/errors.ts'
import type { IndexHits, IndexQuery, ReadIndex, SearchIndex } from '../../index/search-index.ts'
import type { WorkDone } from '../search-outcome.ts'

export interface CountedIndex extends Pick<SearchIndex, 'frequency' | 'wordsNear' | 'documents'> {
  /** Runs a query of its own: a retrieval, whose hits come with what ranking reads of them. */
  retrieve(query: IndexQuery): Promise<IndexHits>
  /** Looks at the same query from another side, such as the documents of one kind. */
  look(query: IndexQuery): Promise<IndexHits>
  /** Whether the time is up: what is not begun yet is left. */
  timeIsUp(): boolean
  work(): WorkDone
}

const NOTHING_FOUND: IndexHits = { hits: [], total: 0, exact: true }

/** Calls after the time is up find nothing, so that a search ends with what it has. */
export function createCountedIndex(index: ReadIndex, signal: AbortSignal): CountedIndex {
  let queriesExecuted = 0
  let sourceCalls = 0

  const inTime = async <T>(ask: () => Promise<T>, nothing: T): Promise<T> => {
    if (signal.aborted) return nothing
    try {
      return await ask()
    } catch (error) {
      // An index that is away has found nothing out, which is not the same as finding nothing.
      if (signal.aborted && !(error instanceof IndexUnavailable)) return nothing
      throw error
    }
  }
  const find = (query: IndexQuery): Promise<IndexHits> =>
    inTime(() => {
      sourceCalls++
      return index.find(query, signal)
    }, NOTHING_FOUND)

  return {
    retrieve(query) {
      if (!signal.aborted) queriesExecuted++
      return find({ ...query, facts: true })
    },
    look: find,
    timeIsUp: () => signal.aborted,
    work: () => ({ queriesExecuted, sourceCalls }),
    frequency: (word) => inTime(() => index.frequency(word, signal), 0),
    wordsNear: (word, edits, limit) => inTime(() => index.wordsNear(word, edits, limit, signal), []),
    documents: () => inTime(() => index.documents(signal), 0),
  }
}
