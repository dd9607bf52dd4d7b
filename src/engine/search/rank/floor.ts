// The floor: pages that have nothing to do with the query are no results, in any mode.
import type { Hit } from '../../index/search-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { Candidate } from '../retrieve/fuse.ts'
import type { Meaning } from '../retrieve/meaning.ts'
import type { SearchRequest } from '../search-request.ts'
import type { Ranked } from './ranked.ts'
import { FLOOR, type MatchEvidence, neverRising, relevanceOf } from './relevance.ts'

/** A page with how sure it is that it speaks of the query. */
export interface Relevant {
  readonly url: string
  readonly relevance: number
}

/** From so many documents on, an index has enough to leave out what only shares a word with the query. */
const LARGE_INDEX = 2000

/** A query of more words is a sentence, of which a page on its subject has some. */
const SHORT_QUERY = 4

/** What a small index has is soon looked through, so that less of it is left out. */
export function leastRelevance(
  { minScore }: Pick<SearchRequest, 'minScore'>,
  documents: number,
  words: number,
): number {
  const bySize = Math.min(1, Math.log(1 + documents) / Math.log(LARGE_INDEX))
  const byLength = Math.min(1, SHORT_QUERY / Math.max(1, words)) ** 2
  return minScore ?? FLOOR * bySize * byLength
}

export interface JudgeNeeds {
  readonly parsed: ParsedQuery
  readonly candidates: readonly Candidate[]
  readonly meaning: Meaning | undefined
  readonly least: number
}

/** The ranked pages that reach the floor, each with its relevance. */
export function aboveFloor(ranked: readonly Ranked[], needs: JudgeNeeds): readonly Ranked[] {
  const { parsed, meaning, least } = needs
  const covered = new Map(needs.candidates.map((candidate) => [candidate.url, candidate.covered]))
  const urls = ranked.map(({ document }) => document.url)
  const nearness = meaning?.vectors.nearness(meaning.vector, urls)
  return ranked.flatMap((page): Ranked[] => {
    const { url } = page.document
    const cosine = nearness?.get(url)?.cosine
    const evidence: MatchEvidence = {
      covered: covered.get(url) ?? 0,
      ...(page.titled !== undefined && { titled: page.titled }),
      ...(cosine !== undefined && { cosine }),
    }
    const relevance = judged(parsed, evidence)
    return relevance >= least ? [{ ...page, relevance }] : []
  })
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
