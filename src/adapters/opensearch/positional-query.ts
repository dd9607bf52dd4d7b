// Words in their places, each of them as it is written: in one field, or in whichever has them.
import { FIELD_WEIGHTS, saturate } from '../../engine/index/bm25f.ts'
import type { Field } from '../../engine/index/search-index.ts'
import { TEXT_FIELDS, type TextField } from './index-form.ts'
import { anyOf, type ServerQuery } from './server-query.ts'

export interface PositionalWords {
  /** In this order, next to each other. */
  readonly words: readonly string[]
  /** Of two words: so many places apart at most, in either order. */
  readonly within?: number | undefined
  readonly field: Field
  readonly weight: number
}

export function positionalQuery({ words, within, field, weight }: PositionalWords): ServerQuery {
  const fields: readonly TextField[] = field === 'any' ? TEXT_FIELDS : [field]
  if (within !== undefined) return near(words, within, fields, weight)
  return phrase(words, fields, weight, 0)
}

/** The same for what only ranks: the nearer the words are, and the rarer, the more it adds. */
export function nearbyQuery({ words, within = 0, field, weight }: PositionalWords): ServerQuery {
  const fields: readonly TextField[] = field === 'any' ? TELLING_FIELDS : [field]
  return phrase(words, fields, weight, within)
}

/** Where it tells something that words stand near each other. */
const TELLING_FIELDS: readonly TextField[] = ['title', 'body']

function phrase(
  words: readonly string[],
  fields: readonly TextField[],
  boost: number,
  slop: number,
): ServerQuery {
  const weighed = fields.map((field) => `${field}^${worthOf(field)}`)
  return {
    multi_match: {
      query: words.join(' '),
      type: 'phrase',
      fields: weighed,
      slop,
      boost,
    },
  }
}

/** What words in a field are worth against the same in a body: a weight counts before it is saturated. */
function worthOf(field: TextField): number {
  return saturate(FIELD_WEIGHTS[field]) / saturate(1)
}

function near(
  words: readonly string[],
  within: number,
  fields: readonly TextField[],
  boost: number,
): ServerQuery {
  // A word is near to itself.
  const query = [...new Set(words)].join(' ')
  const match = { query, ordered: false, max_gaps: Math.max(0, within - 1) }
  return anyOf(fields.map((one) => ({ intervals: { [one]: { match, boost } } })))
}
