// Words in their places, each of them as it is written: in one field, or in whichever has them.
import { FIELD_WEIGHTS, saturate } from '../../engine/index/bm25f.ts'
import type { Field } from '../../engine/index/search-index.ts'
import { TEXT_FIELDS, type TextField } from './index-form.ts'
import { anyOf, type ServerQuery, term } from './server-query.ts'

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
  return within === undefined ? phrase(words, fields, weight) : near(words, within, fields, weight)
}

/** The same for what only ranks: it adds as much as the words are rare, wherever they stand in a field and however often. */
export function nearbyQuery({ words, within, field, weight }: PositionalWords): ServerQuery {
  const fields: readonly TextField[] = field === 'any' ? TELLING_FIELDS : [field]
  const rarity = [...new Set(words)].map((word) => term('words', word))
  const queries = fields.map((one) => ({
    bool: {
      filter: positionalQuery({ words, within, field: one, weight: 1 }),
      should: rarity,
      boost: weight * worthOf(one),
    },
  }))
  return { dis_max: { queries } }
}

/** Where it tells something that words stand near each other. */
const TELLING_FIELDS: readonly TextField[] = ['title', 'body']

function phrase(words: readonly string[], fields: readonly TextField[], boost: number): ServerQuery {
  const weighed = fields.map((field) => `${field}^${worthOf(field)}`)
  return {
    multi_match: {
      query: words.join(' '),
      type: 'phrase',
      fields: weighed,
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
