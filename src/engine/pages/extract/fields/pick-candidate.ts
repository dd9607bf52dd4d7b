// Picks the likeliest of several candidates for a field by learned weights over their features.
import { evaluateForest, type Forest, type ForestData, readForest } from '../../../../foundation/forest.ts'

export interface Candidate {
  readonly value: string
  readonly sources: ReadonlySet<string>
  /** In the order of the field's feature names. */
  readonly features: readonly number[]
}

/** What is asked of a draft, in the order of the field's feature names. */
export type Features<Draft, Rest> = readonly (readonly [
  name: string,
  read: (draft: Draft, rest: Rest) => number | boolean,
])[]

/** `rest` is what a draft is told apart by beside itself. */
export function candidatesOf<
  Draft extends { readonly value: string; readonly sources: ReadonlySet<string> },
  Rest,
>(drafts: Iterable<Draft>, features: Features<Draft, Rest>, rest: Rest): Candidate[] {
  return Array.from(drafts, (draft) => ({
    value: draft.value,
    sources: draft.sources,
    features: features.map(([, read]) => Number(read(draft, rest))),
  }))
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
