// A search as it is about to be shown: the response, and what a context document shows beside it.
import type { NotesByLink } from '../../contract/context/context-text.ts'
import type { Result } from '../../contract/result.ts'
import { RESULT_GROUPS, type SearchResponse } from '../../contract/search/search-response.ts'

export interface Shown {
  readonly response: SearchResponse
  readonly notes: NotesByLink
  /** Whether a context document has no frontmatter but what it needs. */
  readonly brief: boolean
}

/** Without all that follows the results. */
export function withoutGroups(shown: Shown): Shown {
  const response: Partial<Record<string, unknown>> & SearchResponse = { ...shown.response }
  for (const group of [...RESULT_GROUPS, 'images'] as const) delete response[group]
  return { ...shown, response }
}

/** Changes every result, in the groups too. */
export function withResults(shown: Shown, change: (result: Result) => Result): Shown {
  const { response } = shown
  const groups = RESULT_GROUPS.filter((group) => response[group] !== undefined)
  return {
    ...shown,
    response: {
      ...response,
      results: response.results.map(change),
      ...Object.fromEntries(groups.map((group) => [group, response[group]?.map(change)])),
    },
  }
}
