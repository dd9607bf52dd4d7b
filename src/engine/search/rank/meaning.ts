// What a query means to a model: its vector, and the documents whose vectors lie near it.
import type { RerankerSize } from '../../../vocabulary/search-options.ts'
import { narrows } from '../../index/facets.ts'
import { type Embedder, reads } from '../../index/vectors/embedder.ts'
import type { Vector } from '../../index/vectors/vector.ts'
import type { VectorIndex } from '../../index/vectors/vector-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import type { Reranker } from '../reranker.ts'
import type { Retrieved, RetrieveNeeds } from '../retrieve/retrieve.ts'
import { ALL_WORDS } from './floor.ts'

/** What ranking by meaning needs. */
export interface Semantics {
  readonly embedder: Embedder
  readonly vectors: VectorIndex
  readonly reranker: Reranker
}

export interface MeaningNeeds extends Pick<RetrieveNeeds, 'work' | 'language'> {
  readonly signal: AbortSignal
  /** Absent: ranking goes by words and signals. */
  readonly semantics?: Semantics
  /** Absent in modes that rank by words alone. */
  readonly reranker?: RerankerSize
}

export interface Meaning {
  readonly vector: Vector
  /** With those of the candidates at hand. */
  readonly vectors: VectorIndex
  /** The candidates by words, and those that are near by meaning. */
  readonly retrieved: Retrieved
}

/** So long a query waits for its vector before it is ranked by its words alone. */
const USUAL_WAIT_MS = 500

/** Whether vectors should rank a query, so that without its own something is missing. */
export function hasMeaning(
  { text, words }: ParsedQuery,
  { semantics, reranker, language }: MeaningNeeds,
): boolean {
  if (!semantics || reranker === undefined) return false
  return reads(semantics.embedder, language) && words.length > 0 && text.trim() !== ''
}

/**
 * Of a query that has one; undefined where there is nothing to compare by: no model, no time. Where no page has the words,
 * only the vector can tell whether one speaks of the query: it is waited for as long as the mode may take.
 */
export async function meaningOf(
  byWords: Retrieved,
  { semantics, signal, work }: MeaningNeeds,
): Promise<Meaning | undefined> {
  if (!semantics) return undefined
  // Taken together, before anything is waited for: another model may take over meanwhile.
  const { embedder, vectors } = semantics
  if (vectors.size() === 0) return undefined
  const hasWords = byWords.candidates.some(({ covered }) => covered >= ALL_WORDS)
  const longestWaitMs = hasWords ? USUAL_WAIT_MS : Math.max(USUAL_WAIT_MS, work.latencyMs)
  const soon = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
  const vector = await embedder.embedQuery(byWords.parsed.text.trim(), soon)
  if (!vector) return undefined
  const retrieved = await withNearest(byWords, { vector, vectors }, work.candidates / 2)
  const urls = retrieved.candidates.map(({ url }) => url)
  return { vector, vectors: vectors.among ? await vectors.among(urls, vector) : vectors, retrieved }
}

/** Documents that are looked at where a filter will leave most of them out, for each that is wanted. */
const FILTERED_OUT = 10
/**
 * The candidates, and beside them the nearest documents that the words did not find; alone, where the words find none. They
 * are left away where a clause is required or excluded, which only the index can check; filters are checked with the
 * documents themselves.
 */
async function withNearest(
  byWords: Retrieved,
  { vector, vectors }: Pick<Meaning, 'vector' | 'vectors'>,
  most: number,
): Promise<Retrieved> {
  const { parsed, candidates } = byWords
  if (!parsed.answerable || parsed.required.length > 0 || parsed.excluded.length > 0) return byWords
  const nearest = await vectors.nearest(vector, narrows(parsed.filter) ? most * FILTERED_OUT : most)
  const known = new Set(candidates.map(({ url }) => url))
  const least = byWords.complete ? 0 : (candidates.at(-1)?.lexical ?? 0)
  const added = nearest
    .filter(({ url }) => !known.has(url))
    .map(({ url }) => ({ url, lexical: least, covered: 0 }))
  const close = new Set(added.map(({ url }) => url))
  const rest = byWords.rest.filter(({ url }) => !close.has(url))
  return { ...byWords, candidates: [...candidates, ...added], rest }
}
