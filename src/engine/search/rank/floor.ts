// The floor: pages that have nothing to do with the query are no results, and a list whose best pages are not what was asked
// for is empty. Both bounds are learned with the ranker.
import type { Hit } from '../../index/search-index.ts'
import type { Evidence } from '../match.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { SearchRequest } from '../search-request.ts'
import { isotonicDecreasing } from './isotonic.ts'
import type { RankedCandidates } from './rank-candidates.ts'
import type { Ranked } from './ranked.ts'
import { learnedRanker, probabilityOf } from './ranker.ts'

/** A page with how sure it is that it is what was asked for. */
export interface Relevant {
  readonly url: string
  readonly relevance: number
}

export interface Floor {
  /** The least relevance of a result that has some words of the query. */
  readonly page: number
  /** The same of one that has none, and was found by its vector. */
  readonly wordless: number
  /** The least probability that the index has what was asked for, for anything to be shown. */
  readonly known: number
}

/** What is left of the floor where the vector is missing: words are shown rather than nothing. */
const LACKING_MEANING = 0.5

/** From so many documents on the floor is whole: what a small index has is soon looked through. */
const LARGE_INDEX = 2000

/** The language that the floor was learned from, and what is left of it in another, whose words fall into other pieces. */
const LEARNED_FROM = 'en'
const IN_ANOTHER = 0.25

/** A caller who names a bound has it and no other. */
export function floorFor(
  { minScore }: Pick<SearchRequest, 'minScore'>,
  { evidence, documents, language, lacksMeaning }: FloorNeeds,
): Floor {
  if (minScore !== undefined) return { page: minScore, wordless: minScore, known: 0 }
  const { page, known } = learnedRanker().floors[evidence]
  const bySize = Math.min(1, Math.log1p(documents) / Math.log(LARGE_INDEX)) ** 2
  const share = bySize * (lacksMeaning ? LACKING_MEANING : 1) * (language === LEARNED_FROM ? 1 : IN_ANOTHER)
  return { page: page * share, wordless: page, known: known * share }
}

export interface FloorNeeds {
  readonly evidence: Evidence
  /** Of the index. */
  readonly documents: number
  /** Of the query. */
  readonly language: string
  /** Whether a vector is missing that should judge pages. */
  readonly lacksMeaning: boolean
}

/** The ranked pages that reach the floor, each with its relevance; none where the list has not what was asked for. */
export function aboveFloor(
  ranked: readonly Ranked[],
  parsed: ParsedQuery,
  { evidence, matches }: Pick<RankedCandidates, 'evidence' | 'matches'>,
  floor: Floor,
): readonly Ranked[] {
  const judged = ranked.map((page) => ({
    ...page,
    relevance: judge(parsed, probabilityOf(page.logOdds ?? 0)),
  }))
  const best = [...judged]
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, LOOKED_AT)
    .flatMap(({ document, relevance }) => {
      const match = matches.get(document.url)
      return match ? [{ match, probability: relevance }] : []
    })
  const isKnown =
    floor.known === 0 ||
    parsed.words.length === 0 ||
    parsed.required.length > 0 ||
    learnedRanker().list(evidence, best, parsed.words.length) >= floor.known
  if (!isKnown) return []
  return judged.filter(({ document, relevance }) => {
    const covered = matches.get(document.url)?.covered ?? 0
    return relevance >= (covered > 0 ? floor.page : floor.wordless) || hasAllWords(covered, floor)
  })
}

/** A page with so many of the words, by their rarity, has them. */
export const ALL_WORDS = 0.9

/** What has all of the words is a result, unless the caller names a bound. */
function hasAllWords(covered: number, { known }: Floor): boolean {
  return known > 0 && covered >= ALL_WORDS
}

/** Pages that say whether the list has what was asked for. */
const LOOKED_AT = 5

/**
 * What follows the ranked pages, each less sure than the last of these by as much as its words match less. Where that one
 * reached the floor, so do they; else only what has all of the words is a result.
 */
export function hitsAboveFloor(last: number, hits: readonly Hit[], floor: Floor): readonly Relevant[] {
  const strongest = hits[0]?.score || 1
  return hits
    .filter(({ covered = 1 }) => last >= floor.page || hasAllWords(covered, floor))
    .map(({ url, score }) => ({ url, relevance: (last * score) / strongest }))
}

export interface Evened {
  readonly head: readonly Ranked[]
  readonly tail: readonly Relevant[]
}

/** A list whose relevances never rise, from its head into its tail. */
export function evened(head: readonly Ranked[], tail: readonly Relevant[]): Evened {
  const relevances = [...head, ...tail].map(({ relevance = 1 }) => relevance)
  const even = isotonicDecreasing(relevances)
  return {
    head: head.map((page, at) => ({ ...page, relevance: even[at] ?? 0 })),
    tail: tail.map(({ url }, at) => ({ url, relevance: even[head.length + at] ?? 0 })),
  }
}

/** Clauses that are required are met by every page; a list by filters alone is all that was asked for. */
function judge({ words, required }: ParsedQuery, relevance: number): number {
  if (words.length === 0) return 1
  return (relevance * words.length + required.length) / (words.length + required.length)
}
