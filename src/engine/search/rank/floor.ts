// The floor: pages that have nothing to do with the query are no results, in any mode.
import type { Hit } from '../../index/search-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { Candidate } from '../retrieve/fuse.ts'
import type { Meaning } from '../retrieve/meaning.ts'
import type { SearchRequest } from '../search-request.ts'
import type { Ranked } from './ranked.ts'
import { FLOOR, FLOOR_OF_BEST, type MatchEvidence, neverRising, relevanceOf } from './relevance.ts'

/** A page with how sure it is that it speaks of the query. */
export interface Relevant {
  readonly url: string
  readonly relevance: number
}

/** From so many documents on, an index has enough to leave out what only shares a word with the query. */
const LARGE_INDEX = 2000

/** A query of more words is a sentence, of which a page on its subject has some. */
const SHORT_QUERY = 4
/** A sentence of more words is read in parts by vectors, so that its nearest page need not be near. */
const LONGEST_NEAR = 6

/** The cosine of a page that speaks of the same: the nearest of what the index has on another matter is below it. */
const NEAR = 0.835
/** Where no page has more of the words than this, the index hardly knows of what is asked: a page must come nearer. */
const FEW_WORDS = 0.45
const NEARER = 0.85
/** A page with so many of the words need only be on some matter that is not far; one with all of them is asked for. */
const MOST_WORDS = 0.5
const NOT_FAR = 0.81
const ALL_WORDS = 0.9

export interface Floor {
  /** The least relevance of a result. */
  readonly page: number
  /** The least relevance of the best one: where it is lower, the index does not know of what is asked. */
  readonly best: number
  /** Whether a page must come near in meaning, or have most of the words, for the index to know of what is asked. */
  readonly near: boolean
}

/** What is left of the floor where the vector is missing that should judge pages: words are shown rather than nothing. */
const LACKING_MEANING = 0.75

/** What a small index has is soon looked through, so that less of it is left out. */
export function floorFor(
  { minScore }: Pick<SearchRequest, 'minScore'>,
  documents: number,
  words: number,
  lacksMeaning = false,
): Floor {
  if (minScore !== undefined) return { page: minScore, best: minScore, near: false }
  const bySize = Math.min(1, Math.log(1 + documents) / Math.log(LARGE_INDEX))
  const byLength = Math.min(1, SHORT_QUERY / Math.max(1, words)) ** 2
  const share = bySize * byLength * (lacksMeaning ? LACKING_MEANING : 1)
  return {
    page: FLOOR * share,
    best: FLOOR_OF_BEST * share,
    near: documents >= LARGE_INDEX && words <= LONGEST_NEAR,
  }
}

export interface JudgeNeeds {
  readonly parsed: ParsedQuery
  readonly candidates: readonly Candidate[]
  readonly meaning: Meaning | undefined
  readonly floor: Floor
}

/** The ranked pages that reach the floor, each with its relevance; none where the best of them does not reach its own. */
export function aboveFloor(ranked: readonly Ranked[], needs: JudgeNeeds): readonly Ranked[] {
  const { parsed, meaning, floor } = needs
  const covered = new Map(needs.candidates.map((candidate) => [candidate.url, candidate.covered]))
  const urls = ranked.map(({ document }) => document.url)
  const nearness = meaning?.vectors.nearness(meaning.vector, urls)
  // Words alone can't tell a page that says it otherwise.
  const least = nearness ? floor.best : floor.page
  const most = ranked.reduce((best, { document }) => Math.max(best, covered.get(document.url) ?? 0), 0)
  const near = most < FEW_WORDS ? NEARER : NEAR
  let isKnown = false
  const kept = ranked.flatMap((page): Ranked[] => {
    const { url } = page.document
    const cosine = nearness?.get(url)?.cosine
    const evidence: MatchEvidence = {
      covered: covered.get(url) ?? 0,
      ...(page.titled !== undefined && { titled: page.titled }),
      ...(cosine !== undefined && { cosine }),
    }
    const relevance = judged(parsed, evidence)
    isKnown ||= relevance >= least && (!floor.near || parsed.required.length > 0 || comesNear(evidence, near))
    return relevance >= floor.page ? [{ ...page, relevance }] : []
  })
  return isKnown ? kept : []
}

/** Whether a page has the query's words, so that the index knows of what is asked whatever vectors say. */
export function haveAllWords(candidates: readonly Candidate[]): boolean {
  return candidates.some(({ covered }) => covered >= ALL_WORDS)
}

/** A page without a vector is not held against the index. */
function comesNear({ covered, cosine = 1 }: MatchEvidence, near: number): boolean {
  return cosine >= near || covered >= ALL_WORDS || (covered >= MOST_WORDS && cosine >= NOT_FAR)
}

/** The same of what follows the ranked pages, of which only the words are known. */
export function hitsAboveFloor(
  parsed: ParsedQuery,
  hits: readonly Hit[],
  least: number,
): readonly Relevant[] {
  return hits
    .map(({ url, covered = 1 }) => ({ url, relevance: judged(parsed, { covered }) }))
    .filter(({ relevance }) => relevance >= least)
}

/** A list whose relevances never rise, from its head into its tail. */
export function evened(
  head: readonly Ranked[],
  tail: readonly Relevant[],
): { readonly head: readonly Ranked[]; readonly tail: readonly Relevant[] } {
  const relevances = [...head, ...tail].map(({ relevance = 1 }) => relevance)
  const even = neverRising(relevances)
  return {
    head: head.map((page, at) => ({ ...page, relevance: even[at] ?? 0 })),
    tail: tail.map(({ url }, at) => ({ url, relevance: even[head.length + at] ?? 0 })),
  }
}

/** Clauses that are required are met by every page; a list by filters alone is all that was asked for. */
function judged({ words, required }: ParsedQuery, evidence: MatchEvidence): number {
  if (words.length === 0) return 1
  const relevance = relevanceOf(evidence)
  return (relevance * words.length + required.length) / (words.length + required.length)
}
