// What each reranker does, and how much what it learns weighs; bench/relevance.ts measures it.
import { reads } from '../../index/vectors/embedder.ts'
import type { Reranker, RerankModel } from '../reranker.ts'
import type { RerankerSize } from '../search-request.ts'

/** What reading a passage tells: by which model, and by the texts as wholes or piece by piece; or what a judge says. */
export type PassageEvidence = `${RerankModel} ${'cosine' | 'late'}` | 'judged'

export interface RerankerWork {
  /** How many results have a passage read. */
  readonly passages: number
  /** The weight of words and signals, whose score is about 1 for the best result. */
  readonly words: number
  /** The weight of the stored vectors. */
  readonly nearness: number
  /** The weight of being like the first results. */
  readonly feedback: number
  readonly evidence: Readonly<Partial<Record<PassageEvidence, number>>>
}

/**
 * The stored vectors pick these of all candidates. Fifty tell no more: .7133 of nDCG@10 against .7136, on 39 of the
 * queries of TREC DL 2019 and 2020, for two and a half times the work.
 */
const PASSAGES = 20

const RERANKERS: Readonly<Record<RerankerSize, RerankerWork>> = {
  small: { passages: 0, words: 2, nearness: 30, feedback: 28, evidence: {} },
  medium: {
    passages: PASSAGES,
    words: 2,
    nearness: 25,
    feedback: 24,
    evidence: { 'light late': 2, 'light cosine': 1 },
  },
  large: {
    passages: PASSAGES,
    words: 2,
    nearness: 25,
    feedback: 26,
    evidence: { 'strong late': 12, 'light late': 2, 'light cosine': 2 },
  },
  xl: {
    passages: PASSAGES,
    words: 2,
    nearness: 25,
    feedback: 30,
    evidence: { 'strong late': 20, 'light late': 1, 'light cosine': 3 },
  },
}

/**
 * How far below the best of a list a value still counts: some three times what values of one list differ by, which
 * depends on the model.
 */
export const WINDOWS: Readonly<Record<PassageEvidence | 'nearness' | 'feedback', number>> = {
  nearness: 0.1,
  feedback: 0.15,
  'light late': 0.3,
  'light cosine': 0.4,
  'strong late': 0.12,
  'strong cosine': 0.1,
  judged: 1,
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
