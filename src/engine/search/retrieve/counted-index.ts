// The index as one search sees it: every call is counted, for the figures the contract reports.
import type { Found, IndexQuery, ReadIndex, SearchIndex } from '../../index/search-index.ts'
import type { WorkDone } from '../search-outcome.ts'

export interface CountedIndex extends Pick<SearchIndex, 'frequency' | 'wordsFrom' | 'stats'> {
  /** Runs a query of its own: a retrieval, whose hits come with what ranking reads of them. */
  retrieve(query: IndexQuery): Promise<Found>
  /** Looks at the same query from another side, such as the documents of one kind. */
  look(query: IndexQuery): Promise<Found>
  /** Whether the time is up: what is not begun yet is left. */
  timeIsUp(): boolean
  work(): WorkDone
}

const NOTHING_FOUND: Found = { hits: [], total: 0, exact: true }

/** Calls after the time is up find nothing, so that a search ends with what it has. */
export function createCountedIndex(index: ReadIndex, signal: AbortSignal): CountedIndex {
  let queriesExecuted = 0
  let sourceCalls = 0

  const find = async (query: IndexQuery): Promise<Found> => {
    if (signal.aborted) return NOTHING_FOUND
    sourceCalls++
    try {
      return await index.find(query, signal)
    } catch (error) {
      if (signal.aborted) return NOTHING_FOUND
      throw error
    }
  }

  return {
    retrieve(query) {
      if (!signal.aborted) queriesExecuted++
      return find({ ...query, facts: true })
    },
    look: find,
    timeIsUp: () => signal.aborted,
    work: () => ({ queriesExecuted, sourceCalls }),
    frequency: (word) => index.frequency(word),
    wordsFrom: (prefix, limit) => index.wordsFrom(prefix, limit),
    stats: () => index.stats(),
  }
}
