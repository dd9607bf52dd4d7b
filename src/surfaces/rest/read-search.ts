// Reads the search that an address asks for; the same query string again is read once.
import { readSearchQuery, type SearchParameters } from '../../contract/search/search-request.ts'
import { createRecentMap } from '../../foundation/recent-map.ts'
import { readQueryString } from './read-query-string.ts'

/** Twice as many are held at most. */
const MOST_HELD = 500
const LONGEST_HELD = 1_000

/** What it gives for one query string may be one object, which nobody changes. */
export function createReadSearch(): (url: string) => SearchParameters {
  const known = createRecentMap<SearchParameters>(MOST_HELD)
  return (url) => {
    const asked = url.slice(url.indexOf('?'))
    const before = known.get(asked)
    if (before) return before
    const parameters = readSearchQuery(readQueryString(url))
    if (asked.length <= LONGEST_HELD) known.set(asked, parameters)
    return parameters
  }
}
