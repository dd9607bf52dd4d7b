// How often a word counts in the one field that stems are searched in: a word of a title stands for several of a body.
import { FIELD_WEIGHTS, LENGTH_WEIGHTS, lengthFactor, type PerField } from '../../engine/index/bm25f.ts'
import { OCCURRENCE } from './index-form.ts'

/** Words of fields as pages are written; what is off here moves a title a little against a body, and nothing else. */
const USUAL: PerField = { title: 8, headings: 25, body: 200, url: 8, keywords: 10, anchors: 1, parts: 200 }

/** Longer texts take no more away from a word. */
const LONGEST = 50 * USUAL.body

/**
 * The server weighs all by the length of the whole page, which is nearly that of its body. A word of another field is to be
 * weighed by the length of that: it is counted more often in a long page, and less in a short one.
 */
export function occurrences(field: keyof PerField, length: number, bodyLength: number): number {
  if (field === 'body') return OCCURRENCE
  const ofPage = lengthFactor(LENGTH_WEIGHTS.body, Math.min(LONGEST, bodyLength), USUAL.body)
  const own = FIELD_WEIGHTS[field] * lengthFactor(LENGTH_WEIGHTS[field], length, USUAL[field])
  return (OCCURRENCE * own) / ofPage
}
