// One block of bzip2, bit by bit: Huffman codes, a move-to-front list, the Burrows-Wheeler transform and runs, all undone.
import { Unpackable } from './packed-bytes.ts'

/** Reads a row of bits from bytes that are held, the highest bit of each byte first. */
export class BitReader {
  readonly #bytes: Uint8Array
  /** In bits. */
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  bit(): number {
    const byte = this.#bytes[this.at >> 3]
    if (byte === undefined) throw new Unpackable('it is cut off')
    const bit = (byte >> (7 - (this.at & 7))) & 1
    this.at += 1
    return bit
  }

  /** At most 32. */
  bits(count: number): number {
    let value = 0
    let left = count
    while (left > 0) {
      const byte = this.#bytes[this.at >> 3]
      if (byte === undefined) throw new Unpackable('it is cut off')
      const free = 8 - (this.at & 7)
      const taken = Math.min(free, left)
      value = value * 2 ** taken + ((byte >> (free - taken)) & ((1 << taken) - 1))
      this.at += taken
      left -= taken
    }
    return value
  }
}

/** Symbols that one table serves before the next selector. */
const GROUP = 50
const LONGEST_CODE = 20
const RUN_A = 0
const RUN_B = 1

export interface Bzip2Block {
  readonly plain: Buffer
  readonly checksum: number
}

/** `bits` stands after the block's magic number. */
export function readBzip2Block(bits: BitReader, largest: number): Bzip2Block {
  const checksum = bits.bits(32)
  if (bits.bit() === 1) throw new Unpackable('it is of a bzip2 that nobody uses any more')
  const start = bits.bits(24)
  const used = readUsedBytes(bits)
  const tables = readTables(bits, used.length + 2)
  const last = readLastColumn(bits, used, tables, largest)
  if (start >= last.length) throw new Unpackable('a block is broken')
  const plain = withoutRuns(untransformed(last, start))
  if (checksumOf(plain) !== checksum) throw new Unpackable('a block does not match its checksum')
  return { plain, checksum }
}

function readUsedBytes(bits: BitReader): number[] {
  const rows = bits.bits(16)
  const used: number[] = []
  for (let row = 0; row < 16; row += 1) {
    if (((rows >> (15 - row)) & 1) === 0) continue
    const columns = bits.bits(16)
    for (let column = 0; column < 16; column += 1)
      if (((columns >> (15 - column)) & 1) === 1) used.push(row * 16 + column)
  }
  if (used.length === 0) throw new Unpackable('a block is broken')
  return used
}

/** A canonical Huffman code: for each length the first code and where its symbols begin. */
interface CodeTable {
  readonly shortest: number
  readonly limit: Int32Array
  readonly base: Int32Array
  readonly symbols: Uint16Array
}

interface Tables {
  readonly selectors: Uint8Array
  readonly codes: readonly CodeTable[]
}

function readTables(bits: BitReader, symbols: number): Tables {
  const count = bits.bits(3)
  const selected = bits.bits(15)
  if (count < 2 || count > 6 || selected === 0) throw new Unpackable('a block is broken')
  const order = Array.from({ length: count }, (_, at) => at)
  const selectors = new Uint8Array(selected)
  for (let at = 0; at < selected; at += 1) {
    let place = 0
    while (bits.bit() === 1) place += 1
    const [table] = order.splice(place, 1)
    if (table === undefined) throw new Unpackable('a block is broken')
    order.unshift(table)
    selectors[at] = table
  }
  return { selectors, codes: order.map(() => readCodeTable(bits, symbols)) }
}

function readCodeTable(bits: BitReader, symbols: number): CodeTable {
  const lengths = new Uint8Array(symbols)
  let length = bits.bits(5)
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    while (bits.bit() === 1) length += bits.bit() === 0 ? 1 : -1
    if (length < 1 || length > LONGEST_CODE) throw new Unpackable('a block is broken')
    lengths[symbol] = length
  }
  return codeTable(lengths)
}

function codeTable(lengths: Uint8Array): CodeTable {
  const counts = new Int32Array(LONGEST_CODE + 2)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  const limit = new Int32Array(LONGEST_CODE + 2).fill(-1)
  const base = new Int32Array(LONGEST_CODE + 2)
  let code = 0
  let before = 0
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    const count = counts[length] ?? 0
    base[length] = code - before
    code += count
    before += count
    limit[length] = count === 0 ? (length === 1 ? -1 : 2 * (limit[length - 1] ?? -1) + 1) : code - 1
    code <<= 1
  }
  const order = [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)
  return { shortest: Math.min(...lengths), limit, base, symbols: Uint16Array.from(order) }
}

function readSymbol(bits: BitReader, { shortest, limit, base, symbols }: CodeTable): number {
  let length = shortest
  let code = bits.bits(length)
  while (code > (limit[length] ?? -1)) {
    length += 1
    if (length > LONGEST_CODE) throw new Unpackable('a block is broken')
    code = code * 2 + bits.bit()
  }
  const symbol = symbols[code - (base[length] ?? 0)]
  if (symbol === undefined) throw new Unpackable('a block is broken')
  return symbol
}

/** The last column of the sorted rotations. Runs of the first byte of the list are written as numbers of two digits. */
function readLastColumn(
  bits: BitReader,
  used: readonly number[],
  { selectors, codes }: Tables,
  largest: number,
): Uint8Array {
  const list = Uint8Array.from(used)
  const end = used.length + 1
  const column = new Uint8Array(largest)
  let length = 0
  let run = 0
  let digit = 1
  for (let read = 0; ; read += 1) {
    const table = codes[selectors[Math.floor(read / GROUP)] ?? codes.length]
    if (!table) throw new Unpackable('a block is broken')
    const symbol = readSymbol(bits, table)
    if (symbol === RUN_A || symbol === RUN_B) {
      run += digit * (symbol + 1)
      digit *= 2
      if (run > largest) throw new Unpackable('a block is too large')
      continue
    }
    if (length + run + 1 > largest + (symbol === end ? 1 : 0)) throw new Unpackable('a block is too large')
    column.fill(list[0] ?? 0, length, length + run)
    length += run
    run = 0
    digit = 1
    if (symbol === end) return column.subarray(0, length)
    const place = symbol - 1
    const byte = list[place] ?? 0
    list.copyWithin(1, 0, place)
    list[0] = byte
    column[length] = byte
    length += 1
  }
}

/** Follows the rotations from row to row. */
function untransformed(column: Uint8Array, start: number): Uint8Array {
  const starts = new Int32Array(257)
  for (const byte of column) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1
  for (let byte = 0; byte < 256; byte += 1) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0)
  const next = new Int32Array(column.length)
  for (let row = 0; row < column.length; row += 1) {
    const byte = column[row] ?? 0
    const to = starts[byte] ?? 0
    next[to] = row
    starts[byte] = to + 1
  }
  const plain = new Uint8Array(column.length)
  let row = next[start] ?? 0
  for (let at = 0; at < plain.length; at += 1) {
    plain[at] = column[row] ?? 0
    row = next[row] ?? 0
  }
  return plain
}

/** Four equal bytes are followed by how many more of them there are. */
function withoutRuns(bytes: Uint8Array): Buffer {
  const parts: Buffer[] = []
  let from = 0
  let same = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (same === 4) {
      parts.push(Buffer.from(bytes.subarray(from, at)))
      const more = bytes[at] ?? 0
      if (more > 0) parts.push(Buffer.alloc(more, bytes[at - 1]))
      from = at + 1
      same = 0
      continue
    }
    same = same > 0 && bytes[at] === bytes[at - 1] ? same + 1 : 1
  }
  parts.push(Buffer.from(bytes.subarray(from)))
  return Buffer.concat(parts)
}

const POLYNOMIAL = 0x04c11db7
const CHECKSUMS: Int32Array = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  return sum
})

/** CRC-32, the highest bit first. */
function checksumOf(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) sum = (sum << 8) ^ (CHECKSUMS[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  return ~sum >>> 0
}
