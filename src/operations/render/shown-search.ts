// A search as it is about to be shown: the response, what a context document shows beside it, and what the index covers.
import type { NotesByLink } from '../../contract/context/context-text.ts'
import type { Metrics } from '../../contract/metrics.ts'
import type { Result } from '../../contract/result.ts'
import type { SearchParameters } from '../../contract/search/search-request.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import type { SearchOutcome } from '../../engine/search/search-outcome.ts'
import { RESULT_GROUPS } from '../../vocabulary/intents.ts'
import type { ZeroResultsHelp } from '../zero-results-help.ts'

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

/** With the mark that it was shortened. */
export function marked(shown: Shown): Shown {
  const { response } = shown
  return { ...shown, response: { ...response, metrics: { ...response.metrics, truncated: true } } }
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

const OPERATOR =
  /(?:^|[\s(])(?:-\S|(?:site|filetype|ext|lang|loc|after|before|intitle|inurl|intext):)|["“”„]|\d\.\.\d/i

/** Undefined where there are results, or the time was up before the index could be asked. */
export function coverageOf(
  outcome: SearchOutcome,
  parameters: SearchParameters,
  help: ZeroResultsHelp = { sites: [] },
): Metrics['coverage'] {
  const { answer, documents, results, unavailable = [] } = outcome
  if (results.length > 0 || documents === undefined) return undefined
  if (unavailable.length > 0) return { documents, note: noteOnUnavailable(unavailable) }
  return { documents, note: answer ? NOTE_BESIDE_ANSWER : noteOn(documents, outcome.total, parameters, help) }
}

const NOTE_BESIDE_ANSWER = 'The answer is all there is: no document in this index matches the query.'

/** Words are not to blame where a source that would have answered can't be reached. */
function noteOnUnavailable(sources: readonly string[]): string {
  return `The answer needs a source that can't be reached right now (${sources.join(', ')}): try again in a few minutes.`
}

function noteOn(
  documents: number,
  total: number,
  parameters: SearchParameters,
  { sites, spelling }: ZeroResultsHelp,
): string {
  if (documents === 0)
    return 'The index of this service is empty: its operator fills it with whippet library, whippet crawl or whippet import.'
  const { offset } = parameters
  if (offset > 0)
    return `There are no results from offset ${offset} on (${total.toLocaleString('en')} found in all): ask with a lower offset.`
  const all = documents === 1 ? 'The one document' : `None of the ${documents.toLocaleString('en')} documents`
  const held = `${all} in this index${sitesTold(sites)}`
  const matches = documents === 1 ? 'does not match' : 'matches'
  const filters = filtersOf(parameters)
  if (filters.length > 0)
    return `${held} ${matches} the query within ${filters.join(', ')}: try without, or with other words.`
  const words = parameters.queries.some((query) => /\S\s+\S/.test(query))
    ? 'fewer or other words'
    : 'other words'
  const tries = spelling === undefined ? `${words}, or check their spelling` : `“${spelling}”, or ${words}`
  return `${held} ${matches} the query: try ${tries}.`
}

function sitesTold(sites: readonly string[]): string {
  if (sites.length === 0) return ''
  return ` (largest ${sites.length === 1 ? 'site' : 'sites'}: ${sites.join(', ')})`
}

const FILTERS = [
  'minScore',
  'dateRange',
  'dateFrom',
  'dateTo',
  'includeDomains',
  'excludeDomains',
  'includeTerms',
  'excludeTerms',
  'filetype',
  'intitle',
  'inurl',
  'intext',
  'sourceCountry',
  'rules',
] as const

/** By their names, as the caller wrote them. */
function filtersOf(parameters: SearchParameters): string[] {
  const given = FILTERS.filter((name) => {
    const value = parameters[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  })
  const isOperated = parameters.parseOperators && parameters.queries.some((query) => OPERATOR.test(query))
  return [
    ...given,
    ...(parameters.safe === 'strict' ? ['safe'] : []),
    ...(isOperated ? ["the query's operators and quotes"] : []),
  ]
}
