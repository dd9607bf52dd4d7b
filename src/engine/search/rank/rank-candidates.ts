// Ranks candidates: signals on top of the lexical score, copies collapsed, no site filling the page.
import type { Document } from '../../index/document.ts'
import type { Candidate } from '../retrieve/fuse.ts'
import { withoutCopies } from './copies.ts'
import type { Ranked } from './ranked.ts'
import { type RankContext, SIGNALS } from './signals.ts'
import { spreadHosts } from './spread-hosts.ts'

export interface RankOptions {
  readonly context: RankContext
  /** Off where the caller named the sites to search. */
  readonly spread: boolean
}

/** Best first; equal scores by URL. */
export function rankCandidates(
  candidates: readonly Candidate[],
  documents: readonly Document[],
  { context, spread }: RankOptions,
): readonly Ranked[] {
  const lexical = new Map(candidates.map((candidate) => [candidate.url, candidate.lexical]))
  const ranked = documents.map((document) => ({
    document,
    score: (lexical.get(document.url) ?? 0) + signalScore(document, context),
  }))
  const distinct = withoutCopies(ranked.sort(byScore))
  return spread ? spreadHosts(distinct).sort(byScore) : distinct
}

function signalScore(document: Document, context: RankContext): number {
  return SIGNALS.reduce((sum, signal) => sum + signal.weight * signal.value(document, context), 0)
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.document.url < b.document.url ? -1 : 1)
}
