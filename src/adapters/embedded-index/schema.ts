// What the embedded index holds of a document: its fields with their weights, its columns and keywords; and what a filter asks of these.
import { FIELD_WEIGHTS, LENGTH_WEIGHTS, type PerField } from '../../engine/index/bm25f.ts'
import { keywordFilter } from '../../engine/index/facets.ts'
import type { DocumentFilter } from '../../engine/index/search-index.ts'
import type { IndexSchema } from '../../inverted-index/index-schema.ts'
import type { Filter } from '../../inverted-index/search/query.ts'

/** In the order of the schema. The parts of compounds are as long as the body they come from. */
export const FIELDS: readonly (keyof PerField)[] = [
  'title',
  'headings',
  'body',
  'url',
  'keywords',
  'anchors',
  'parts',
]

export const PUBLISHED = 'published'
export const LINKS = 'links'

export const SCHEMA: IndexSchema = {
  fields: FIELDS.map((name) => ({
    name,
    weight: FIELD_WEIGHTS[name],
    lengthWeight: LENGTH_WEIGHTS[name],
    ...(name === 'parts' ? { lengthOf: FIELDS.indexOf('body') } : {}),
  })),
  columns: [
    { name: PUBLISHED, sorted: true },
    { name: LINKS, sorted: false },
  ],
}

/** Before the codes of the languages whose stems are in the index. */
export const STEMMED = 'stemmed:'

export function filterOf(filter: DocumentFilter): Filter {
  const { publishedFrom: from, publishedBefore: before } = filter
  const dated = from !== undefined || before !== undefined
  const range = {
    column: PUBLISHED,
    ...(from === undefined ? {} : { from }),
    ...(before === undefined ? {} : { before }),
  }
  return { ...keywordFilter(filter), ranges: dated ? [range] : [] }
}

const NUMBER = /^\d+(?:\.\d+)?$/
const view = new DataView(new ArrayBuffer(8))

/** Nothing where the word is no number. */
export function numberKeyword(word: string): string | undefined {
  return NUMBER.test(word) ? keywordOfNumber(Number(word)) : undefined
}

/** The bits of a number that is not negative rise with it; a negative one comes before all that a text can hold. */
export function keywordOfNumber(value: number): string {
  view.setFloat64(0, Math.max(0, value))
  return `number:${view.getBigUint64(0).toString(16).padStart(16, '0')}`
}
