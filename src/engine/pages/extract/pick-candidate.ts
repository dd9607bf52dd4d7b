// Picks the likeliest of several candidates for a field by learned weights over their features.
import { evaluateForest, type Forest, type ForestData, readForest } from './forest.ts'

export interface Candidate {
  readonly value: string
  /** In the order of the field's feature names. */
  readonly features: readonly number[]
}

export interface FieldModel {
  readonly features: readonly string[]
  /** What the best candidate must reach to be believed. */
  readonly threshold: number
  readonly forest: ForestData
}

const forests = new WeakMap<FieldModel, Forest>()

function forestOf(model: FieldModel): Forest {
  const known = forests.get(model)
  if (known !== undefined) return known
  const forest = readForest(model.forest)
  forests.set(model, forest)
  return forest
}

function candidateScore(model: FieldModel, candidate: Candidate): number {
  return evaluateForest(forestOf(model), Float32Array.from(candidate.features), 0)
}

/** The best candidate and its probability; undefined where none is good enough. */
export function pickCandidate<T extends Candidate>(
  model: FieldModel,
  candidates: readonly T[],
): { readonly candidate: T; readonly score: number } | undefined {
  let best: { candidate: T; score: number } | undefined
  for (const candidate of candidates) {
    const score = candidateScore(model, candidate)
    if (score >= model.threshold && score > (best?.score ?? 0)) best = { candidate, score }
  }
  return best
}
