// Lists of rows that lie near one another: a query is compared with the rows of the nearest lists alone (IVF).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createDotProducts, type DotProducts } from './dot-products.ts'
import { toUnitVector, type Vector } from './vector.ts'

export interface NeighbourLists {
  /** How many rows it was made for. */
  readonly madeFor: number
  /** Puts a row into the list whose middle is nearest; it leaves the one that it was in. */
  add(row: number): void
  remove(row: number): void
  /** The rows of the lists that are nearest to the query: at least so many, where there are. */
  near(query: Vector, fewest: number): Uint32Array
}

export interface Rows {
  readonly dimensions: number
  count(): number
  /** Undefined for a row that holds no vector. */
  vectorAt(row: number): Vector | undefined
}

const NO_LIST = -1
/** Lists for so many rows: about four times the root of their number. */
const FEWEST_LISTS = 64
const MOST_LISTS = 2_048
/** Rows for each list that their middles are learned from, and how often they are moved. */
const SAMPLED = 24
const ROUNDS = 5
/** Dot products after which others have their turn: a few milliseconds. */
const PRODUCTS_A_TURN = 24_000

/** Works in short turns. What is put or removed meanwhile is told by `add` and `remove` as soon as `started` is called. */
export async function makeNeighbourLists(
  rows: Rows,
  started: (lists: NeighbourLists) => void,
  signal: AbortSignal,
): Promise<NeighbourLists | undefined> {
  const madeFor = rows.count()
  const count = Math.min(MOST_LISTS, Math.max(FEWEST_LISTS, Math.round(4 * Math.sqrt(madeFor))))
  const middles = await learnMiddles(rows, count, signal)
  if (!middles) return undefined
  const lists = createLists(rows, middles, madeFor)
  started(lists)
  const aTurn = Math.max(1, Math.floor(PRODUCTS_A_TURN / middles.count))
  for (let row = 0; row < rows.count(); row++) {
    lists.add(row)
    if (row % aTurn === 0) await nextTurn()
    if (signal.aborted) return undefined
  }
  return lists
}

interface Middles {
  readonly products: DotProducts
  readonly scales: Float32Array
  readonly count: number
}

function nearestMiddle({ products, scales, count }: Middles, { bytes }: Vector): number {
  const found = products.of(bytes, count)
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    const near = (found[at] as number) * (scales[at] as number)
    if (near > most) [best, most] = [at, near]
  }
  return best
}

/** By k-means on directions, from rows that lie evenly among all. */
async function learnMiddles(rows: Rows, wanted: number, signal: AbortSignal): Promise<Middles | undefined> {
  const sample = sampleOf(rows, wanted * SAMPLED)
  const count = Math.min(wanted, sample.length)
  if (count === 0) return undefined
  const middles = {
    products: createDotProducts(rows.dimensions),
    scales: new Float32Array(count),
    count,
  }
  middles.products.reserve(count)
  for (let at = 0; at < count; at++) {
    const vector = rows.vectorAt(sample[Math.floor((at * sample.length) / count)] as number)
    if (vector) placeMiddle(middles, at, vector)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await moveMiddles(middles, rows, sample, signal)
    if (signal.aborted) return undefined
  }
  return middles
}

function sampleOf(rows: Rows, wanted: number): readonly number[] {
  const step = Math.max(1, Math.floor(rows.count() / wanted))
  const sample: number[] = []
  for (let row = 0; row < rows.count(); row += step) if (rows.vectorAt(row)) sample.push(row)
  return sample
}

/** Each to where the rows lie that are nearest to it; one that has none stays. */
async function moveMiddles(
  middles: Middles,
  { dimensions, vectorAt }: Rows,
  sample: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const sums = new Float32Array(middles.count * dimensions)
  const aTurn = Math.max(1, Math.floor(PRODUCTS_A_TURN / middles.count))
  for (const [at, row] of sample.entries()) {
    const vector = vectorAt(row)
    if (vector) addTo(sums, nearestMiddle(middles, vector) * dimensions, vector)
    if (at % aTurn === 0) await nextTurn()
    if (signal.aborted) return
  }
  for (let at = 0; at < middles.count; at++) {
    const moved = toUnitVector(sums.subarray(at * dimensions, (at + 1) * dimensions))
    if (moved) placeMiddle(middles, at, moved)
  }
}

function placeMiddle({ products, scales }: Middles, at: number, { scale, bytes }: Vector): void {
  scales[at] = scale
  products.rows().set(bytes, at * bytes.length)
}

function addTo(sums: Float32Array, from: number, { bytes, scale }: Vector): void {
  for (let at = 0; at < bytes.length; at++)
    sums[from + at] = (sums[from + at] as number) + (bytes[at] as number) * scale
}

function createLists(rows: Rows, middles: Middles, madeFor: number): NeighbourLists {
  const lists = Array.from({ length: middles.count }, () => ({ rows: new Uint32Array(16), size: 0 }))
  let listOf = new Int32Array(madeFor).fill(NO_LIST)
  return {
    madeFor,
    add(row) {
      const vector = rows.vectorAt(row)
      if (!vector) return
      if (row >= listOf.length) listOf = into(new Int32Array(row * 2 + 1).fill(NO_LIST), listOf)
      const at = nearestMiddle(middles, vector)
      if (listOf[row] === at) return
      listOf[row] = at
      const list = lists[at] as { rows: Uint32Array; size: number }
      if (list.size === list.rows.length) list.rows = into(new Uint32Array(list.size * 2), list.rows)
      list.rows[list.size++] = row
    },
    // Its number stays behind in the list, and is passed over there.
    remove(row) {
      if (row < listOf.length) listOf[row] = NO_LIST
    },
    near(query, fewest) {
      const found = middles.products.of(query.bytes, middles.count)
      const order = Uint32Array.from(lists.keys()).sort(
        (a, b) =>
          (found[b] as number) * (middles.scales[b] as number) -
          (found[a] as number) * (middles.scales[a] as number),
      )
      const near: number[] = []
      for (const at of order) {
        if (near.length >= fewest) break
        const list = lists[at] as { rows: Uint32Array; size: number }
        for (let i = 0; i < list.size; i++) {
          const row = list.rows[i] as number
          if (listOf[row] === at) near.push(row)
        }
      }
      return Uint32Array.from(near)
    },
  }
}

function into<T extends Int32Array | Uint32Array>(larger: T, array: T): T {
  larger.set(array)
  return larger
}
