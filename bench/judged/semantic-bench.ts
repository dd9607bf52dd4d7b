// The vectors of a judged set: made once, and kept in a file for the next run.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../src/engine/index/document/document.ts'
import { documentIsEnglish } from '../../src/engine/index/document/document-is-english.ts'
import type { Embedder } from '../../src/engine/index/vectors/embedder.ts'
import { passagesOf } from '../../src/engine/index/vectors/passages-of.ts'
import type { Vector } from '../../src/engine/index/vectors/vector.ts'
import { createVectorIndex, type VectorIndex } from '../../src/engine/index/vectors/vector-index.ts'
import { packVectors, unpackVectors } from '../../src/engine/index/vectors/vector-store.ts'
import type { RelevanceSet } from './relevance-set.ts'

/** By URL. */
export type SetVectors = ReadonlyMap<string, readonly Vector[]>

const DIMENSIONS = 384

/** Documents that the file knows are not embedded again. */
export async function vectorsOfSet(
  { name, documents }: Pick<RelevanceSet, 'name' | 'documents'>,
  { embedder, cache }: { readonly embedder: Embedder; readonly cache: string },
): Promise<SetVectors> {
  mkdirSync(cache, { recursive: true })
  const path = join(cache, `${name}.vectors`)
  const kept = readKept(path)
  for (const document of documents) {
    if (kept.has(document.url)) continue
    const vectors = await embedded(document, embedder)
    appendFileSync(path, `${document.url}\t${packVectors(vectors)}\n`)
    kept.set(document.url, vectors)
  }
  return kept
}

export function vectorIndexOf(vectors: SetVectors): VectorIndex {
  const index = createVectorIndex(DIMENSIONS)
  for (const [url, ofDocument] of vectors) index.put(url, ofDocument)
  return index
}

function readKept(path: string): Map<string, readonly Vector[]> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map((line) => {
      const [url = '', packed = ''] = line.split('\t')
      return [url, unpackVectors(packed)]
    }),
  )
}

async function embedded(document: Document, embedder: Embedder): Promise<Vector[]> {
  const vectors: Vector[] = []
  for (const passage of documentIsEnglish(document) ? passagesOf(document) : []) {
    const vector = await embedder.embedPassage(passage)
    if (!vector) throw new Error(`${document.url} could not be embedded`)
    vectors.push(vector)
  }
  return vectors
}
