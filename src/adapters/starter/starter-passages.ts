// Which passages the starter documents are cut into, as that is shipped: a first start cuts no document to find its vectors.
import type { Document } from '../../engine/index/document/document.ts'
import { cutDocument, type Passage } from '../../engine/index/vectors/passages-of.ts'
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
