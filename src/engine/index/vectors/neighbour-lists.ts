// Lists of rows that lie near one another: a query is compared with the rows of the nearest lists alone (IVF).
import { threadId } from 'node:worker_threads'
import { centreOf, codeLength, createCodes, placeCode } from './binary-codes.ts'
import { type DotProducts, dotProductsOf } from './dot-products.ts'
import { allocateRows, ROWS_A_CALL, reserveRows, rowAt, type SharedRows } from './shared-rows.ts'
import { addVector, toUnitVector, type Vector } from './vector.ts'

/** Can be sent to a thread as it is; is never changed, but made anew. */
export interface NeighbourLists {
  /** How many rows the centroids were learned from. */
  readonly madeFor: number
  /** Of each list. */
  readonly centroids: SharedRows
  /** Where the rows of each list begin, and where those of the last one end. */
  readonly starts: SharedArrayBuffer
  /** List after list. */
  readonly rows: SharedArrayBuffer
  /** The codes of the rows, in the same order. */
  readonly codes: SharedArrayBuffer
  /** What codes tell whether numbers lie above it. */
  readonly centre: SharedArrayBuffer
}

/** Lists for so many rows: about four times the root of their number. */
const FEWEST_LISTS = 64
const MOST_LISTS = 2_048
/** Rows for each list that their centroids are learned from, and how often they are moved. */
const SAMPLED = 24
const ROUNDS = 5

/** Of `count` rows, those that are free left out. Undefined where none is there. */
export function makeNeighbourLists(rows: SharedRows, count: number): NeighbourLists | undefined {
  const wanted = Math.min(MOST_LISTS, Math.max(FEWEST_LISTS, Math.round(4 * Math.sqrt(count))))
  const centroids = learnCentroids(rows, count, wanted)
  if (!centroids) return undefined
  const used = usedRows(rows, count)
  return inLists(rows, used, listsOf(rows, used, centroids), { madeFor: count, centroids })
}

/** With these rows too, each in one list. */
export function extendLists(lists: NeighbourLists, rows: SharedRows, fresh: Uint32Array): NeighbourLists {
  const added = new Map([...fresh].map((row) => [row, true]))
  const [starts, known] = [new Uint32Array(lists.starts), new Uint32Array(lists.rows)]
  const kept: number[] = []
  const keptIn: number[] = []
  const places: number[] = []
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let at = starts[list] ?? 0; at < (starts[list + 1] ?? 0); at++) {
      const row = known[at] ?? 0
      if (added.has(row)) continue
      kept.push(row)
      keptIn.push(list)
      places.push(at)
    }
  }
  const each = new Set(fresh)
  const more = Uint32Array.from(each)
  const all = Uint32Array.from([...kept, ...more])
  const listed = Uint16Array.from([...keptIn, ...listsOf(rows, more, lists.centroids)])
  return inLists(rows, all, listed, lists, { codes: new Uint32Array(lists.codes), places })
}

/** With rows whose lists are known, and those of the others as the centroids say. */
export function listsFrom(
  rows: SharedRows,
  count: number,
  centroids: SharedRows,
  listOf: (row: number) => number | undefined,
): NeighbourLists {
  const used = usedRows(rows, count)
  const unknown = used.filter((row) => listOf(row) === undefined)
  const computed = listsOf(rows, unknown, centroids)
  const ofUnknown = new Map(Array.from(unknown, (row, at) => [row, computed[at] ?? 0]))
  const listed = Uint16Array.from(used, (row) => listOf(row) ?? ofUnknown.get(row) ?? 0)
  return inLists(rows, used, listed, { madeFor: count, centroids })
}

/** The numbers of the lists, nearest to the query first. */
export function nearestLists({ centroids }: NeighbourLists, query: Vector): Uint32Array {
  const found = nearnessTo(dotProductsOf(centroids), centroids, query.bytes, lengthOf(centroids))
  // Each nearness with the number of its list behind it: numbers are sorted without a call for each pair.
  const keys = Float64Array.from(found, (near, list) => list - Math.round(near * FINEST) * MOST_LISTS)
  return Uint32Array.from(keys.sort(), (key) => ((key % MOST_LISTS) + MOST_LISTS) % MOST_LISTS)
}

/** What tells one nearness from another; those of bytes go up to some ten thousand. */
const FINEST = 2 ** 20

/** How many rows it has had room made for. */
export function lengthOf({ scales }: SharedRows): number {
  return scales.byteLength / Float32Array.BYTES_PER_ELEMENT
}

function usedRows({ scales }: SharedRows, count: number): Uint32Array {
  const scaleOf = new Float32Array(scales)
  return Uint32Array.from({ length: count }, (_, row) => row).filter((row) => scaleOf[row] !== 0)
}

/** The list of each row. */
function listsOf(rows: SharedRows, which: Uint32Array, centroids: SharedRows): Uint16Array {
  const products = dotProductsOf(centroids)
  const count = lengthOf(centroids)
  return Uint16Array.from(which, (row) => nearestCentroid(products, centroids, rowAt(rows, row), count))
}

/** Rows by their lists, list after list. */
function inLists(
  rows: SharedRows,
  which: Uint32Array,
  listed: Uint16Array,
  { madeFor, centroids }: Pick<NeighbourLists, 'madeFor' | 'centroids'>,
  known?: KnownCodes,
): NeighbourLists {
  const count = lengthOf(centroids)
  const starts = new Uint32Array(new SharedArrayBuffer((count + 1) * Uint32Array.BYTES_PER_ELEMENT))
  for (const list of listed) starts[list + 1] = (starts[list + 1] ?? 0) + 1
  for (let list = 0; list < count; list++) starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0)
  const ordered = new Uint32Array(new SharedArrayBuffer(which.length * Uint32Array.BYTES_PER_ELEMENT))
  const next = starts.slice()
  const centre = centreOf(centroids, count)
  const codes = createCodes(rows.length, which.length)
  const [words, scaleOf] = [codeLength(rows.length), new Float32Array(rows.scales)]
  for (const [at, row] of which.entries()) {
    const list = listed[at] ?? 0
    const place = next[list] ?? 0
    ordered[place] = row
    next[list] = place + 1
    const before = known?.places[at]
    if (known && before !== undefined)
      codes.set(known.codes.subarray(before * words, (before + 1) * words), place * words)
    else placeCode(codes, place, { scale: scaleOf[row] ?? 0, bytes: rowAt(rows, row) }, centre)
  }
  return { madeFor, centroids, starts: starts.buffer, rows: ordered.buffer, codes: codes.buffer, centre }
}

/** The codes of lists that were made before, and where those of the first rows stand among them. */
interface KnownCodes {
  readonly codes: Uint32Array
  readonly places: readonly number[]
}

function nearnessTo(
  products: DotProducts,
  { scales }: SharedRows,
  bytes: Int8Array,
  count: number,
): Float32Array {
  const scaleOf = new Float32Array(scales)
  const near = new Float32Array(count)
  for (let from = 0; from < count; from += ROWS_A_CALL) {
    const found = products.of(bytes, Math.min(ROWS_A_CALL, count - from), from)
    for (const [at, product] of found.entries()) near[from + at] = product * (scaleOf[from + at] ?? 0)
  }
  return near
}

function nearestCentroid(
  products: DotProducts,
  centroids: SharedRows,
  bytes: Int8Array,
  count: number,
): number {
  const found = products.of(bytes, count)
  const scaleOf = new Float32Array(centroids.scales)
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    const near = (found[at] as number) * (scaleOf[at] as number)
    if (near > most) [best, most] = [at, near]
  }
  return best
}

/** By k-means on directions, from rows that lie anywhere among all. */
function learnCentroids(rows: SharedRows, of: number, wanted: number): SharedRows | undefined {
  const used = usedRows(rows, of)
  const step = Math.max(1, Math.floor(used.length / (wanted * SAMPLED)))
  const sample = used.filter((row) => scattered(row) % step === 0)
  const count = Math.min(wanted, sample.length)
  if (count === 0) return undefined
  const centroids = allocateRows(rows.length, threadId)
  reserveRows(centroids, count)
  const scaleOf = new Float32Array(rows.scales)
  for (let at = 0; at < count; at++) {
    const row = sample[Math.floor((at * sample.length) / count)] as number
    placeRow(centroids, at, { scale: scaleOf[row] ?? 0, bytes: rowAt(rows, row) })
  }
  for (let round = 0; round < ROUNDS; round++) moveCentroids(centroids, rows, sample)
  return centroids
}

/** A number that says nothing of `row`: what repeats among rows at even distances would be missed by every nth. */
function scattered(row: number): number {
  const once = Math.imul(row ^ (row >>> 16), 0x7feb352d)
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** Each to where the rows lie that are nearest to it; one that has none stays. */
function moveCentroids(centroids: SharedRows, rows: SharedRows, sample: Uint32Array): void {
  const { length } = rows
  const sums = new Float32Array(lengthOf(centroids) * length)
  const scaleOf = new Float32Array(rows.scales)
  const listed = listsOf(rows, sample, centroids)
  for (const [at, row] of sample.entries()) {
    const vector = { scale: scaleOf[row] ?? 0, bytes: rowAt(rows, row) }
    addVector(sums, (listed[at] ?? 0) * length, vector)
  }
  for (let at = 0; at < lengthOf(centroids); at++) {
    const moved = toUnitVector(sums.subarray(at * length, (at + 1) * length))
    if (moved) placeRow(centroids, at, moved)
  }
}

export function placeRow(rows: SharedRows, at: number, { scale, bytes }: Vector): void {
  rowAt(rows, at).set(bytes)
  new Float32Array(rows.scales)[at] = scale
}
