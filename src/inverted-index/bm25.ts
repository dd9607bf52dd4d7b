// BM25F: a term's counts in the fields are weighted and summed, then saturated against the weighted length.
import { LENGTH_OF_NORM } from './norms.ts'

export const K1 = 1.2
export const B = 0.75

/** How much a term tells, by how many of all documents hold it. */
export function inverseFrequency(documents: number, holding: number): number {
  return Math.log(1 + (Math.max(documents, holding) - holding + 0.5) / (holding + 0.5))
}

/** For each norm, what a weighted count is saturated against. */
export function saturations(averageLength: number): Float64Array {
  const average = Math.max(averageLength, 1)
  return LENGTH_OF_NORM.map((length) => K1 * (1 - B + (B * length) / average))
}

/** The part of a term's score that depends on the document, from 0 to 1. */
export function impactOf(weightedCount: number, saturation: number): number {
  return weightedCount / (weightedCount + saturation)
}

/**
 * A bound on impacts was taken with one average length and is used with another. As the average grows, every
 * saturation shrinks by at most the same factor, so an impact grows by at most that factor.
 */
export function boundDrift(averageThen: number, averageNow: number): number {
  return Math.max(1, Math.max(averageNow, 1) / Math.max(averageThen, 1))
}
