// The segment file: what lies where, how it is checked, and the two directions between sections and one buffer.
//
// A segment is immutable and is the same bytes in memory and on disk. Numbers are little-endian, sections start at
// multiples of 8, so that each is a typed array over the one shared buffer and opening copies nothing.
//
//   header     magic, version, number of sections, CRC-32 of the section table
//   table      for each section: start / 8, length in bytes, CRC-32, 0
//   meta       JSON: counts, fields, columns (see SegmentMeta)
//   keyText    the documents' keys, sorted, front-coded in blocks of 16; a document's number is its key's rank
//   keyIndex   where each block of keys starts
//   norms      for each field, a byte a document: how many terms the field has (norms.ts)
//   numbers    a float64 a document for each column, NaN where it has none
//   orders     for each sorted column: the documents that have a number, by that number, then by document
//   tallies    the counts-by-field that occur, the commonest first (field-frequencies.ts)
//   termText   the terms, sorted, front-coded in blocks of 16; behind each: documents, words, bytes (varints)
//   termIndex  for each block of terms: where its text, its words and its bytes start
//   words      full blocks of 128 postings, for terms in 128 documents and more
//   bytes      the postings that fill no block, and the positions
//   storedText what was stored with each document, one after the other (stored-texts.ts)
//   storedEnds where each of these ends
//
// A term's first character says what its postings hold: `p` tallies and positions, `u` tallies, `k` nothing more.
//
// Words of a term, with `n` blocks, the last of them perhaps partial (and then in the bytes):
//   n x last document | n x bound, packings | n x start of the block | n x start of its positions (`p` only) | blocks
//   A block is 128 document gaps and then 128 tally codes, packed as packed-block.ts does.
//   The bound is the largest impact of the block, in 255ths, rounded up.
//
// Bytes of a term:
//   bound of the whole term, one byte (not `k`)
//   postings that fill no block: gap x 2 + (code > 0), then code - 1 where it is above 0 (`k`: the gap alone)
//   positions (`p`): for each posting, field by field, each position less the one before it
import { crc32 } from 'node:zlib'
import { Pieces } from '../codec/pieces.ts'
import { CorruptIndex } from './corrupt-index.ts'

const MAGIC = 0x58444957
const VERSION = 2
const HEADER_WORDS = 4
const ROW_WORDS = 4

const SECTIONS = [
  'meta',
  'keyText',
  'keyIndex',
  'norms',
  'numbers',
  'orders',
  'tallies',
  'termText',
  'termIndex',
  'words',
  'bytes',
  'storedText',
  'storedEnds',
] as const

type SectionName = (typeof SECTIONS)[number]

export type Sections = Readonly<Record<SectionName, Uint8Array>>

/** Puts the sections into one shared buffer, with their checksums. Those in pieces are used up. */
export function joinSections(
  sections: Readonly<Record<SectionName, Uint8Array | Pieces>>,
): SharedArrayBuffer {
  const starts: number[] = []
  let end = (HEADER_WORDS + SECTIONS.length * ROW_WORDS) * 4
  for (const name of SECTIONS) {
    end = Math.ceil(end / 8) * 8
    starts.push(end)
    end += sections[name].byteLength
  }
  const buffer = new SharedArrayBuffer(Math.ceil(end / 8) * 8)
  const bytes = new Uint8Array(buffer)
  const table = new Uint32Array(SECTIONS.length * ROW_WORDS)
  SECTIONS.forEach((name, place) => {
    const section = sections[name]
    const start = starts[place] ?? 0
    const length = section.byteLength
    let at = start
    let checksum = 0
    for (const piece of section instanceof Pieces ? section.drain() : [section]) {
      bytes.set(piece, at)
      checksum = crc32(piece, checksum)
      at += piece.byteLength
    }
    table.set([start / 8, length, checksum, 0], place * ROW_WORDS)
  })
  const tableBytes = new Uint8Array(table.buffer)
  new Uint32Array(buffer, 0, HEADER_WORDS).set([MAGIC, VERSION, SECTIONS.length, crc32(tableBytes)])
  bytes.set(tableBytes, HEADER_WORDS * 4)
  return buffer
}

/** Views of the sections; `file` names the segment where it is damaged. */
export function splitSections(buffer: SharedArrayBuffer, file: string): Sections {
  const tableBytes = SECTIONS.length * ROW_WORDS * 4
  if (buffer.byteLength < HEADER_WORDS * 4 + tableBytes) throw new CorruptIndex(file, 'it is cut short')
  const header = new Uint32Array(buffer, 0, HEADER_WORDS)
  if (header[0] !== MAGIC) throw new CorruptIndex(file, 'it is no segment')
  if (header[1] !== VERSION) throw new CorruptIndex(file, `version ${header[1]} is not ${VERSION}`)
  const table = new Uint32Array(buffer, HEADER_WORDS * 4, SECTIONS.length * ROW_WORDS)
  if (header[2] !== SECTIONS.length || crc32(unshared(table)) !== header[3]) {
    throw new CorruptIndex(file, 'its table of sections is damaged')
  }
  const views = SECTIONS.map((name, place) => {
    const start = (table[place * ROW_WORDS] ?? 0) * 8
    const length = table[place * ROW_WORDS + 1] ?? 0
    if (start + length > buffer.byteLength) throw new CorruptIndex(file, 'it is cut short')
    return [name, new Uint8Array(buffer, start, length)] as const
  })
  return Object.fromEntries(views) as Record<SectionName, Uint8Array>
}

/** Reads every byte once and compares with the checksums written; for a buffer that comes from a disk. */
export function verifySections(buffer: SharedArrayBuffer, file: string): void {
  const sections = splitSections(buffer, file)
  const table = new Uint32Array(buffer, HEADER_WORDS * 4, SECTIONS.length * ROW_WORDS)
  SECTIONS.forEach((name, place) => {
    if (crc32(sections[name]) !== table[place * ROW_WORDS + 2]) {
      throw new CorruptIndex(file, `its ${name} are damaged`)
    }
  })
}

function unshared(table: Uint32Array): Uint8Array {
  return new Uint8Array(table.slice().buffer)
}

/** Field and position of an occurrence in one number. */
export const FIELD_SHIFT = 28
export const POSITION_MASK: number = 2 ** FIELD_SHIFT - 1
