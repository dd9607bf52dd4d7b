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
  readonly score: number
  /** The part of the score that has nothing to do with how well the text matches, such as its date. */
  readonly aside?: number
  /** The share of the query's words that the title has. */
  readonly titled?: number
  readonly also?: readonly RankingFacts[]
}

export function rankedDocument(document: Document, score: number): Ranked {
  return { document: rankingFactsOf(document), whole: document, score }
}
