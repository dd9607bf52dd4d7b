// What is put to the index for one query: the query itself, and the same query with other words in front.
import { parseHttpUrl, urlText } from '../../../foundation/web/url.ts'
import {
  type Clause,
  type Field,
  type IndexQuery,
  type NameClause,
  type PhraseClause,
  phraseClause,
  wordClause,
} from '../../index/search-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { CommonName } from '../read/query-names.ts'

/** A word that widens or narrows a search, and how much it counts against a word of the query. */
export interface WeightedWord {
  readonly word: string
  readonly weight: number
}

const COMPOUND_WEIGHT = 1
const NEIGHBOURS_WEIGHT = 0.2
/** So many places apart, words are near each other. */
const NEARBY = 3
/** In so many of the best by words alone they are looked for. */
const NEAR_IN = 100
/** How much another spelling of a version counts. */
const VERSION_WEIGHT = 0.6
/** A name is rare, so that even a part of its weight tells it from what only has the words beside it. */
const NAME_WEIGHT = 0.5
const CODE_NAME_WEIGHT = 2
/** What a name counts that the query has in the other form. */
const JOINED_WEIGHT = 0.3
const SPLIT_WEIGHT = 0.5

/** The query as it was asked: at least one of its words, everything required, nothing excluded. */
export function queryFor(parsed: ParsedQuery, limit: number): IndexQuery {
  return {
    must: parsed.words.length > 0 ? [askedWords(parsed), ...parsed.required] : parsed.required,
    should: named(parsed.names),
    near: { clauses: [...neighbours(parsed.words), ...lettered(parsed)], best: NEAR_IN },
    mustNot: parsed.excluded,
    filter: parsed.filter,
    limit,
    cover: coverWords(parsed).map((word) => wordClause(word)),
  }
}

/** The "long" of "how long" and the "meaning" of "meaning of" ask, and say nothing of what they are asked of. */
const HOW = /^how (big|deep|fast|far|large|long|many|much|often|old|soon|tall|wide)\b/i
const MEANING = /^(?:the )?(meaning|definition|explanation) of\b|\b(meaning|definition|explained)\W*$/i

/** A name in one is there where its parts are: the index has them of every name that it holds in one. */
function coverWords({ text, words, split }: ParsedQuery): readonly string[] {
  const parts = new Map(split.map(({ joined, words: made }) => [joined, made]))
  const [, first, last] = HOW.exec(text) ?? MEANING.exec(text) ?? []
  const asking = (first ?? last)?.toLowerCase()
  const telling = words.filter((word) => word !== asking)
  return [...new Set((telling.length > 0 ? telling : words).flatMap((word) => parts.get(word) ?? [word]))]
}

/**
 * The same documents in another order: led by other words. Whatever a search is widened by, a result still has a word
 * of the query and passes all its filters.
 */
export function widenedQuery(parsed: ParsedQuery, words: readonly WeightedWord[], limit: number): IndexQuery {
  const { near: _, ...query } = queryFor(parsed, limit)
  return { ...query, should: words.map(({ word, weight }) => wordClause(word, weight)) }
}

/** One part of the query alone. */
export function partQuery(parsed: ParsedQuery, words: readonly string[], limit: number): IndexQuery {
  const group = words.map((word) => wordClause(word))
  const near = { clauses: neighbours(words), best: NEAR_IN }
  return { ...queryFor(parsed, limit), must: [group, ...parsed.required], should: [], near }
}

function askedWords(parsed: ParsedQuery): readonly Clause[] {
  return [
    ...parsed.words.flatMap((word) => [wordClause(word), ...versionClauses(word)]),
    ...parsed.compounds.map((text) => phraseClause(text, 'any', COMPOUND_WEIGHT)),
    ...otherForms(parsed),
  ]
}

/**
 * The more of the query is one name, the likelier it is one. Pages are called by a name in their title; where all of
 * the query is one, a page that speaks of it is worth finding too. Words in one are no name in an address.
 */
function otherForms({ joined, split, words }: ParsedQuery): readonly Clause[] {
  return [
    ...joined.flatMap((name) => {
      const share = Math.min(1, name.words.length / words.length)
      const fields: readonly Field[] = share === 1 ? ['title', 'body'] : ['title']
      return fields.map((field) => phraseClause(name.joined, field, JOINED_WEIGHT * share ** 2))
    }),
    ...split.map((name) => phraseClause(name.words.join(' '), 'any', SPLIT_WEIGHT)),
  ]
}

/** `v3` is written `v3.0` and `3.0` too. */
function versionClauses(word: string): readonly Clause[] {
  const version = /^v(\d{1,3})$/.exec(word)?.[1]
  return version === undefined
    ? []
    : [`v${version}.0`, `${version}.0`].map((text) => wordClause(text, VERSION_WEIGHT))
}

/** Words that stand side by side in the query tell more where they are near each other in a text, in either order. */
function neighbours(words: readonly string[]): readonly PhraseClause[] {
  return words.slice(1, 8).map((word, at) => ({
    ...phraseClause(`${words[at]} ${word}`, 'any', NEIGHBOURS_WEIGHT),
    within: NEARBY,
  }))
}

/** A letter behind a word tells one thing from its like, although it is a stop word: "vitamin a deficiency". */
function lettered({ words, names }: ParsedQuery): readonly PhraseClause[] {
  return names.flatMap(({ text }) => {
    const [word = '', letter = '', ...more] = text.split(' ')
    const tells = words.includes(word) && letter.length === 1 && more.length === 0
    return tells ? [phraseClause(text, 'any', NEIGHBOURS_WEIGHT)] : []
  })
}

function named(names: readonly CommonName[]): readonly NameClause[] {
  return names.map(({ text, share, code }) => ({
    kind: 'name',
    text,
    weight: share * (code ? CODE_NAME_WEIGHT : NAME_WEIGHT),
  }))
}

/** An address as its words are indexed. */
export function addressText(url: string): string {
  return urlText(parseHttpUrl(url)?.href ?? url)
}
