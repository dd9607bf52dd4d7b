// How documents lie in an index server: the fields of an index, how each is scored, and how long the fields of its pages are: a
// word of one is weighed by the length that is usual there.
import { LENGTH_WEIGHTS, type PerField, SATURATION } from '../../engine/index/bm25f.ts'
import type { RankingFacts } from '../../engine/index/ranking-facts.ts'

/** Raised whenever the same document gives other fields than before: what was made by an older form is made anew. */
export const FORM = 9

/** The fields that hold a page's own words in their order. */
export const TEXT_FIELDS = ['title', 'headings', 'body', 'url', 'keywords'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** So often a word of a body counts where stems are counted: those of other fields count more or less, to a sixteenth. */
export const OCCURRENCE = 16

/** The server takes how often a term counts behind this sign, which no word has. */
export const BEFORE_FREQUENCY = '|'

/** Stands between the stems of one word in a query. */
export const BETWEEN_FORMS = ','

/** Hits of one query at most. */
export const MOST_HITS = 10_000

/** A place between two texts stays empty, so that no phrase goes from one into the next. */
const inOrder = { type: 'text', analyzer: 'plain', position_increment_gap: 1, similarity: 'words' } as const

const SIMILARITIES = {
  stems: { type: 'BM25', k1: SATURATION * OCCURRENCE, b: LENGTH_WEIGHTS.body },
  words: { type: 'BM25', k1: SATURATION, b: LENGTH_WEIGHTS.body },
  // What one occurrence in a body of the usual length is worth.
  rarity: { type: 'BM25', k1: SATURATION, b: 0 },
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
      // Whoever writes says when it is to be seen; what is merged behind that is searched from the next time on.
      refresh_interval: '1m',
      // A copy that a node could not open is tried again until the node has let go of it, not only five times.
      'allocation.max_retries': 100,
      // A removal is remembered so long: what comes later with an older version stays out.
      gc_deletes: '1h',
      max_result_window: MOST_HITS,
      analysis: {
        tokenizer: { words: { type: 'whitespace', max_token_length: 4096 } },
        filter: {
          frequency: { type: 'delimited_term_freq', delimiter: BEFORE_FREQUENCY },
          // All in one place: the server takes them for one word.
          forms: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${BETWEEN_FORMS}]+)`] },
        },
        analyzer: {
          weighted: { type: 'custom', tokenizer: 'words', filter: ['frequency'] },
          forms: { type: 'custom', tokenizer: 'words', filter: ['forms'] },
          plain: { type: 'custom', tokenizer: 'words' },
        },
      },
      similarity: SIMILARITIES,
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        // The stems of the whole page: what a search goes by.
        stems: {
          type: 'text',
          analyzer: 'weighted',
          search_analyzer: 'forms',
          index_options: 'freqs',
          similarity: 'stems',
        },
        // The words of the whole page, to be counted and left out by, and to tell how rare they are.
        words: {
          type: 'text',
          analyzer: 'plain',
          index_options: 'docs',
          norms: false,
          similarity: 'rarity',
        },
        ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, inOrder])),
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

/** The address is the page's key. */
type KeptFacts = Omit<RankingFacts, 'url'>

/** What is asked of a hit for them, and where they are in the answer. */
export const FACTS_COLUMN = 'facts'

export function writeFacts({ url: _, ...facts }: RankingFacts): string {
  return Buffer.from(JSON.stringify(facts)).toString('base64')
}

export function readFacts(column: string): KeptFacts {
  return JSON.parse(Buffer.from(column, 'base64').toString()) as KeptFacts
}

/** Of some documents together, by field. */
export interface FieldLengths {
  /** Words. */
  readonly totals: Readonly<Record<TextField, number>>
  /** How many of the documents have any. */
  readonly filled: Readonly<Record<TextField, number>>
}

const NO_WORDS = { title: 0, headings: 0, body: 0, url: 0, keywords: 0 }

export const NO_LENGTHS: FieldLengths = { totals: NO_WORDS, filled: NO_WORDS }

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
