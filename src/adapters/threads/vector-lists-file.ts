// Lists of vectors in a file, so that a start need not make them again: their centroids, and by the bytes of each vector
// the list that it is in. Rows are numbered anew at each start; what a vector is stays.
import { crc32 } from 'node:zlib'
import { lengthOf, type NeighbourLists, placeRow } from '../../engine/index/vectors/neighbour-lists.ts'
import { allocateRows, reserveRows, rowAt, type SharedRows } from '../../engine/index/vectors/shared-rows.ts'

export interface KeptLists {
  readonly centroids: SharedRows
  /** Undefined for a row whose vector was not there when they were kept. */
  listOf(rows: SharedRows, row: number): number | undefined
}

/** What the file holds is not what was written. */
export class DamagedLists extends Error {
  override readonly name = 'DamagedLists'
}

const MAGIC = 0x574c5631
const HEADER_BYTES = 16
const CHECKSUM_BYTES = 4

interface Layout {
  readonly scales: number
  readonly centroids: number
  readonly keys: number
  readonly lists: number
  readonly end: number
}

/** Keys first behind the header: they are aligned to eight bytes. */
function layoutOf(length: number, centroids: number, entries: number): Layout {
  const keys = HEADER_BYTES
  const scales = keys + entries * 8
  const lists = scales + centroids * 4
  const bytes = lists + entries * 2
  return { keys, scales, lists, centroids: bytes, end: bytes + centroids * length }
}

export function encodeLists(lists: NeighbourLists, rows: SharedRows): Uint8Array {
  const { centroids } = lists
  const [starts, listed] = [new Uint32Array(lists.starts), new Uint32Array(lists.rows)]
  const count = lengthOf(centroids)
  const layout = layoutOf(rows.length, count, listed.length)
  const bytes = new Uint8Array(layout.end + CHECKSUM_BYTES)
  new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, rows.length, count, listed.length])
  const keys = new Float64Array(bytes.buffer, layout.keys, listed.length)
  for (const [at, row] of listed.entries()) keys[at] = keyOf(rowAt(rows, row))
  const lastKnown = new Uint16Array(bytes.buffer, layout.lists, listed.length)
  for (let list = 0; list < count; list++) lastKnown.fill(list, starts[list], starts[list + 1])
  new Float32Array(bytes.buffer, layout.scales, count).set(new Float32Array(centroids.scales))
  for (let at = 0; at < count; at++)
    bytes.set(asBytes(rowAt(centroids, at)), layout.centroids + at * rows.length)
  new DataView(bytes.buffer).setUint32(layout.end, crc32(bytes.subarray(0, layout.end)), true)
  return bytes
}

/** Throws DamagedLists. `thread` as `allocateRows` has it. */
export function decodeLists(given: Uint8Array, length: number, thread: number): KeptLists {
  // Aligned, whatever it is a part of.
  const bytes = new Uint8Array(given)
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES) throw new DamagedLists('it is too short')
  const [magic, of = 0, count = 0, entries = 0] = new Uint32Array(bytes.buffer, 0, 4)
  const layout = layoutOf(of, count, entries)
  if (magic !== MAGIC || layout.end + CHECKSUM_BYTES !== bytes.length)
    throw new DamagedLists('it is no such file')
  const told = new DataView(bytes.buffer).getUint32(layout.end, true)
  if (told !== crc32(bytes.subarray(0, layout.end))) throw new DamagedLists('its checksum does not fit')
  if (of !== length) throw new DamagedLists(`its vectors have ${of} numbers, not ${length}`)
  const centroids = allocateRows(length, thread)
  reserveRows(centroids, count)
  const scales = new Float32Array(bytes.buffer, layout.scales, count)
  for (let at = 0; at < count; at++)
    placeRow(centroids, at, {
      scale: scales[at] ?? 0,
      bytes: new Int8Array(bytes.buffer, layout.centroids + at * length, length),
    })
  const keys = new Float64Array(bytes.buffer, layout.keys, entries)
  const lists = new Uint16Array(bytes.buffer, layout.lists, entries)
  const known = new Map(Array.from(keys, (key, at) => [key, lists[at] ?? 0]))
  return { centroids, listOf: (rows, row) => known.get(keyOf(rowAt(rows, row))) }
}

function asBytes(row: Int8Array): Uint8Array {
  return new Uint8Array(row.buffer, row.byteOffset, row.length)
}

/** 52 bits by which a vector is known again. */
function keyOf(row: Int8Array): number {
  const words = new Int32Array(row.buffer, row.byteOffset, row.length / 4)
  let [high, low] = [0x9e3779b9, 0x85ebca6b]
  for (const word of words) {
    high = Math.imul(high ^ word, 0x01000193)
    low = Math.imul(low + word, 0x5bd1e995) ^ (low >>> 15)
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0)
}
