// BM25F as indexes score it, or nearly: how much a match in each field is worth, and how rarity and length weigh it.

/**
 * The fields that are scored apart. `keywords` holds what the page is looked up for, `anchors` the words that other pages
 * link with, `parts` the parts of compounds: the last two are found by a word, but no phrase goes through them.
 */
export interface PerField {
  readonly title: number
  readonly headings: number
  readonly body: number
  readonly url: number
  readonly keywords: number
  readonly anchors: number
  readonly parts: number
}

export const FIELD_WEIGHTS: PerField = {
  title: 2.5,
  headings: 1.2,
  body: 1,
  url: 0.8,
  keywords: 1.2,
  anchors: 1.5,
  parts: 0.3,
}

/**
 * How far a field's length weighs: 0 not at all, 1 in full. Short fields say less by their length, and a page that is
 * linked to in many words is none the less about each.
 */
export const LENGTH_WEIGHTS: PerField = {
  title: 0.5,
  headings: 0.6,
  body: 0.6,
  url: 0.5,
  keywords: 0.5,
  anchors: 0,
  parts: 0.75,
}

export const SATURATION = 1.2

/** How telling it is that a clause matches `matching` of `documents`. */
export function idf(documents: number, matching: number): number {
  return Math.log(1 + (documents - matching + 0.5) / (matching + 0.5))
}

/** A small index can't tell a common word from a rare one: it counts as one of so many documents. */
const FEWEST_DOCUMENTS = 2000

/** How telling it is that a document has a word of the query; what none has tells no more than what one has. */
export function coverWeight(documents: number, matching: number): number {
  return idf(Math.max(FEWEST_DOCUMENTS, documents), Math.max(1, matching))
}

/** Each further occurrence adds less; never more than 1. */
export function saturate(weightedCount: number): number {
  return weightedCount / (weightedCount + SATURATION)
}

/** What a count is multiplied by in a field of this length, where the mean field has `mean` words. */
export function lengthFactor(lengthWeight: number, length: number, mean: number): number {
  return 1 / (1 - lengthWeight + lengthWeight * (mean > 0 ? length / mean : 1))
}
