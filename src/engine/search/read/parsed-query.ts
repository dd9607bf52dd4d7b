// One query of a request with everything that was asked beside it, ready for the index.
import type { Rule } from '../../../foundation/rules/read-rules.ts'
import { ruleBookOf } from '../../../foundation/rules/rule-book.ts'
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { PageKind } from '../../../vocabulary/page-kinds.ts'
import type { SafeLevel } from '../../../vocabulary/search-options.ts'
import { narrows } from '../../index/facets.ts'
import {
  type Clause,
  type DocumentFilter,
  type Field,
  phraseClause,
  wordClause,
} from '../../index/search-index.ts'
import type { SearchRequest } from '../search-request.ts'
import { codeWords, withSymbolNames } from './code-words.ts'
import { comparisonIn } from './comparison.ts'
import { hasWords, type NumberRange, type QueryTerm, type ReadQuery, textIn } from './operators.ts'
import { type CommonName, commonNames, type JoinedName, joinedNames, splitNames } from './query-names.ts'
import { readQuery } from './read-query.ts'

export interface ParsedQuery {
  /** As the caller wrote it. */
  readonly query: string
  /** Its plain text, without operators. */
  readonly text: string
  /** Distinct words that say what is looked for, in the order of the query. */
  readonly words: readonly string[]
  /** What a page may be called, where stop words are part of it. */
  readonly names: readonly CommonName[]
  /** Pieces that hold several words without a space between: `node:fs`. */
  readonly compounds: readonly string[]
  /** Names that it may have in parts, and names that it has in one. */
  readonly joined: readonly JoinedName[]
  readonly split: readonly JoinedName[]
  /** Each of the two things that it compares, asked for alone; empty where it compares nothing. */
  readonly sides: readonly ParsedQuery[]
  /** Words that a passage about the query has: the words above and those that are required. */
  readonly passageWords: readonly string[]
  readonly required: readonly (readonly Clause[])[]
  readonly excluded: readonly Clause[]
  readonly filter: DocumentFilter
  /** Whether anything is asked for that a document could have: a query of exclusions alone finds nothing. */
  readonly answerable: boolean
}

/** More words than this add time and no meaning. */
const MOST_WORDS = 32

const UNSAFE: Readonly<Record<SafeLevel, DocumentFilter['leaveOutUnsafe']>> = {
  off: 'none',
  moderate: 'media',
  strict: 'all',
}

export function parseQuery(query: string, request: SearchRequest, kinds: readonly PageKind[]): ParsedQuery {
  const read = readQuery(withoutOwnValues(query), request.parseOperators)
  const plain = withVersionsApart(withSymbolNames(read.plain))
  const text = plain.join(' ')
  const required = requiredClauses(read, request)
  const filetypes = both(read.filetypes, request.filetype && [request.filetype.toLowerCase()])
  const countries = both(read.countries, request.sourceCountry && [request.sourceCountry])
  const filter = mergeFilter(read, request, { filetypes, countries, kinds })
  const compared = required.length === 0 ? comparisonIn(text) : undefined
  const telling = compared
    ? [...compared.sides, compared.beside, compared.word ?? ''].flatMap(piecesOf)
    : plain
  const words = rankingWords(telling, request.language, required.length > 0)
  const compounds = plain.filter((piece) => wordsOf(piece).length > 1).slice(0, MOST_WORDS)
  const possible = ![filetypes, countries].includes(NOTHING)
  const parsed: ParsedQuery = {
    query,
    text,
    words,
    names: commonNames(plain, request.language),
    compounds,
    joined: joinedNames(text),
    split: splitNames(plain).slice(0, MOST_WORDS),
    sides: [],
    passageWords: [
      ...words,
      ...required.flat().flatMap((clause) => ('text' in clause ? wordsOf(clause.text) : [])),
    ],
    required,
    excluded: [
      ...read.excluded.map(({ text, field }) => phraseClause(text, field)),
      ...request.excludeTerms.filter(hasWords).map((text) => phraseClause(text, 'any')),
    ],
    filter,
    answerable: possible && (words.length > 0 || required.length > 0 || narrows(filter)),
  }
  return compared ? { ...parsed, sides: compared.sides.map((side) => sideOf(side, parsed, request)) } : parsed
}

const piecesOf = (text: string): readonly string[] => text.split(' ')

/** One of the things that are compared, under all that is asked for beside them. */
function sideOf(side: string, { filter, excluded }: ParsedQuery, request: SearchRequest): ParsedQuery {
  return { ...parseQuery(side, { ...request, parseOperators: false }, []), sides: [], filter, excluded }
}

/** Stop words and what only asks go, unless they are code or there is nothing else to go by. */
function rankingWords(plain: readonly string[], language: string, hasRequired: boolean): readonly string[] {
  const words = [...new Set(plain.flatMap((piece) => wordsOf(piece)))]
  const code = new Set(codeWords(plain))
  const stops = stopWords(language)
  const asking = asksForAnother(plain.join(' '))
  const content = words.filter((word) => code.has(word) || (!stops.has(word) && word !== asking))
  if (content.length === 0 && hasRequired) return []
  return (content.length > 0 ? content : words).slice(0, MOST_WORDS)
}

function requiredClauses(read: ReadQuery, request: SearchRequest): readonly (readonly Clause[])[] {
  const fields: readonly [string | undefined, Field][] = [
    [request.intitle, 'title'],
    [request.inurl, 'url'],
    [request.intext, 'body'],
  ]
  const parameters = [
    ...request.includeTerms.map((text) => phraseClause(text, 'any')),
    ...fields.flatMap(([text, field]) =>
      text === undefined ? [] : [phraseClause(textIn(field, text), field)],
    ),
  ].filter(({ text }) => hasWords(text))
  return [
    ...read.required.map((alternatives) => alternatives.map(toClause)),
    ...parameters.map((clause) => [clause]),
  ]
}

const NO_RULES: readonly Rule[] = []

/** Marks two lists that have nothing in common. */
const NOTHING: readonly string[] = []

function both(operator: readonly string[], parameter: readonly string[] | undefined | ''): readonly string[] {
  if (!parameter || parameter.length === 0) return operator
  if (operator.length === 0) return parameter
  const common = operator.filter((value) => parameter.includes(value))
  return common.length > 0 ? common : NOTHING
}

function mergeFilter(
  read: ReadQuery,
  request: SearchRequest,
  lists: Pick<DocumentFilter, 'filetypes' | 'countries' | 'kinds'>,
): DocumentFilter {
  const from = [read.publishedFrom, request.publishedFrom].filter((at) => at !== undefined)
  const before = [read.publishedBefore, request.publishedBefore].filter((at) => at !== undefined)
  const { onlySites = [], discardedSites } = ruleBookOf(request.rules ?? NO_RULES)
  return {
    ...lists,
    includeDomains: [read.sites, request.includeDomains, onlySites].filter((list) => list.length > 0),
    excludeDomains: [...read.excludedSites, ...request.excludeDomains, ...discardedSites],
    languages: read.languages,
    leaveOutUnsafe: UNSAFE[request.safe],
    ...(from.length > 0 && { publishedFrom: Math.max(...from) }),
    ...(before.length > 0 && { publishedBefore: Math.min(...before) }),
  }
}

function toClause(term: QueryTerm | NumberRange): Clause {
  if ('from' in term) return { kind: 'number-range', from: term.from, to: term.to }
  return term.exact ? phraseClause(term.text, term.field) : { ...wordClause(term.text), field: term.field }
}

/** Two letters and a version are a name of their own: `ipv6`. */
const ATTACHED = /^(\p{L}{3,}?)(v\d{1,2}(?:\.\d{1,3}){0,2})$/iu

/** Versions that are written right behind a name: `gplv3` is `gpl v3`, as pages have it. */
export function withVersionsApart(plain: readonly string[]): readonly string[] {
  return plain.flatMap((piece) => {
    const [, name, version] = ATTACHED.exec(piece) ?? []
    return name === undefined || version === undefined ? [piece] : [name, version]
  })
}

const OTHER = /\b(alternatives?|replacements?|substitutes?|equivalents?)\b/iu
/** What may follow it, so that it does not name something itself: "alternative text", "replacement character". */
const FOLLOWED = /^\W*(?:$|(?:to|for|of|in|that|which|with|without|built|from)\b)/iu

/** The word, in small letters; undefined where the query asks for no other thing. */
export function asksForAnother(text: string): string | undefined {
  const found = OTHER.exec(text)
  if (!found || !FOLLOWED.test(text.slice(found.index + found[0].length))) return undefined
  return found[0].toLowerCase()
}

/** How runtimes, browsers and compilers begin a message, and people hardly a question. */
const BEGINS_AS_ONE = new RegExp(
  [
    '^(?:uncaught|unhandled|refused to)\\b',
    '^failed to (?:compile|construct|decode|execute|fetch|load|parse|read|register|resolve|set|start)\\b',
    '^cannot (?:access|assign|convert|delete|destructure|find|read|redefine|resolve|set|use)\\b',
    '^unexpected (?:character|end|eof|identifier|number|reserved|string|template|token)\\b',
    '^(?:\\([^)]{1,40}\\) )?[\\w.$]{0,60}(?:error|exception|warning)\\b[^":]{0,60}:',
  ].join('|'),
  'i',
)
const QUOTED = /"[^"]*"/g
/** So much of a message must be left to tell which one it is. */
const FEWEST_WORDS = 4

/**
 * The query without what stands in it between double quotes, where it is a message that a program printed: a value of
 * whoever met the error, which no page has, is neither a phrase that pages must have nor a word to look for.
 */
export function withoutOwnValues(query: string): string {
  const text = query.trim()
  if (!text.includes('"') || !BEGINS_AS_ONE.test(text)) return query
  const left = text.replace(QUOTED, ' ')
  return left.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length < FEWEST_WORDS ? query : left
}
