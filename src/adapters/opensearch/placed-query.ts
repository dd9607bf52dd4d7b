// Words in their places, scored as BM25F has it: how often they stand so in each field is one number, and a script weighs it.
import { SATURATION } from '../../engine/index/bm25f.ts'
import { MOST_COUNTED, TEXT_FIELDS, type TextField, worthField } from './index-form.ts'
import { anyOf, type ServerQuery } from './server-query.ts'

export interface PlacedWords {
  /** In this order, next to each other. */
  readonly words: readonly string[]
  /** Of two words: so many places apart at most, in either order; a field where they are counts once. */
  readonly within?: number | undefined
  readonly fields: readonly TextField[]
  readonly weight: number
}

/** The server sums scores up to 2^24 exactly: counts by field are the digits of one of them, those in the body in front. */
const DIGITS: Readonly<Record<TextField, number>> = {
  title: 1,
  headings: 2 ** 4,
  url: 2 ** 8,
  keywords: 2 ** 11,
  body: 2 ** 15,
}

const SOURCE = [
  'long counts = Math.round(_score / params.words);',
  `double worth = ${TEXT_FIELDS.map(ofField).join(' + ')};`,
  `return params.weight * worth / (worth + ${SATURATION});`,
].join(' ')

function ofField(field: TextField): string {
  const digit = field === 'body' ? '' : ` % ${1 + MOST_COUNTED[field]}`
  return `(counts / ${DIGITS[field]}${digit}) * doc['${worthField(field)}'].value`
}

export function placedQuery({ words, within, fields, weight }: PlacedWords): ServerQuery {
  // A word is near to itself.
  const query = (within === undefined ? words : [...new Set(words)]).join(' ')
  const counted = fields.map((field): ServerQuery => {
    const boost = DIGITS[field]
    if (within === undefined) return { match_phrase: { [field]: { query, boost } } }
    const near = { match: { query, ordered: false, max_gaps: Math.max(0, within - 1) } }
    return { constant_score: { filter: { intervals: { [field]: near } }, boost } }
  })
  // A phrase is counted once for each of its words.
  const params = { weight, words: within === undefined ? words.length : 1 }
  return {
    script_score: {
      query: anyOf(counted),
      script: { source: SOURCE, params },
    },
  }
}

/** Whether a query is one of these. */
export function isPlaced(query: ServerQuery): boolean {
  return 'script_score' in query
}
