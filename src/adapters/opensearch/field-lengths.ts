// How long the fields of an index's pages are: a word of one is weighed by the length that is usual there.
import type { PerField } from '../../engine/index/bm25f.ts'
import { TEXT_FIELDS, type TextField } from './index-form.ts'

/** Of some documents together, by field. */
export interface FieldLengths {
  /** Words. */
  readonly totals: Readonly<Record<TextField, number>>
  /** How many of the documents have any. */
  readonly filled: Readonly<Record<TextField, number>>
}

const NONE = { title: 0, headings: 0, body: 0, url: 0, keywords: 0 }

export const NO_LENGTHS: FieldLengths = { totals: NONE, filled: NONE }

/** With one more document. */
export function withLengths(
  before: FieldLengths,
  fields: Readonly<Record<TextField, { readonly length: number }>>,
): FieldLengths {
  const [totals, filled] = [{ ...before.totals }, { ...before.filled }]
  for (const field of TEXT_FIELDS) {
    totals[field] += fields[field].length
    filled[field] += Math.min(1, fields[field].length)
  }
  return { totals, filled }
}

/** The mean of those that have any; the parts of compounds are as long as the body they come from. */
export function usualLengths({ totals, filled }: FieldLengths): PerField {
  const usual = (field: TextField): number => (filled[field] > 0 ? totals[field] / filled[field] : 1)
  const body = usual('body')
  return {
    title: usual('title'),
    headings: usual('headings'),
    body,
    url: usual('url'),
    keywords: usual('keywords'),
    anchors: 1,
    parts: body,
  }
}
