// The segment file: what lies where, how it is checked, and the two directions between sections and one buffer.
//
// A segment is immutable and is the same bytes in memory and on disk, but that memory may leave out the sections before
// `meta`, which few searches touch and which are then read from the file. Numbers are little-endian, sections start at
// multiples of 8, so that each is a typed array over the one shared buffer and opening copies nothing.
//
//   header     magic, version, number of sections, CRC-32 of the section table
//   table      for each section: start / 8, length in bytes, CRC-32 (0 before `meta`: `pages` has those), 0
//   positions  for terms with positions: full blocks of 128 postings, and where the terms stand in each document
//   storedText what was stored with each document, one after the other (stored-texts.ts)
//   meta       JSON: counts, fields, columns (see SegmentMeta)
//   keyText    the documents' keys, sorted, front-coded in blocks of 16; a document's number is its key's rank
//   keyIndex   where each block of keys starts
//   norms      for each field, a byte a document: how many terms the field has (norms.ts)
//   numbers    a float64 a document for each column, NaN where it has none
//   orders     for each sorted column: the documents that have a number, by that number, then by document
//   tallies    the counts-by-field that occur, the commonest first (field-frequencies.ts)
//   termText   the terms, sorted, front-coded in blocks of 16; behind each: documents, words, tails, positions (varints)
//   termIndex  for each block of terms: where its text, words, tails and positions start
//   words      for terms in 128 documents and more: a table of their blocks; full blocks, for terms without positions
//   tails      the postings that fill no block
//   storedEnds where each of the stored texts ends
//   pages      the CRC-32 of each 4096 bytes from the end of the table to the start of `meta`
//
// A term's first character says what its postings hold: `p` tallies and positions, `u` tallies, `k` nothing more.
//
// Words of a term, with `n` blocks, the last of them perhaps partial (and then in the tails):
//   n x last document | n x bound, packings | n x start of the block, in words from here | blocks (`u`, `k`)
//   A block is 128 document gaps and then 128 tally codes, packed as packed-block.ts does.
//   The blocks of `p` are among its positions, and start at so many bytes from the first.
//   The bound is the largest impact of the block, in 255ths, rounded up.
//
// Tails of a term:
//   bound of the whole term, one byte (not `k`)
//   postings that fill no block: gap x 2 + (code > 0), then code - 1 where it is above 0 (`k`: the gap alone)
//
// Positions of a term (`p`), for each of its blocks:
//   the block, at a multiple of 4, where it is full
//   for each of its postings, field by field, each position less the one before it
import { crc32 } from 'node:zlib'
import { Pieces } from '../codec/pieces.ts'
import { CorruptIndex } from './corrupt-index.ts'
import { areIntact, PAGE_BYTES, PageChecksums } from './page-checksums.ts'

const MAGIC = 0x58444957
const VERSION = 3
const HEADER_WORDS = 4
const ROW_WORDS = 4

/** What memory may leave out. */
const LEFT_OUT = ['positions', 'storedText'] as const

const HELD = [
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
  'tails',
  'storedEnds',
  'pages',
] as const

type LeftOutName = (typeof LEFT_OUT)[number]
type HeldName = (typeof HELD)[number]
type SectionName = LeftOutName | HeldName

const SECTIONS: readonly SectionName[] = [...LEFT_OUT, ...HELD]

/** Header and table: behind them the sections start. */
export const HEAD_BYTES: number = (HEADER_WORDS + SECTIONS.length * ROW_WORDS) * 4

/** The sections of a segment that is being made; `pages` follows from the others. */
export type NewSections = Readonly<Record<Exclude<SectionName, 'pages'>, Uint8Array | Pieces>>

/**
 * Puts the sections into one shared buffer, with their checksums. Those in pieces are used up. `written`: the checksums of the
 * pages where those that memory may leave out are in a file already; it then does.
 */
export function joinSections(given: NewSections, written?: Uint32Array): SharedArrayBuffer {
  const before = LEFT_OUT.reduce((sum, name) => sum + aligned(given[name].byteLength), 0)
  const missing = written ? before : 0
  const pages = written?.slice() ?? new Uint32Array(Math.ceil(before / PAGE_BYTES))
  const sections = { ...given, pages: new Uint8Array(pages.buffer) }
  const table = new Uint32Array(SECTIONS.length * ROW_WORDS)
  let end = HEAD_BYTES
  SECTIONS.forEach((name, place) => {
    const { byteLength } = sections[name]
    table.set([end / 8, byteLength], place * ROW_WORDS)
    end += aligned(byteLength)
  })
  const buffer = new SharedArrayBuffer(end - missing)
  const bytes = new Uint8Array(buffer)
  SECTIONS.forEach((name, place) => {
    const section = sections[name]
    let at = (table[place * ROW_WORDS] as number) * 8 - missing
    if (name === 'meta' && !written)
      pages.set(new PageChecksums().take(bytes.subarray(HEAD_BYTES, at)).finish())
    let checksum = 0
    for (const piece of section instanceof Pieces ? section.drain() : [section]) {
      bytes.set(piece, at)
      if (!isLeftOut(name)) checksum = crc32(piece, checksum)
      at += piece.byteLength
    }
    table[place * ROW_WORDS + 2] = checksum
  })
  const tableBytes = new Uint8Array(table.buffer)
  new Uint32Array(buffer, 0, HEADER_WORDS).set([MAGIC, VERSION, SECTIONS.length, crc32(tableBytes)])
  bytes.set(tableBytes, HEADER_WORDS * 4)
  return buffer
}

/** Where a section is in the file. */
interface Place {
  readonly start: number
  readonly length: number
  readonly checksum: number
}

/** What the table in the head of a segment tells; `file` names the segment where it is damaged. */
function readTable(head: ArrayBufferLike, file: string): Readonly<Record<SectionName, Place>> {
  if (head.byteLength < HEAD_BYTES) throw new CorruptIndex(file, 'it is cut short')
  const header = new Uint32Array(head, 0, HEADER_WORDS)
  if (header[0] !== MAGIC) throw new CorruptIndex(file, 'it is no segment')
  if (header[1] !== VERSION) throw new CorruptIndex(file, `version ${header[1]} is not ${VERSION}`)
  const table = new Uint32Array(head.slice(HEADER_WORDS * 4, HEAD_BYTES))
  if (header[2] !== SECTIONS.length || crc32(new Uint8Array(table.buffer)) !== header[3]) {
    throw new CorruptIndex(file, 'its table of sections is damaged')
  }
  const places = SECTIONS.map((name, at) => {
    const [start = 0, length = 0, checksum = 0] = table.subarray(at * ROW_WORDS)
    return [name, { start: start * 8, length, checksum }] as const
  })
  return Object.fromEntries(places) as Record<SectionName, Place>
}

/** Bytes in the file, from the end of the head on, that memory may leave out. */
export function bytesLeftOut(head: ArrayBufferLike, file: string): number {
  return readTable(head, file).meta.start - HEAD_BYTES
}

export interface Sections {
  readonly held: Readonly<Record<HeldName, Uint8Array>>
  /** Where the other sections start, from the end of the head on, and how long they are. */
  readonly leftOut: Readonly<Record<LeftOutName, Pick<Place, 'start' | 'length'>>>
}

/** Views of the sections; `file` names the segment where it is damaged. */
export function splitSections(buffer: SharedArrayBuffer, file: string, leavesOut: boolean): Sections {
  const table = readTable(buffer, file)
  const missing = leavesOut ? table.meta.start - HEAD_BYTES : 0
  const held = HELD.map((name) => {
    const { start, length } = table[name]
    if (start - missing + length > buffer.byteLength) throw new CorruptIndex(file, 'it is cut short')
    return [name, new Uint8Array(buffer, start - missing, length)] as const
  })
  const leftOut = LEFT_OUT.map((name) => {
    const { start, length } = table[name]
    return [name, { start: start - HEAD_BYTES, length }] as const
  })
  return {
    held: Object.fromEntries(held) as Sections['held'],
    leftOut: Object.fromEntries(leftOut) as Sections['leftOut'],
  }
}

/** Reads every byte once and compares with the checksums written; for a buffer that comes from a disk. */
export function verifySections(buffer: SharedArrayBuffer, file: string, leavesOut: boolean): void {
  const { held } = splitSections(buffer, file, leavesOut)
  const table = readTable(buffer, file)
  for (const name of HELD) {
    if (crc32(held[name]) !== table[name].checksum) throw new CorruptIndex(file, `its ${name} are damaged`)
  }
  const rest = new Uint8Array(buffer, HEAD_BYTES, leavesOut ? 0 : table.meta.start - HEAD_BYTES)
  if (!areIntact(rest, wordsOf(held.pages)))
    throw new CorruptIndex(file, `its ${LEFT_OUT.join(' or ')} are damaged`)
}

export function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4)
}

function isLeftOut(name: SectionName): boolean {
  return LEFT_OUT.some((one) => one === name)
}

/** Sections start at multiples of 8. */
export function aligned(length: number): number {
  return Math.ceil(length / 8) * 8
}

/** Field and position of an occurrence in one number. */
export const FIELD_SHIFT = 28
export const POSITION_MASK: number = 2 ** FIELD_SHIFT - 1
