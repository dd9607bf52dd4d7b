// BM25F: a term's counts are weighted by field and by the field's length, summed, then saturated.
import { LENGTH_OF_NORM } from '../codec/norms.ts'
import type { FieldWeighing } from '../index-schema.ts'

/** The weighted count at which half of the most is reached. */
const SATURATION = 1.2

/** How much a term tells, by how many of all documents hold it. */
export function inverseFrequency(documents: number, holding: number): number {
  return Math.log(1 + (Math.max(documents, holding) - holding + 0.5) / (holding + 0.5))
}

/** The part of a term's score that depends on the document, from 0 to 1. */
export function impactOf(weightedCount: number): number {
  return weightedCount / (weightedCount + SATURATION)
}

/** For each norm of a field, what a count in it is multiplied by; `mean` is the usual length of the field. */
export function countFactors({ weight, lengthWeight }: FieldWeighing, mean: number): Float64Array {
  return LENGTH_OF_NORM.map(
    (length) => weight / (1 - lengthWeight + (lengthWeight * length) / Math.max(mean, 1)),
  )
}

/**
 * Bounds on impacts were taken with some mean lengths and are used with others. As a mean grows, a factor grows by no
 * more than its ratio, and so do the weighted count and the impact.
 */
export function boundDrift(meansThen: readonly number[], meansNow: readonly number[]): number {
  return meansNow.reduce(
    (drift, now, field) => Math.max(drift, Math.max(now, 1) / Math.max(meansThen[field] ?? 1, 1)),
    1,
  )
}
