// The signals of ranking: what is known of how a page and a query match, each a number with a name, in one table. What they
// weigh is learned (ranker.ts), from 0 to 1 or normalised by the query, so that they tell the same on every corpus.
import { hostnameOf, siteOf } from '../../../foundation/web/url.ts'
import { linkBonus } from '../../index/quality/link-bonus.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { Match } from '../match.ts'
import type { RankContext } from './rank-context.ts'

/** What ranking knows of a page, read once. */
export interface PageFacts {
  readonly document: RankingFacts
  /** Stems of the title's words in their order; none of a title that was made up. */
  readonly title: readonly string[]
  /** Those of the page's own name in the title. */
  readonly name: readonly string[]
  readonly hostname: string
  readonly source: string
  /** How much it looks written to be read, from 0 to 1. */
  readonly quality: number
  /** 1 where another page of the list supersedes it, and is called by as much of the query; else 0. */
  readonly superseded: number
}

export function pageFacts(document: RankingFacts, superseded = 0): PageFacts {
  const { titleStems, nameStems, quality } = document
  const hostname = hostnameOf(document.url)
  return {
    document,
    title: titleStems,
    name: nameStems,
    hostname,
    source: siteOf(hostname),
    quality,
    superseded,
  }
}

export interface Signal {
  readonly name: string
  /** 1 where more of it never makes a page less likely, -1 where it never makes it likelier, 0 where it may do either. */
  readonly monotone: -1 | 0 | 1
  readonly value: (match: Match, page: PageFacts, query: RankContext) => number
}

/** What words, titles and the page itself tell. */
export const WORD_SIGNALS: readonly Signal[] = [
  { name: 'words', monotone: 1, value: ({ words }) => words },
  { name: 'place by words', monotone: 1, value: ({ place }) => place },
  { name: 'words covered', monotone: 1, value: ({ covered }) => covered },
  { name: 'strength of the words', monotone: 1, value: ({ strength }) => strength },
  { name: 'most words covered of any page', monotone: 0, value: ({ list }) => list.mostCovered },
  { name: 'strength of the best page', monotone: 0, value: ({ list }) => list.strongest },
  { name: 'lead of the best page', monotone: 0, value: ({ list }) => list.lead },
  { name: 'share of the index that matches', monotone: 0, value: ({ list }) => list.matching },
  { name: 'words of the query', monotone: 0, value: (_, __, { stems }) => stems.length },
  { name: 'title holds the query', monotone: 1, value: (_, { title }, query) => titleCoverage(title, query) },
  { name: 'title is the query', monotone: 1, value: (_, page, query) => titleIsQuery(page, query) },
  { name: 'page of that name', monotone: 1, value: (_, page, query) => namedSo(page, query) },
  { name: 'query in order in the title', monotone: 1, value: (_, page, query) => titlePhrase(page, query) },
  { name: 'words of the title', monotone: 0, value: (_, { title }) => title.length },
  { name: 'linked to by others', monotone: 1, value: (_, { document }) => linkBonus(document) },
  { name: 'written to be read', monotone: 1, value: (_, { quality }) => quality },
  { name: 'leads on to others', monotone: -1, value: (_, { document }) => document.navigation },
  { name: 'length of the text', monotone: 0, value: (_, { document }) => Math.log1p(document.textLength) },
]

/** What vectors tell beside them. */
export const VECTOR_SIGNALS: readonly Signal[] = [
  { name: 'nearest passage', monotone: 1, value: ({ cosine }) => cosine },
  {
    name: 'passage behind the nearest of all',
    monotone: -1,
    value: ({ cosine, list }) => list.nearest - cosine,
  },
  { name: 'place by passage', monotone: 1, value: ({ cosinePlace }) => cosinePlace },
  { name: 'nearest passages', monotone: 1, value: ({ mean }) => mean },
  {
    name: 'passages behind the nearest of all',
    monotone: -1,
    value: ({ mean, list }) => list.nearestMean - mean,
  },
  { name: 'passages against the usual', monotone: 1, value: ({ standard }) => standard },
  { name: 'place by passages', monotone: 1, value: ({ meanPlace }) => meanPlace },
  { name: 'first passage', monotone: 1, value: ({ head }) => head },
  {
    name: 'first passage behind the nearest of all',
    monotone: -1,
    value: ({ head, list }) => list.nearestHead - head,
  },
  { name: 'place by first passage', monotone: 1, value: ({ headPlace }) => headPlace },
  { name: 'nearest of all', monotone: 0, value: ({ list }) => list.nearest },
  { name: 'nearest of all above the usual', monotone: 0, value: ({ list }) => list.nearestMean - list.usual },
  { name: 'places by words and passages', monotone: 1, value: ({ place, meanPlace }) => place + meanPlace },
  { name: 'words and passage', monotone: 1, value: ({ together }) => together },
  {
    name: 'words and passage behind the best',
    monotone: -1,
    value: ({ together, list }) => list.together - together,
  },
  { name: 'found by words', monotone: 0, value: ({ place }) => (place > 0 ? 1 : 0) },
]

/** The share of the query's words that the title has, by its stems. */
export function titleCoverage(title: readonly string[], { stems, otherForms }: RankContext): number {
  if (stems.length === 0) return 0
  const share = (words: readonly string[]): number =>
    words.filter((word) => title.includes(word)).length / words.length
  let most = share(stems)
  for (const form of otherForms) if (title.includes(form.telling)) most = Math.max(most, share(form.stems))
  return most
}

/** How much of the title, or of the page's own name in it, is the query, where it has all of it or of a thing in it. */
function titleIsQuery({ title, name }: PageFacts, { things, otherForms }: RankContext): number {
  let most = 0
  for (const stems of things) most = Math.max(most, shareOf(stems, title), shareOf(stems, name))
  for (const { telling, stems } of otherForms)
    if (title.includes(telling)) most = Math.max(most, shareOf(stems, title), shareOf(stems, name))
  return most
}

/**
 * Whether the page is the thing itself and no member or relative of it: its own name is made of words of the query, and
 * its title has the rest of them, as "css grid" names `grid` in "grid - CSS". Code is known by its signs.
 */
function namedSo({ title, name }: PageFacts, { things, otherForms, code }: RankContext): number {
  if (code.length > 0 || name.length === 0) return 0
  const isNamed = (stems: readonly string[]): boolean =>
    name.every((word) => stems.includes(word)) && stems.every((word) => title.includes(word))
  const isOne =
    things.some((stems) => stems.length > 0 && isNamed(stems)) ||
    otherForms.some(({ stems }) => isNamed(stems))
  return isOne ? 1 : 0
}

/** How much of the words the stems are, where all of these are among them. */
function shareOf(stems: readonly string[], words: readonly string[]): number {
  const hasAll = stems.length > 0 && stems.every((word) => words.includes(word))
  return hasAll ? Math.min(1, stems.length / words.length) : 0
}

function titlePhrase({ title }: PageFacts, { stems }: RankContext): number {
  if (stems.length < 2 || !title.includes(stems[0] ?? '')) return 0
  return ` ${title.join(' ')} `.includes(` ${stems.join(' ')} `) ? 1 : 0
}

/** The best pages of a list, with the probability that each is what was asked for. */
export interface BestPage {
  readonly match: Match
  readonly probability: number
}

/** A signal of a list as a whole: whether the index has what was asked for, by its best pages. */
export interface ListSignal {
  readonly name: string
  readonly monotone: -1 | 0 | 1
  /** Takes pages best first, one at least, and the number of words that say what is looked for. */
  readonly value: (best: readonly [BestPage, ...BestPage[]], words: number) => number
}

/** Pages whose probabilities are summed. */
const SUMMED = 5

export const LIST_SIGNALS: readonly ListSignal[] = [
  { name: 'best page', monotone: 1, value: ([first]) => first.probability },
  { name: 'second page', monotone: 1, value: ([, second]) => second?.probability ?? 0 },
  {
    name: 'first pages together',
    monotone: 1,
    value: (best) => best.slice(0, SUMMED).reduce((sum, { probability }) => sum + probability, 0),
  },
  { name: 'words covered', monotone: 1, value: ([{ match }]) => match.covered },
  { name: 'nearest passage', monotone: 1, value: ([{ match }]) => match.cosine },
  { name: 'most words covered of any page', monotone: 1, value: ([{ match }]) => match.list.mostCovered },
  { name: 'nearest of all', monotone: 1, value: ([{ match }]) => match.list.nearest },
  { name: 'strength of the best page', monotone: 0, value: ([{ match }]) => match.list.strongest },
  { name: 'share of the index that matches', monotone: 0, value: ([{ match }]) => match.list.matching },
  { name: 'words of the query', monotone: 0, value: (_, words) => words },
]
