// Tells a caller which of the names they sent no parameter has, and which one was probably meant.
import { InvalidRequest } from '../foundation/errors.ts'
import { editDistance } from '../foundation/text/edit-distance.ts'

/** What reading a request has to say of it, for `metrics.warnings`. */
export interface Warned {
  readonly warnings?: readonly string[]
}

/** What other search services call our parameters, folded as `folded` does. */
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
const LONGEST_NAME = 64

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
  const near = nearest(name, known)
  return near === undefined ? '' : `; did you mean ${near}?`
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = folded(name)
  const elsewhere = Object.hasOwn(ELSEWHERE, wanted) ? ELSEWHERE[wanted] : undefined
  if (elsewhere !== undefined && known.includes(elsewhere)) return elsewhere
  // A third of a name may be mistyped.
  const most = Math.min(3, Math.floor(wanted.length / 3))
  return known
    .map((one) => ({ one, edits: editDistance(wanted, folded(one), most) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)[0]?.one
}

/** `include_domains` and `include-domains` are meant for `includeDomains`. */
function folded(name: string): string {
  return name.slice(0, LONGEST_NAME).replace(/[_-]/g, '').toLowerCase()
}
