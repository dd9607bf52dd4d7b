// What a query means to a model: its vector, and the documents whose vectors lie near it.

import { narrows } from '../../index/facets.ts'
import { type Embedder, reads } from '../../index/vectors/embedder.ts'
import type { Vector } from '../../index/vectors/vector.ts'
import type { VectorIndex } from '../../index/vectors/vector-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
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
export const USUAL_WAIT_MS = 500

/** Whether a query has a meaning to a model, so that without its vector something is missing. */
export function hasMeaning(
  { text, words }: ParsedQuery,
  language: string,
  { embedder }: MeaningNeeds,
): boolean {
  return reads(embedder, language) && words.length > 0 && text.trim() !== ''
}

/** Undefined where there is nothing to compare by: no words, another language, no model, no time. */
export async function meaningOf(
  parsed: ParsedQuery,
  language: string,
  needs: MeaningNeeds,
  signal: AbortSignal,
  longestWaitMs: number = USUAL_WAIT_MS,
): Promise<Meaning | undefined> {
  // Taken together, before anything is waited for: another model may take over meanwhile.
  const { embedder, vectors } = needs
  if (!hasMeaning(parsed, language, { embedder, vectors }) || vectors.size() === 0) return undefined
  const soon = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)])
  const vector = await embedder.embedQuery(parsed.text.trim(), soon)
  return vector && { vector, vectors }
}

/** The same with the vectors of these documents at hand. */
export async function atHand(meaning: Meaning, urls: readonly string[]): Promise<Meaning> {
  const { among } = meaning.vectors
  return among ? { ...meaning, vectors: await among(urls, meaning.vector) } : meaning
}

/** Documents that are looked at where a filter will leave most of them out, for each that is wanted. */
const FILTERED_OUT = 10
/**
 * The candidates, and beside them the nearest documents that the words did not find; alone, where the words find none. They
 * are left away where a clause is required or excluded, which only the index can check; filters are checked with the
 * documents themselves.
 */
export async function withNearest(retrieved: Retrieved, meaning: Meaning, most: number): Promise<Retrieved> {
  const { parsed, candidates } = retrieved
  if (!parsed.answerable || parsed.required.length > 0 || parsed.excluded.length > 0) return retrieved
  const nearest = await meaning.vectors.nearest(
    meaning.vector,
    narrows(parsed.filter) ? most * FILTERED_OUT : most,
  )
  const known = new Set(candidates.map(({ url }) => url))
  const least = retrieved.complete ? 0 : (candidates.at(-1)?.lexical ?? 0)
  const added = nearest
    .filter(({ url }) => !known.has(url))
    .map(({ url }) => ({ url, lexical: least, covered: 0 }))
  const close = new Set(added.map(({ url }) => url))
  const rest = retrieved.rest.filter(({ url }) => !close.has(url))
  return { ...retrieved, candidates: [...candidates, ...added], rest }
}
