// Random documents and queries over a small vocabulary, so that terms meet often, for the tests of the index.
import { createRandom, type Random } from '../../bench/support/random.ts'
import type { IndexSchema } from '../../src/inverted-index/index-schema.ts'
import type { Clause, PhraseClause, Query, TermClause } from '../../src/inverted-index/search/query.ts'
import type { IndexDocument } from '../../src/inverted-index/write/write-buffer.ts'

export const SCHEMA: IndexSchema = {
  fields: [
    { name: 'title', weight: 5, lengthWeight: 0.5 },
    { name: 'headings', weight: 2, lengthWeight: 0.6 },
    { name: 'body', weight: 1, lengthWeight: 0.75 },
  ],
  columns: [
    { name: 'day', sorted: true },
    { name: 'rank', sorted: false },
  ],
}

const WORDS = 30
const LANGUAGES = ['a', 'b', 'c']

/** Few words are common, most are rare. */
function word(random: Random): string {
  return `w${Math.floor(WORDS * random() ** 3)}`
}

function words(random: Random, most: number): string[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, () => word(random))
}

export function randomDocument(random: Random, keys: number): IndexDocument {
  const body = words(random, random() < 0.05 ? 400 : 30)
  const language = LANGUAGES[Math.floor(random() * LANGUAGES.length)]
  const fields = [{ terms: words(random, 3) }, { terms: words(random, 5) }, { terms: body }]
  return {
    key: `doc-${Math.floor(random() * keys)}`,
    fields,
    nonPositional: fields.map(({ terms }) =>
      terms.flatMap((term) => [term.slice(0, 2), `${language}:${term}`]),
    ),
    keywords: [`site:${Math.floor(20 * random() ** 3)}`, `kind:${random() < 0.9 ? 'page' : 'news'}`],
    numbers: [random() < 0.2 ? Number.NaN : Math.floor(random() * 100), random()],
  }
}

export function randomDocuments(seed: number, count: number): IndexDocument[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => randomDocument(random, count * 2))
}

/** A word in the forms of all languages. */
function formed(random: Random): TermClause {
  const same = word(random)
  const [term = '', ...forms] = LANGUAGES.map((language) => `${language}:${same}`)
  return { kind: 'term', term, forms, apart: true, list: 'non-positional', weight: 1 }
}

function clause(random: Random): Clause {
  const weight = random() < 0.1 ? 0 : Math.ceil(random() * 4) / 2
  const fields = random() < 0.2 ? { fields: 1 + Math.floor(random() * 7) } : {}
  if (random() < 0.25) {
    const terms = Array.from({ length: 2 + Math.floor(random() * 2) }, () => word(random))
    const within = terms.length === 2 && random() < 0.4 ? { within: 1 + Math.floor(random() * 6) } : {}
    return { kind: 'phrase', terms, weight, ...fields, ...within }
  }
  if (random() < 0.05) return { kind: 'keywords', first: `site:${Math.floor(random() * 5)}`, last: 'site:7' }
  if (random() < 0.25) return { ...formed(random), weight, ...fields }
  const forms = random() < 0.3 ? { forms: [word(random), word(random)] } : {}
  if (random() < 0.2) {
    return {
      kind: 'term',
      term: word(random).slice(0, 2),
      list: 'non-positional',
      weight,
      ...fields,
      ...forms,
    }
  }
  return { kind: 'term', term: word(random), list: 'positional', weight, ...fields, ...forms }
}

/** As a search asks: any of some words, beside what else is required and what only ranks. */
function wordsAskedFor(random: Random): Pick<Query, 'must' | 'should' | 'rescore'> {
  const any = [formed(random), ...several(random, 3, () => formed(random))]
  const ranking = [
    ...several(random, 3, () => clause(random)),
    ...several(random, 2, () => pairOf(any, random)),
  ]
  const phrases = several(random, 3, () => pairOf(any, random))
  const rescore = random() < 0.5 ? { rescore: { phrases, best: Math.floor(random() * 30) } } : {}
  if (random() < 0.3) return { must: [], should: any, ...rescore }
  return { must: [any, ...(random() < 0.3 ? [[clause(random)]] : [])], should: ranking, ...rescore }
}

/** Two of the words near each other. */
function pairOf(words: readonly TermClause[], random: Random): PhraseClause {
  const places = [0, 0].map(() => Math.floor(random() * words.length))
  const terms = places.map((place) => words[place]?.term.slice(2) ?? '')
  const within = random() < 0.7 ? { within: 1 + Math.floor(random() * 4) } : {}
  return { kind: 'phrase', terms, weight: Math.ceil(random() * 4) / 2, ...within }
}

function several<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make)
}

export function randomQuery(seed: number): Query {
  const random = createRandom(seed)
  const one = (): Clause => clause(random)
  const site = (): string => `site:${Math.floor(20 * random() ** 3)}`
  const from = Math.floor(random() * 80)
  const anySites = [site(), ...several(random, 2, site)]
  return {
    ...(random() < 0.3
      ? wordsAskedFor(random)
      : {
          must: random() < 0.5 ? [] : several(random, 3, () => [one(), ...(random() < 0.3 ? [one()] : [])]),
          should: several(random, 4, one),
        }),
    mustNot: random() < 0.2 ? [one()] : [],
    filter: {
      all: [...(random() < 0.3 ? [anySites] : []), ...(random() < 0.2 ? [['kind:page']] : [])],
      none: random() < 0.1 ? [site()] : [],
      ranges: random() < 0.25 ? [{ column: 'day', from, before: from + Math.ceil(random() * 60) }] : [],
    },
    limit: random() < 0.1 ? 1000 : 1 + Math.floor(random() * 20),
    exactTotal: random() < 0.3,
    ...(random() < 0.2 ? { boost: { column: 'rank', weight: random() * 3 } } : {}),
    ...(random() < 0.2 ? { sortBy: { column: 'day', step: 3 } } : {}),
  }
}
