// The operators of a query, each read from one piece of it; and what a query is read into.
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { type DomainPattern, parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'
import { unescapedUrl, urlText } from '../../../foundation/web/url.ts'
import { dateToMs } from '../../index/document/document-date.ts'
import type { Field, WordClause } from '../../index/search-index.ts'
import type { Piece } from './split-query.ts'

/** A word or, where it has several, a phrase; `exact` where it must stand in this very form. */
export type QueryTerm = Pick<WordClause, 'text' | 'field' | 'exact'>

export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** One thing that must be there, in one of several ways: `a OR b`, `"a phrase"`, `intitle:a`. */
export type Requirement = readonly (QueryTerm | NumberRange)[]

export interface ReadQuery extends Readonly<Omit<Filters, 'sitePlaces'>> {
  /** Plain text in the order it was written, without operators: what ranking goes by. */
  readonly plain: readonly string[]
  readonly required: readonly Requirement[]
  readonly excluded: readonly QueryTerm[]
}

/** The filters of a query while it is being read. */
export interface Filters {
  /** Any of them. */
  sites: DomainPattern[]
  /** The port and path of each of the sites, empty where it has none. */
  sitePlaces: string[]
  excludedSites: DomainPattern[]
  filetypes: string[]
  languages: string[]
  countries: string[]
  publishedFrom?: number
  publishedBefore?: number
}

export type ReadPiece =
  | { readonly kind: 'plain' }
  | { readonly kind: 'required'; readonly term: QueryTerm | NumberRange }
  | { readonly kind: 'excluded'; readonly term: QueryTerm }
  | { readonly kind: 'filter'; readonly apply: (filters: Filters) => void }

const PLAIN: ReadPiece = { kind: 'plain' }

const FIELDS: Readonly<Record<string, Field>> = { intitle: 'title', inurl: 'url', intext: 'body' }

type ReadFilter = (value: string) => ((filters: Filters) => void) | undefined

const FILTERS: Readonly<Record<string, ReadFilter>> = {
  site: (value) => {
    const site = readSite(value)
    return (
      site &&
      ((filters) => {
        filters.sites.push(site.pattern)
        filters.sitePlaces.push(site.place)
      })
    )
  },
  filetype: readFiletype,
  ext: readFiletype,
  lang: (value) =>
    /^[a-z]{2}$/i.test(value) ? (filters) => filters.languages.push(value.toLowerCase()) : undefined,
  loc: (value) =>
    /^[a-z]{2}$/i.test(value) ? (filters) => filters.countries.push(value.toUpperCase()) : undefined,
  after: fromPeriod((start, filters) => {
    filters.publishedFrom = Math.max(start, filters.publishedFrom ?? start)
  }),
  before: fromPeriod((start, filters) => {
    filters.publishedBefore = Math.min(start, filters.publishedBefore ?? start)
  }),
}

/** What a piece means; anything malformed is plain text. */
export function readOperator(piece: Piece): ReadPiece {
  return piece.negative ? readExclusion(piece) : (readNamed(piece) ?? readUnnamed(piece))
}

function readNamed(piece: Piece): ReadPiece | undefined {
  const field = own(FIELDS, piece.name)
  const text = textIn(field, piece.text)
  if (field && hasWords(text)) return { kind: 'required', term: { text, field, exact: true } }
  const apply = own(FILTERS, piece.name)?.(piece.text)
  return apply && { kind: 'filter', apply }
}

function readUnnamed(piece: Piece): ReadPiece {
  if (piece.name !== '') return PLAIN
  if (piece.quoted) {
    return hasWords(piece.text)
      ? { kind: 'required', term: { text: piece.text, field: 'any', exact: true } }
      : PLAIN
  }
  const range = readRange(piece.text)
  return range ? { kind: 'required', term: range } : PLAIN
}

/** `-webkit-line-clamp`: a name that its browser's maker put a minus in front of. */
const VENDOR_NAME = /^-(?:webkit|moz|ms|o|khtml|apple|epub)-\p{L}/iu

/** `-word`, `-"a phrase"`, `-site:` and `-intitle:`. `--flag`, names of vendors and a lone minus are text. */
function readExclusion(piece: Piece): ReadPiece {
  if (piece.raw.startsWith('--') || VENDOR_NAME.test(piece.raw)) return PLAIN
  if (piece.name === 'site') return readExcludedSite(piece.text)
  const field = own(FIELDS, piece.name)
  const text = field || piece.quoted ? textIn(field, piece.text) : piece.raw.slice(1)
  return hasWords(text) ? { kind: 'excluded', term: { text, field: field ?? 'any', exact: true } } : PLAIN
}

function readExcludedSite(text: string): ReadPiece {
  const site = readSite(text)
  if (!site) return PLAIN
  const { pattern, place } = site
  return place === ''
    ? { kind: 'filter', apply: (filters) => filters.excludedSites.push(pattern) }
    : { kind: 'excluded', term: { text: `${pattern.domain}${place}`, field: 'url', exact: true } }
}

/** `example.com`, or an address: its host, and its port and path as `place`, empty where it has none. */
function readSite(text: string): { pattern: DomainPattern; place: string } | undefined {
  const [, host = '', place = ''] = /^(?:https?:\/\/)?([^/:?#]*)(.*)$/i.exec(text) ?? []
  const pattern = parseDomainPattern(host)
  return pattern && { pattern, place: hasWords(place) ? unescapedUrl(place) : '' }
}

/** Words of an address are looked for as the index reads them. */
export function textIn(field: Field | undefined, text: string): string {
  return field === 'url' ? urlText(text) : text
}

const RANGE = /^[$€£¥]?(\d{1,15}(?:\.\d{1,9})?)\.\.[$€£¥]?(\d{1,15}(?:\.\d{1,9})?)$/

function readRange(text: string): NumberRange | undefined {
  const match = RANGE.exec(text)
  if (!match) return undefined
  const from = Number(match[1])
  const to = Number(match[2])
  return from <= to ? { from, to } : undefined
}

function readFiletype(value: string): ((filters: Filters) => void) | undefined {
  const extension = value.replace(/^\./, '').toLowerCase()
  return /^[a-z0-9]{1,10}$/.test(extension) ? (filters) => filters.filetypes.push(extension) : undefined
}

export function hasWords(text: string): boolean {
  return wordsOf(text).length > 0
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** `apply` gets the first moment of the period in UTC; undefined where the text is none. */
function fromPeriod(apply: (start: number, filters: Filters) => void): ReadFilter {
  return (text) => {
    const start = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text) ? dateToMs(text) : undefined
    return start === undefined ? undefined : (filters) => apply(start, filters)
  }
}
