// A page with the score it is ranked by.
import type { Document } from '../../index/document/document.ts'
import { type RankingFacts, rankingFactsOf } from '../../index/ranking-facts.ts'

/** A page that has its place in a list, with what is looked at from there on. */
export interface Listed {
  readonly document: Pick<RankingFacts, 'url' | 'title' | 'lang' | 'kind' | 'pictures'> &
    Partial<Pick<RankingFacts, 'titleStems'>>
  /** The document itself, where it was read for some other reason. */
  readonly whole?: Document
  /** Pages of other sites on the same thing. */
  readonly also?: readonly Pick<RankingFacts, 'url'>[]
  /** How sure it is that the page speaks of the query, from 0 to 1. */
  readonly relevance?: number
  /** The number of its passage that is nearest to the query, where vectors tell. */
  readonly passage?: number
}

export interface Ranked extends Listed {
  /** What ranking reads of the document. */
  readonly document: RankingFacts
  /** What the list is in the order of: above 0, 1 at most. */
  readonly score: number
  /** The log-odds that it is what was asked for. */
  readonly logOdds?: number
  /** What is added to them for what the caller prefers beside that. */
  readonly preferred?: number
  readonly also?: readonly RankingFacts[]
}

export function rankedDocument(document: Document, score: number): Ranked {
  return { document: rankingFactsOf(document), whole: document, score }
}

/** Best first; equal scores by URL. */
export function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.document.url < b.document.url ? -1 : 1)
}
