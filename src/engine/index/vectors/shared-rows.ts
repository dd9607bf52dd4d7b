// Rows of bytes that several threads see at once, each with what it is multiplied by: vectors are written here once, and
// compared wherever there is time for it.

/** What we use of WebAssembly, whose types come with those of browsers only. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}

declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => SharedMemory
}

/** Can be sent to a thread as it is. */
export interface SharedRows {
  /** Tells it from others, wherever it was sent. */
  readonly id: string
  /** Of every row. */
  readonly length: number
  readonly memory: SharedMemory
  /** By row; 0 for one that is free. */
  readonly scales: SharedArrayBuffer
  /** Which workspaces are taken, and by whom. */
  readonly taken: SharedArrayBuffer
}

const PAGE = 65_536
/** 4 GB: all that a module can reach. */
export const MOST_PAGES = 65_536
/** The widest step of the module that multiplies; rows are a multiple of it long. */
export const STEP = 16
/** Rows that are compared in one call. */
export const ROWS_A_CALL = 8_192
/** One for each thread that ever compares. */
export const WORKSPACES = 64
const FIRST_ROWS = 1_024
const BYTES_OF_PRODUCT = 4
const BYTES_OF_SCALE = 4

/** A query stands there as numbers of 16 bits: they are multiplied without being made so each time. */
export function queryBytes(length: number): number {
  return 2 * length
}

/** Of a workspace: the query, the products, the numbers of the rows that are asked for. */
export function workspaceBytes(length: number): number {
  return queryBytes(length) + 2 * ROWS_A_CALL * BYTES_OF_PRODUCT
}

/** Where the first row lies. */
export function rowsFrom(length: number): number {
  return WORKSPACES * workspaceBytes(length)
}

let made = 0

/** `thread` tells those of one thread from those of another. */
export function allocateRows(length: number, thread: number): SharedRows {
  if (length % STEP !== 0) throw new RangeError(`The length of a vector is a multiple of ${STEP}`)
  made += 1
  const most = Math.floor((MOST_PAGES * PAGE - rowsFrom(length)) / length)
  return {
    id: `${thread}.${made}`,
    length,
    memory: new WebAssembly.Memory({
      initial: Math.ceil(rowsFrom(length) / PAGE),
      maximum: MOST_PAGES,
      shared: true,
    }),
    scales: new SharedArrayBuffer(0, { maxByteLength: most * BYTES_OF_SCALE }),
    taken: new SharedArrayBuffer(WORKSPACES * Int32Array.BYTES_PER_ELEMENT),
  }
}

/** Bits beside each row, by which its list is looked through, and what it is multiplied by. */
const BESIDE_ROW = 1 / 8

/** So many of this length take no more than these bytes, nor more than half of all that can be reached. */
export function rowsWithin(bytes: number, length: number): number {
  const most = Math.min(bytes, (MOST_PAGES * PAGE) / 2)
  return Math.floor(most / (length * (1 + BESIDE_ROW) + BYTES_OF_SCALE))
}

/** How many there is to be room for where there is none beside so many: half as many again, as far as the memory goes. */
export function grownRows({ scales }: Pick<SharedRows, 'scales'>, count: number): number {
  const most = scales.maxByteLength / BYTES_OF_SCALE
  if (count >= most) throw new RangeError(`No more than ${most} vectors can be held in memory`)
  return Math.min(most, Math.max(FIRST_ROWS, Math.ceil(count * 1.5)))
}

/** Makes room for so many. */
export function reserveRows({ length, memory, scales }: SharedRows, count: number): void {
  const missing = rowsFrom(length) + count * length - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  if (scales.byteLength < count * BYTES_OF_SCALE) scales.grow(count * BYTES_OF_SCALE)
}

/** The bytes of a row; another view after `reserveRows`. */
export function rowAt({ length, memory }: SharedRows, row: number): Int8Array {
  return new Int8Array(memory.buffer, rowsFrom(length) + row * length, length)
}
