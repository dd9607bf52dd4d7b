// What each reranker does, and how much what it learns weighs; bench/relevance.ts measures it.
import type { RerankModel } from '../reranker.ts'
import type { RerankerSize } from '../search-request.ts'

/** What reading a passage tells: by which model, and by the texts as wholes or piece by piece. */
export type PassageEvidence = `${RerankModel} ${'cosine' | 'late'}`

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

export const RERANKERS: Readonly<Record<RerankerSize, RerankerWork>> = {
  small: { passages: 0, words: 2, nearness: 30, feedback: 28, evidence: {} },
  medium: {
    passages: 20,
    words: 2,
    nearness: 25,
    feedback: 24,
    evidence: { 'light late': 2, 'light cosine': 1 },
  },
  large: {
    passages: 30,
    words: 2,
    nearness: 25,
    feedback: 26,
    evidence: { 'strong late': 12, 'light late': 2, 'light cosine': 2 },
  },
  xl: {
    passages: 50,
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
}

/** The models that a reranker reads with. */
export function modelsOf({ evidence }: RerankerWork): readonly RerankModel[] {
  const named = Object.keys(evidence)
  return (['light', 'strong'] as const).filter((model) => named.some((kind) => kind.startsWith(model)))
}
