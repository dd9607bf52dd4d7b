// Tells a caller which of the names they sent no parameter has, and which one was probably meant.
import { InvalidRequest } from '../foundation/errors.ts'
import { LONGEST_NAME, nearestName } from '../foundation/nearest-name.ts'

/** What reading a request has to say of it, for `metrics.warnings`. */
export interface Warned {
  readonly warnings?: readonly string[]
}

/** What other search services call our parameters, in small letters and without - and _. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  query: 'q',
  search: 'q',
  text: 'q',
  maxresults: 'limit',
  numresults: 'limit',
  count: 'limit',
  num: 'limit',
  size: 'limit',
  topk: 'limit',
  perpage: 'limit',
  page: 'offset',
  start: 'offset',
  skip: 'offset',
  mode: 'searchMode',
  searchdepth: 'searchMode',
  lang: 'language',
  hl: 'language',
  gl: 'country',
  region: 'country',
  safesearch: 'safe',
  site: 'includeDomains',
  domains: 'includeDomains',
  freshness: 'dateRange',
  timerange: 'dateRange',
  since: 'dateFrom',
  startdate: 'dateFrom',
  startpublisheddate: 'dateFrom',
  until: 'dateTo',
  enddate: 'dateTo',
  endpublisheddate: 'dateTo',
  includerawcontent: 'content',
  output: 'format',
  link: 'url',
  uri: 'url',
  address: 'url',
}

/** More are not told: a request of nothing but wrong names is told enough by these. */
const MOST_TOLD = 10

/** With `strict`, what is unknown is refused. */
export function warnOfUnknown(given: Iterable<string>, known: readonly string[], strict: unknown): Warned {
  const unknown = [...new Set(given)].filter((name) => !known.includes(name)).slice(0, MOST_TOLD)
  if (unknown.length === 0) return {}
  const told = unknown.map((name) => ({
    name: JSON.stringify(name.slice(0, LONGEST_NAME)),
    hint: hint(name, known),
  }))
  if (strict === true)
    throw new InvalidRequest(told.map(({ name, hint }) => `Unknown parameter ${name}${hint}`).join('. '))
  return { warnings: told.map(({ name, hint }) => `Unknown parameter ${name} was ignored${hint}`) }
}

function hint(name: string, known: readonly string[]): string {
  const near = nearestName(name, known, ELSEWHERE)
  return near === undefined ? '' : `; did you mean ${near}?`
}
