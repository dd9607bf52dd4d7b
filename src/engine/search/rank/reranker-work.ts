// What each reranker does, and how much what it reads weighs: of a model that was brought as much as of our own.
import facts from '../../../../facts/ranker.json' with { type: 'json' }
import type { RerankerSize } from '../../../vocabulary/search-options.ts'
import { reads } from '../../index/vectors/embedder.ts'
import type { Reranker } from '../reranker.ts'

export interface RerankerWork {
  /** How many results have a passage read. */
  readonly passages: number
  /** Who reads: a model that was brought to judge, or the one that makes the vectors, piece by piece. */
  readonly by: 'judge' | 'pieces'
}

/** What reading worse than the best of the list costs, in log-odds. */
export const PASSAGE_WEIGHT = facts.passages.weight

const PASSAGES: Readonly<Record<RerankerSize, number>> = { small: 0, medium: 10, large: 20, xl: 40 }

/** The work of a size with the models there are for the language of the query; undefined where nothing is read. */
export function workOf(
  size: RerankerSize,
  reranker: Reranker | undefined,
  language: string,
): RerankerWork | undefined {
  const passages = PASSAGES[size]
  if (!reranker || passages === 0) return undefined
  if (reranker.judge && reads(reranker.judge, language)) return { passages, by: 'judge' }
  return reads(reranker, language) ? { passages, by: 'pieces' } : undefined
}
