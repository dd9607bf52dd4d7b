// What the embedded index holds of a document: its fields with their weights, and its columns.
import { FIELD_WEIGHTS, LENGTH_WEIGHTS, type PerField } from '../../engine/index/bm25f.ts'
import type { IndexSchema } from '../../inverted-index/index-schema.ts'

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
