// Fusion: several lists of hits become one.
import type { Hit } from '../../index/search-index.ts'

export interface Candidate {
  readonly url: string
  /** How well the words match, 1 for the best of the list. */
  readonly lexical: number
  /** The share of the query's words that the document has, by their rarity. */
  readonly covered: number
}

export interface ScoredList {
  /** Best first. */
  readonly hits: readonly Hit[]
  readonly weight: number
}

/**
 * One list for one query: each hit's share of its list's best score, weighted and summed. A hit that the first list
 * lacks is worth as much there as its last.
 */
export function fuseScores(lists: readonly ScoredList[]): Candidate[] {
  const scores = new Map<string, number>()
  const covered = new Map<string, number>()
  const [first] = lists
  const least = share(first?.hits.at(-1), first?.hits[0])
  for (const list of lists) {
    for (const hit of list.hits) {
      const before = scores.get(hit.url) ?? (list === first ? 0 : least)
      scores.set(hit.url, before + list.weight * share(hit, list.hits[0]))
      if (!covered.has(hit.url)) covered.set(hit.url, hit.covered ?? 1)
    }
  }
  const best = Math.max(0, ...scores.values())
  return [...scores]
    .map(([url, score]) => ({ url, lexical: best > 0 ? score / best : 0, covered: covered.get(url) ?? 0 }))
    .sort((a, b) => b.lexical - a.lexical || (a.url < b.url ? -1 : 1))
}

function share(hit: Hit | undefined, best: Hit | undefined): number {
  return hit && best && best.score > 0 ? hit.score / best.score : 0
}

export interface Fused {
  readonly url: string
  readonly score: number
  /** Indices of the lists that hold it. */
  readonly found: readonly number[]
}

/** Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009), whose constant is 60; ranks begin at 0. */
export function reciprocalRank(rank: number, weight = 1): number {
  return weight / (60 + rank + 1)
}

/** The lists of several queries as one, each URL once. */
export function fuseRanks(lists: readonly (readonly string[])[]): Fused[] {
  const fused = new Map<string, { score: number; found: number[] }>()
  for (const [index, list] of lists.entries()) {
    for (const [rank, url] of list.entries()) {
      const entry = fused.get(url) ?? { score: 0, found: [] }
      entry.score += reciprocalRank(rank)
      if (!entry.found.includes(index)) entry.found.push(index)
      fused.set(url, entry)
    }
  }
  return [...fused]
    .map(([url, entry]) => ({ url, ...entry }))
    .sort((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
}
