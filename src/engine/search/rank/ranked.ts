// A page with the score it is ranked by.
import type { Document } from '../../index/document/document.ts'
import { type RankingFacts, rankingFactsOf } from '../../index/ranking-facts.ts'

export interface Ranked {
  /** What ranking reads of the document. */
  readonly document: RankingFacts
  /** The document itself, where it was read for some other reason. */
  readonly whole?: Document
  readonly score: number
  /** The part of the score that has nothing to do with how well the text matches, such as its date. */
  readonly aside?: number
  /** The share of the query's words that the title has. */
  readonly titled?: number
  /** Pages of other sites on the same thing. */
  readonly also?: readonly RankingFacts[]
  /** How sure it is that the page speaks of the query, from 0 to 1. */
  readonly relevance?: number
}

export function rankedDocument(document: Document, score: number): Ranked {
  return { document: rankingFactsOf(document), whole: document, score }
}
