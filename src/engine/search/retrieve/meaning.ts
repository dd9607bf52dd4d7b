// What a query means to a model: its vector, and the documents whose vectors lie near it.

import type { DocumentFilter } from '../../index/search-index.ts'
import { type Embedder, reads } from '../../index/vectors/embedder.ts'
import type { Vector } from '../../index/vectors/vector.ts'
import type { Nearness, VectorIndex } from '../../index/vectors/vector-index.ts'
import { narrows, type ParsedQuery } from '../read/parsed-query.ts'
import type { Retrieved } from './retrieve.ts'

export interface Meaning {
  readonly vector: Vector
  readonly vectors: VectorIndex
}

export interface MeaningNeeds {
  readonly embedder: Embedder
  readonly vectors: VectorIndex
}

/** So long a query waits for its vector before it is ranked by its words alone. */
const LONGEST_WAIT_MS = 500

/** Undefined where there is nothing to compare by: no words, another language, no model, no time. */
export async function meaningOf(
  parsed: ParsedQuery,
  language: string,
  needs: MeaningNeeds,
  signal: AbortSignal,
): Promise<Meaning | undefined> {
  const text = parsed.text.trim()
  // Taken together, before anything is waited for: another model may take over meanwhile.
  const { embedder, vectors } = needs
  if (!reads(embedder, language) || parsed.words.length === 0 || text === '' || vectors.size() === 0)
    return undefined
  const soon = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
  const vector = await embedder.embedQuery(text, soon)
  return vector && { vector, vectors }
}

/** The same with the vectors of these documents at hand. */
export async function atHand(meaning: Meaning, urls: readonly string[]): Promise<Meaning> {
  const { among } = meaning.vectors
  return among ? { ...meaning, vectors: await among(urls) } : meaning
}

/** Documents that are looked at where a filter will leave most of them out, for each that is wanted. */
const FILTERED_OUT = 10
/** A document without the query's words must come this near; what is farther away has nothing to do with it. */
export const NEAR_ENOUGH = 0.82
const NEAR_THE_NEAREST = 0.1

/**
 * The candidates, and beside them the nearest documents that the words did not find. Those are left away where a clause
 * is required or excluded, which only the index can check; filters are checked with the documents themselves. Where the
 * words find nothing, there is nothing to be near to.
 */
export async function withNearest(retrieved: Retrieved, meaning: Meaning, most: number): Promise<Retrieved> {
  const { parsed, candidates } = retrieved
  if (candidates.length === 0 || parsed.required.length > 0 || parsed.excluded.length > 0) return retrieved
  const nearest = await nearestOf(meaning, parsed.filter, most)
  const known = new Set(candidates.map(({ url }) => url))
  const least = retrieved.complete ? 0 : (candidates.at(-1)?.lexical ?? 0)
  const added = nearest
    .filter(({ url }) => !known.has(url))
    .map(({ url }) => ({ url, lexical: least, covered: 0 }))
  const close = new Set(added.map(({ url }) => url))
  const rest = retrieved.rest.filter(({ url }) => !close.has(url))
  return { ...retrieved, candidates: [...candidates, ...added], rest }
}

async function nearestOf(
  { vector, vectors }: Meaning,
  filter: DocumentFilter,
  most: number,
): Promise<readonly Nearness[]> {
  const found = await vectors.nearest(vector, narrows(filter) ? most * FILTERED_OUT : most)
  const nearest = found[0]?.cosine ?? 0
  return found.filter(({ cosine }) => cosine >= NEAR_ENOUGH && cosine >= nearest - NEAR_THE_NEAREST)
}
