// What each reranker does, and how much what it reads weighs; bench/train/ranker.ts learns it.
import facts from '../../../../facts/ranker.json' with { type: 'json' }
import { reads } from '../../index/vectors/embedder.ts'
import type { Reranker, RerankModel } from '../reranker.ts'
import type { RerankerSize } from '../search-request.ts'

/** What reading a passage tells: by which model, and by the texts as wholes or piece by piece; or what a judge says. */
export type PassageEvidence = `${RerankModel} ${'cosine' | 'late'}` | 'judged'

export interface RerankerWork {
  /** How many results have a passage read. */
  readonly passages: number
  /** What reading worse than the best costs, in log-odds; learned with the ranker. */
  readonly evidence: Readonly<Partial<Record<PassageEvidence, number>>>
}

/**
 * The stored vectors pick these of all candidates. Fifty tell no more: .7133 of nDCG@10 against .7136, on 39 of the
 * queries of TREC DL 2019 and 2020, for two and a half times the work.
 */
const PASSAGES = 20

const RERANKERS: Readonly<Record<RerankerSize, RerankerWork>> = {
  small: { passages: 0, evidence: {} },
  medium: { passages: PASSAGES, evidence: facts.passages.medium },
  large: { passages: PASSAGES, evidence: facts.passages.large },
  xl: { passages: PASSAGES, evidence: facts.passages.xl },
}

/** What a model that was trained to judge passages weighs: about as much as the stored vectors. It reads alone. */
const JUDGED_WEIGHT = 4

/** The work of a size with the models there are for the language of the query. */
export function workOf(size: RerankerSize, reranker: Reranker | undefined, language: string): RerankerWork {
  const work = RERANKERS[size]
  if (!reranker || work.passages === 0) return work
  if (reranker.judge && reads(reranker.judge, language))
    return { ...work, evidence: { judged: JUDGED_WEIGHT } }
  return reads(reranker, language) ? work : { ...work, passages: 0, evidence: {} }
}

/** The models that a reranker reads with. */
export function modelsOf({ evidence }: RerankerWork): readonly RerankModel[] {
  const named = Object.keys(evidence)
  return (['light', 'strong'] as const).filter((model) => named.some((kind) => kind.startsWith(model)))
}
