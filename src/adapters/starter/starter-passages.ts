// Which passages the starter documents are cut into, as that is shipped: a first start cuts no document to find its vectors.
import type { Document } from '../../engine/index/document/document.ts'
import { laterSet } from '../../engine/index/vectors/kept-vectors.ts'
import { cutDocument, type Passage } from '../../engine/index/vectors/passages-of.ts'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { DocumentVectors, VectorStore } from '../../engine/index/vectors/vector-store.ts'
import { KEY_BYTES, keyOf } from './starter-vectors.ts'

export interface ShippedPassage {
  /** Of its vector. */
  readonly key: string
  /** How long its vector is to be. */
  readonly length: number
}

export interface ShippedPassages {
  readonly first: readonly ShippedPassage[]
  readonly later: readonly ShippedPassage[]
}

const LENGTH_BYTES = 4
const PASSAGE_BYTES = KEY_BYTES + LENGTH_BYTES

/** The file for the documents of a pack; `built` is its SHA-256. */
export function shipPassages(documents: readonly Document[], built: string): Buffer {
  const rows = documents.map((document) => {
    const { first, later } = cutDocument(document)
    return Buffer.concat([Buffer.of(first.length, later.length), ...[...first, ...later].map(rowOf)])
  })
  return Buffer.concat([Buffer.from(`${JSON.stringify({ built, documents: rows.length })}\n`), ...rows])
}

function rowOf({ text, length }: Passage): Buffer {
  const row = Buffer.alloc(PASSAGE_BYTES)
  row.write(keyOf(text), 'latin1')
  row.writeFloatLE(length, KEY_BYTES)
  return row
}

/** In the order of the pack; undefined where they are of another. */
export function readPassages(file: Buffer, built: string): readonly ShippedPassages[] | undefined {
  const end = file.indexOf('\n')
  const head = JSON.parse(file.toString('utf8', 0, end)) as { built: string; documents: number }
  if (head.built !== built) return undefined
  let at = end + 1
  const read = (count: number): ShippedPassage[] =>
    Array.from({ length: count }, () => {
      const key = file.toString('latin1', at, at + KEY_BYTES)
      const length = file.readFloatLE(at + KEY_BYTES)
      at += PASSAGE_BYTES
      return { key, length }
    })
  return Array.from({ length: head.documents }, () => {
    const [first = 0, later = 0] = file.subarray(at, at + 2)
    at += 2
    return { first: read(first), later: read(later) }
  })
}

interface KeepShippedNeeds {
  /** Of the documents, whose revisions are their places from 1 on. */
  readonly urls: readonly string[]
  readonly passages: readonly ShippedPassages[]
  readonly vectors: Pick<VectorStore, 'put'>
  readonly made: string
  readonly known: (key: string) => Vector | undefined
}

const AT_ONCE = 500

/**
 * For a store that holds these documents and nothing else. Up to the first with a passage that is not known: it and those
 * behind it get theirs as any others do. Resolves with how many.
 */
export async function keepShippedVectors(needs: KeepShippedNeeds): Promise<number> {
  const { urls, passages, vectors, made, known } = needs
  const vectorsOf = (some: readonly ShippedPassage[]): Vector[] | undefined => {
    const all = some.flatMap(({ key, length }) => {
      const vector = known(key)
      return vector ? [{ ...vector, scale: vector.scale * length }] : []
    })
    return all.length === some.length ? all : undefined
  }
  for (let from = 0; from < passages.length; from += AT_ONCE) {
    const first: DocumentVectors[] = []
    const later: DocumentVectors[] = []
    for (const [at, some] of passages.slice(from, from + AT_ONCE).entries()) {
      const [ofFirst, ofLater] = [vectorsOf(some.first), vectorsOf(some.later)]
      if (!ofFirst || !ofLater) break
      const document = { url: urls[from + at] ?? '', revision: from + at + 1 }
      first.push({ ...document, vectors: ofFirst })
      later.push({ ...document, vectors: ofLater })
    }
    await Promise.all([vectors.put(made, first), vectors.put(laterSet(made), later)])
    if (from + first.length < Math.min(passages.length, from + AT_ONCE)) return from + first.length
  }
  return passages.length
}
