// The mean lengths of fields, by which counts are weighed: an index keeps those it began with, and counts on beside.
import { roundMean } from '../../foundation/text/norms.ts'
import { TEXT_FIELDS, type TextField } from './index-form.ts'

export type MeanLengths = Readonly<Record<TextField, number>>

/** Documents that have a field at all, and the sum of their lengths. */
export type LengthTally = Readonly<Record<TextField, { readonly documents: number; readonly words: number }>>

const nothing = { documents: 0, words: 0 }
export const NO_LENGTHS: LengthTally = {
  title: nothing,
  headings: nothing,
  body: nothing,
  url: nothing,
  keywords: nothing,
}

/** Of pages as they are written, for an index that has not seen any. */
const USUAL: MeanLengths = { title: 8, headings: 25, body: 500, url: 8, keywords: 10 }

/** The length of each field of a document. */
type Lengths = Readonly<Record<TextField, { readonly length: number }>>

export function addLengths(
  tally: LengthTally,
  documents: readonly { readonly fields: Lengths }[],
): LengthTally {
  const sums = TEXT_FIELDS.map((field) => {
    const lengths = documents.map(({ fields }) => fields[field].length).filter((length) => length > 0)
    const words = lengths.reduce((sum, length) => sum + length, tally[field].words)
    return [field, { documents: tally[field].documents + lengths.length, words }]
  })
  return Object.fromEntries(sums) as LengthTally
}

export function meansOf(tally: LengthTally): MeanLengths {
  const means = TEXT_FIELDS.map((field) => {
    const { documents, words } = tally[field]
    return [field, documents > 0 ? roundMean(words / documents) : USUAL[field]]
  })
  return Object.fromEntries(means) as MeanLengths
}

/** Off by more, pages that are nearly as good as each other come in another order than they should. */
const MOST_OFF = 0.01
const FEWEST_SEEN = 100

/** The fields whose mean is another now than the index began with. */
export function outdatedMeans(means: MeanLengths, tally: LengthTally): readonly TextField[] {
  const now = meansOf(tally)
  return TEXT_FIELDS.filter(
    (field) =>
      tally[field].documents >= FEWEST_SEEN && Math.abs(now[field] - means[field]) > MOST_OFF * means[field],
  )
}
