// A segment opened for reading: typed views of its sections, nothing copied.

import type { IndexSchema } from '../index-schema.ts'
import { type ByteWindows, windowsInMemory } from './byte-windows.ts'
import { createFieldFrequencyTable, type FieldFrequencyTable } from './field-frequencies.ts'
import type { FieldLengths } from './field-lengths.ts'
import { type KeyTable, openKeys } from './key-table.ts'
import { splitSections } from './segment-format.ts'
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

export interface Column {
  readonly values: Float64Array
  /** Documents with a number, by that number; empty where the column is not sorted. */
  readonly order: Uint32Array
}

export interface Segment {
  readonly buffer: SharedArrayBuffer
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
}

/** The buffer must hold what `joinSections` made; one from a disk goes through `verifySections` first. */
export function openSegment(buffer: SharedArrayBuffer, file: string): Segment {
  const sections = splitSections(buffer, file)
  const meta = JSON.parse(Buffer.from(sections.meta).toString('utf8')) as SegmentMeta
  const words = (section: Uint8Array): Uint32Array =>
    new Uint32Array(buffer, section.byteOffset, section.byteLength / 4)
  const { documents } = meta
  const orders = words(sections.orders)
  let orderAt = 0
  const columns = meta.columns.map(({ sorted }, place) => {
    const order = orders.subarray(orderAt, orderAt + (sorted ? (meta.valued[place] ?? 0) : 0))
    orderAt += order.length
    return {
      values: new Float64Array(buffer, sections.numbers.byteOffset + place * documents * 8, documents),
      order,
    }
  })
  return {
    buffer,
    meta,
    columns,
    keys: openKeys(sections.keyText, words(sections.keyIndex), documents),
    norms: sections.norms,
    stored: openStored(windowsInMemory(sections.storedText), words(sections.storedEnds)),
    tallies: createFieldFrequencyTable(words(sections.tallies), meta.fields.length),
    terms: openTermDictionary(sections.termText, words(sections.termIndex), meta.terms),
    words: words(sections.words),
    tails: sections.tails,
    positions: windowsInMemory(sections.positions),
  }
}
