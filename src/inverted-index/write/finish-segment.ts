// The last step of writing a segment, from documents or from other segments: its sections into one buffer.

import type { IndexSchema } from '../index-schema.ts'
import type { FieldFrequencyTable } from '../segment/field-frequencies.ts'
import { lengthsOfNorms } from '../segment/field-lengths.ts'
import { writeKeys } from '../segment/key-table.ts'
import type { NewSegmentFile } from '../segment/new-segment-file.ts'
import type { SegmentMeta } from '../segment/segment.ts'
import { joinSections } from '../segment/segment-format.ts'
import { writeStored } from '../segment/stored-texts.ts'
import type { TermDictionaryWriter } from '../segment/term-dictionary.ts'
import type { PostingsWriter } from './postings-writer.ts'

export interface SegmentParts {
  readonly schema: IndexSchema
  readonly keys: readonly string[]
  readonly norms: Uint8Array
  readonly means: readonly number[]
  readonly numbers: (document: number, column: number) => number
  /** What was stored with a document, as bytes. */
  readonly stored: (document: number) => Uint8Array
  readonly tallies: FieldFrequencyTable
  readonly dictionary: TermDictionaryWriter
  readonly writer: PostingsWriter
  /** Takes what memory then leaves out; it has the positions already. */
  readonly file?: NewSegmentFile | undefined
}

export function finishSegment(parts: SegmentParts): SharedArrayBuffer {
  const { schema, norms, means, dictionary, writer, file } = parts
  const documents = parts.keys.length
  const numbers = new Float64Array(documents * schema.columns.length)
  const orders: Uint32Array[] = []
  const valued: number[] = []
  schema.columns.forEach(({ sorted }, column) => {
    const values = numbers.subarray(column * documents, (column + 1) * documents)
    for (let document = 0; document < documents; document++)
      values[document] = parts.numbers(document, column)
    const order = documentsByValue(values)
    valued.push(order.length)
    if (sorted) orders.push(order)
  })
  const { fields, columns } = schema
  const terms = dictionary.count
  const lengths = lengthsOfNorms(norms, fields.length, documents)
  const meta: SegmentMeta = { fields, columns, documents, terms, lengths, means, valued }
  const keys = writeKeys(parts.keys)
  const dictionarySections = dictionary.finish()
  const positions = writer.positions.finish()
  const stored = writeStored(documents, parts.stored, file?.newSection())
  const sections = {
    positions,
    storedText: stored.text,
    meta: Buffer.from(JSON.stringify(meta)),
    keyText: keys.text,
    keyIndex: bytesOfWords(keys.index),
    norms,
    numbers: new Uint8Array(numbers.buffer),
    orders: Buffer.concat(orders.map(bytesOfWords)),
    tallies: bytesOfWords(parts.tallies.flat),
    termText: dictionarySections.text,
    termIndex: bytesOfWords(dictionarySections.index),
    words: writer.words.finish(),
    tails: writer.tails.finish(),
    storedEnds: bytesOfWords(stored.ends),
  }
  return file ? file.finish((pages) => joinSections(sections, pages)) : joinSections(sections)
}

function documentsByValue(values: Float64Array): Uint32Array {
  const documents = Uint32Array.from(values.keys()).filter((document) => !Number.isNaN(values[document]))
  return documents.sort((a, b) => (values[a] as number) - (values[b] as number) || a - b)
}

function bytesOfWords(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
}
