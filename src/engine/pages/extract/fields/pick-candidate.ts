// Picks the likeliest of several candidates for a field by learned weights over their features.
import { evaluateForest, type Forest, type ForestData, readForest } from '../../../../foundation/forest.ts'

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

/** The best candidate and its probability; undefined where none is good enough. */
export function pickCandidate<T extends Candidate>(
  model: FieldModel,
  candidates: readonly T[],
): { readonly candidate: T; readonly score: number } | undefined {
  const width = model.features.length
  const table = new Float32Array(candidates.length * width)
  candidates.forEach((candidate, row) => {
    table.set(candidate.features, row * width)
  })
  const scores = evaluateForest(forestOf(model), table, width)
  let best: { candidate: T; score: number } | undefined
  candidates.forEach((candidate, row) => {
    const score = scores[row] ?? 0
    if (score >= model.threshold && score > (best?.score ?? 0)) best = { candidate, score }
  })
  return best
}
