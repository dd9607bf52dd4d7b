// A segment opened for reading: typed views of its sections, nothing copied.

import type { ColumnOption, IndexSchema } from '../index-schema.ts'
import { type ByteWindows, windowsInMemory } from './byte-windows.ts'
import { createFieldFrequencyTable, type FieldFrequencyTable } from './field-frequencies.ts'
import type { FieldLengths } from './field-lengths.ts'
import { type KeyTable, openKeys } from './key-table.ts'
import { bytesLeftOut, HEAD_BYTES, splitSections, wordsOf } from './segment-format.ts'
import { PageWindows, SegmentPages } from './segment-pages.ts'
import { openStored, type StoredTexts } from './stored-texts.ts'
import { openTermDictionary, type TermDictionary } from './term-dictionary.ts'

export interface SegmentMeta extends IndexSchema {
  readonly documents: number
  readonly terms: number
  readonly lengths: FieldLengths
  /** The mean lengths, by field, that the bounds were computed with. */
  readonly means: readonly number[]
  /** For each column, how many documents have a number. */
  readonly valued: readonly number[]
}

export interface Column extends ColumnOption {
  /** NaN where a document has no number. */
  readonly values: Float64Array
  /** How many have one. */
  readonly valued: number
  /** Documents with a number, by that number; empty where the column is not sorted. */
  readonly order: Uint32Array
}

export interface Segment {
  readonly buffer: SharedArrayBuffer
  /** The file that has what the buffer leaves out; undefined where that is nothing. */
  readonly path: string | undefined
  /** Of the whole, in memory or not. */
  readonly bytes: number
  readonly meta: SegmentMeta
  readonly keys: KeyTable
  /** Those of the first field for all documents, then those of the next. */
  readonly norms: Uint8Array
  readonly columns: readonly Column[]
  readonly stored: StoredTexts
  readonly tallies: FieldFrequencyTable
  readonly terms: TermDictionary
  readonly words: Uint32Array
  readonly tails: Uint8Array
  readonly positions: ByteWindows
  /** Reads what the buffer leaves out, which opening does not. Throws CorruptIndex where it is damaged. */
  check(): void
}

/**
 * The buffer must hold what `joinSections` made; one from a disk goes through `verifySections` first. `path`: the file that
 * has what the buffer leaves out; absent where that is nothing.
 */
export function openSegment(buffer: SharedArrayBuffer, file: string, path?: string): Segment {
  const { held, leftOut } = splitSections(buffer, file, path !== undefined)
  const meta = JSON.parse(Buffer.from(held.meta).toString('utf8')) as SegmentMeta
  const { documents } = meta
  const orders = wordsOf(held.orders)
  let orderAt = 0
  const columns = meta.columns.map((option, place) => {
    const valued = meta.valued[place] ?? 0
    const order = orders.subarray(orderAt, orderAt + (option.sorted ? valued : 0))
    orderAt += order.length
    const values = new Float64Array(buffer, held.numbers.byteOffset + place * documents * 8, documents)
    return { ...option, values, valued, order }
  })
  const missing = path === undefined ? 0 : bytesLeftOut(buffer, file)
  const pages = path === undefined ? undefined : new SegmentPages(path, missing, wordsOf(held.pages))
  const windowsOf = ({ start, length }: { start: number; length: number }): ByteWindows =>
    pages
      ? new PageWindows(pages, start)
      : windowsInMemory(new Uint8Array(buffer, HEAD_BYTES + start, length))
  return {
    buffer,
    path,
    bytes: buffer.byteLength + missing,
    meta,
    columns,
    keys: openKeys(held.keyText, wordsOf(held.keyIndex), documents),
    norms: held.norms,
    stored: openStored(windowsOf(leftOut.storedText), wordsOf(held.storedEnds)),
    tallies: createFieldFrequencyTable(wordsOf(held.tallies), meta.fields.length),
    terms: openTermDictionary(held.termText, wordsOf(held.termIndex), meta.terms),
    words: wordsOf(held.words),
    tails: held.tails,
    positions: windowsOf(leftOut.positions),
    check: () => pages?.check(),
  }
}
