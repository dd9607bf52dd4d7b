// Which rows lie nearest to a query: by comparing it with all, or with those of the nearest lists.

import { codeOf, hammingDistances, largestDistance } from './binary-codes.ts'
import { type DotProducts, dotProductsOf } from './dot-products.ts'
import { type NeighbourLists, nearestLists } from './neighbour-lists.ts'
import { ROWS_A_CALL, type SharedRows } from './shared-rows.ts'
import type { Vector } from './vector.ts'

/** Can be sent to a thread as it is. */
export interface LeadingJob {
  readonly rows: SharedRows
  /** Rows that are in use, or were. */
  readonly count: number
  readonly query: Vector
  readonly wanted: number
  /** Absent: every row is compared with. */
  readonly lists?: NeighbourLists
  /** Rows that are in no list yet. */
  readonly fresh?: Uint32Array
}

/** Vectors whose codes are compared for each that is wanted, and the least share of all: nearly all of the nearest. */
const COMPARED = 27
const SHARE_COMPARED = 0.012
/** Of those, the vectors that are compared themselves for each that is wanted. */
const COMPARED_WHOLE = 6
/** Codes of shorter vectors tell too little of them. */
const SHORTEST_TOLD_BY_CODES = 128

/** The nearest first. */
export function leadingRows({ rows, count, query, wanted, lists, fresh }: LeadingJob): Uint32Array {
  const products = dotProductsOf(rows)
  const scaleOf = new Float32Array(rows.scales)
  const best = createLeaders(wanted)
  const offer = (row: number, product: number): void => {
    const scale = scaleOf[row] ?? 0
    // One that is free belongs to nobody.
    if (scale !== 0) best.offer(row, product * scale)
  }
  const compared = Math.max(wanted * COMPARED, Math.ceil(count * SHARE_COMPARED))
  if (!lists || compared >= count) offerAll(products, query, count, offer)
  else {
    const whole = rows.length < SHORTEST_TOLD_BY_CODES ? count : wanted * COMPARED_WHOLE
    offerRows(products, query, likelyRows(query, lists, compared, whole), offer)
    if (fresh) offerRows(products, query, fresh, offer)
  }
  return best.rows()
}

type Offer = (row: number, product: number) => void

function offerAll(products: DotProducts, query: Vector, count: number, offer: Offer): void {
  for (let from = 0; from < count; from += ROWS_A_CALL) {
    const found = products.of(query.bytes, Math.min(ROWS_A_CALL, count - from), from)
    for (let at = 0; at < found.length; at++) offer(from + at, found[at] as number)
  }
}

function offerRows(products: DotProducts, query: Vector, rows: Uint32Array, offer: Offer): void {
  for (let from = 0; from < rows.length; from += ROWS_A_CALL) {
    const part = rows.subarray(from, from + ROWS_A_CALL)
    const found = products.ofRows(query.bytes, part)
    for (let at = 0; at < part.length; at++) offer(part[at] as number, found[at] as number)
  }
}

/** Of the rows of the nearest lists, `fewest` of them or more, those whose codes are closest to that of the query. */
function likelyRows(query: Vector, lists: NeighbourLists, fewest: number, wanted: number): Uint32Array {
  const starts = new Uint32Array(lists.starts)
  const near: { readonly from: number; readonly to: number }[] = []
  let count = 0
  for (const list of nearestLists(lists, query)) {
    if (count >= fewest) break
    const [from = 0, to = 0] = [starts[list], starts[list + 1]]
    near.push({ from, to })
    count += to - from
  }
  const [listed, codes] = [new Uint32Array(lists.rows), new Uint32Array(lists.codes)]
  const code = codeOf(query, lists.centre)
  const distances = new Uint16Array(count)
  let at = 0
  for (const list of near) {
    hammingDistances(codes, code, list, distances, at)
    at += list.to - list.from
  }
  const most = largestDistance(distances, count, wanted, query.bytes.length)
  const likely = new Uint32Array(count)
  let taken = 0
  at = 0
  for (const { from, to } of near) {
    for (let place = from; place < to; place++)
      if ((distances[at++] as number) <= most) likely[taken++] = listed[place] as number
  }
  return likely.subarray(0, taken)
}

export interface Leaders {
  offer(row: number, score: number): void
  /** The best first; of equal ones, those that were offered first. */
  rows(): Uint32Array
}

/** Rows that are gathered before the best are chosen, at the least: sorting many at once is cheaper than each into its place. */
const GATHERED = 4_096

/** The rows of the highest scores; a row that can't be among them costs one comparison. */
export function createLeaders(most: number): Leaders {
  const room = Math.max(GATHERED, 2 * most)
  const rows = new Uint32Array(room)
  const scores = new Float64Array(room)
  let count = 0
  let lowest = Number.NEGATIVE_INFINITY
  const chooseBest = (): void => {
    if (count <= most) return
    const sorted = scores.slice(0, count).sort()
    lowest = sorted[count - most] as number
    let equal = most - (count - sorted.lastIndexOf(lowest) - 1)
    let kept = 0
    for (let at = 0; at < count; at++) {
      const score = scores[at] as number
      if (score < lowest || (score === lowest && equal-- <= 0)) continue
      rows[kept] = rows[at] as number
      scores[kept++] = score
    }
    count = kept
  }
  return {
    offer(row, score) {
      if (score <= lowest) return
      if (count === room) {
        chooseBest()
        if (score <= lowest) return
      }
      rows[count] = row
      scores[count++] = score
    },
    rows() {
      chooseBest()
      const order = Uint32Array.from({ length: count }, (_, at) => at)
      order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
      return order.map((at) => rows[at] as number)
    },
  }
}
