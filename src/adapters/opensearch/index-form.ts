// How documents lie in an index server: the fields of an index, and how each is scored.
import { SATURATION } from '../../engine/index/bm25f.ts'
import { FACTS_COLUMN } from './facts-column.ts'

/** Raised whenever the same document gives other fields than before: what was made by an older form is made anew. */
export const FORM = 7

/** The fields that hold a page's own words in their order. */
export const TEXT_FIELDS = ['title', 'headings', 'body', 'url', 'keywords'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/**
 * A term's weighted count goes there as its frequency, a whole number: so many of it are one occurrence in a body of
 * mean length. With 256, every third search for ten words had two of its first ten in another order than it should; with
 * 4,096 every third had so among its first two hundred.
 */
export const SCALE = 32_768

/** The server takes frequencies with a term behind this sign, which no word has. */
export const BEFORE_FREQUENCY = '|'

/** Hits of one query at most. */
export const MOST_HITS = 10_000

const weighted = {
  type: 'text',
  analyzer: 'weighted',
  search_analyzer: 'plain',
  index_options: 'freqs',
  norms: false,
  similarity: 'weighted',
} as const

/**
 * So often words count in their places in one field, where a score is but this count. With these bounds what is counted in
 * all fields is still one number (placed-query.ts).
 */
export const MOST_COUNTED: Readonly<Record<TextField, number>> = {
  title: 15,
  headings: 15,
  url: 7,
  keywords: 15,
  body: 100,
}

/** A place between two texts stays empty, so that no phrase goes from one into the next. */
const placed = (field: TextField) =>
  ({
    type: 'text',
    analyzer: 'plain',
    position_increment_gap: 1,
    norms: false,
    similarity: `up_to_${MOST_COUNTED[field]}`,
  }) as const

/** What one occurrence in a field of a document is worth, by the field and its length. */
export function worthField(field: TextField): string {
  return `${field}_worth`
}

export interface IndexSize {
  readonly shards: number
  readonly replicas: number
}

/** What an index is made with. */
export function indexForm({ shards, replicas }: IndexSize): Readonly<Record<string, unknown>> {
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      // Whoever writes says when it is to be seen.
      refresh_interval: -1,
      // A copy that a node could not open is tried again until the node has let go of it, not only five times.
      'allocation.max_retries': 100,
      // A removal is remembered so long: what comes later with an older version stays out.
      gc_deletes: '1h',
      max_result_window: MOST_HITS,
      analysis: {
        tokenizer: { words: { type: 'whitespace', max_token_length: 4096 } },
        filter: { frequency: { type: 'delimited_term_freq', delimiter: BEFORE_FREQUENCY } },
        analyzer: {
          weighted: { type: 'custom', tokenizer: 'words', filter: ['frequency'] },
          plain: { type: 'custom', tokenizer: 'words' },
        },
      },
      similarity: {
        weighted: scripted(`return query.boost * doc.freq / (doc.freq + ${SATURATION * SCALE});`),
        ...Object.fromEntries(
          Object.values(MOST_COUNTED).map((most) => [
            `up_to_${most}`,
            scripted(`return query.boost * Math.min(doc.freq, ${most});`),
          ]),
        ),
      },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        any: weighted,
        exact: weighted,
        ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, placed(field)])),
        ...Object.fromEntries(TEXT_FIELDS.map((field) => [`${field}_stem`, weighted])),
        ...Object.fromEntries(
          TEXT_FIELDS.map((field) => [worthField(field), { type: 'double', index: false }]),
        ),
        facet: { type: 'keyword', doc_values: false },
        numbers: { type: 'double', doc_values: false },
        published: { type: 'long' },
        links: { type: 'rank_feature' },
        key: { type: 'keyword', index: false },
        // In a column of their own: what is stored has to be unpacked, with the whole page for as long as it is new.
        [FACTS_COLUMN]: { type: 'binary', doc_values: true },
      },
    },
  }
}

/** The alias that changes are written through: gone with its index, so that nobody makes it again by writing to it. */
export function writeAlias(index: string): string {
  return `${index}-write`
}

/** What an occurrence is worth without how rare it is: that is asked with the query, by the counts of the whole index. */
function scripted(source: string): Readonly<Record<string, unknown>> {
  return { type: 'scripted', script: { source } }
}
