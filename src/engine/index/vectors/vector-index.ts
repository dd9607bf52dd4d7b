// The vectors of all documents in memory, and which lie nearest to a query: exactly while they are few, else nearly so.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createDotProducts } from './dot-products.ts'
import { makeNeighbourLists, type NeighbourLists } from './neighbour-lists.ts'
import { toUnitVector, type Vector } from './vector.ts'

export interface Nearness {
  readonly url: string
  /** Of its nearest passage. */
  readonly cosine: number
  /** The number of that passage, from 0. */
  readonly passage: number
}

export interface VectorIndex {
  /** Replaces what is there of the URL; no vectors remove it. */
  put(url: string, vectors: readonly Vector[]): void
  /**
   * The nearest documents, best first, ties by URL; of many vectors a few of them may be missing. Compares in short
   * turns, between which others have theirs.
   */
  nearest(query: Vector, count: number): Promise<Nearness[]>
  /** How near these documents are; those without a vector are left out. */
  nearness(query: Vector, urls: readonly string[]): Map<string, Nearness>
  /** The direction between the first passages of these documents; undefined where none has one. */
  middle(urls: readonly string[]): Vector | undefined
  size(): number
  /** Where the vectors are held elsewhere: those of these documents. Absent: all are at hand. */
  among?(urls: readonly string[]): Promise<VectorIndex>
  /** Resolves when no lists for an approximate search are being made. */
  settled(): Promise<void>
  /** Ends what is made in the background. */
  close(): void
}

const FIRST_ROWS = 1_024
const FREE = ''

/** From so many vectors on a query is not compared with each of them. */
const APPROXIMATE_FROM = 50_000
/** Vectors that are compared with for each that is wanted, and the least share of all: nearly all of the nearest. */
const COMPARED = 80
const SHARE_COMPARED = 0.03
/** Rows that are compared in one turn: a millisecond or two. */
const ROWS_A_TURN = 8_192
/** Lists are made anew where there are so many times the vectors that they were made for. */
const GROWN = 2

/** `dimensions` is the length of every vector. */
export function createVectorIndex(
  dimensions: number,
  approximateFrom: number = APPROXIMATE_FROM,
): VectorIndex {
  const products = createDotProducts(dimensions)
  const rowsByUrl = new Map<string, readonly number[]>()
  /** By row; a free row belongs to no URL. */
  const owners: string[] = []
  const free: number[] = []
  let scales = new Float32Array(0)
  let capacity = 0

  const takeRow = (): number => {
    const reused = free.pop()
    if (reused !== undefined) return reused
    if (owners.length === capacity) {
      capacity = Math.max(FIRST_ROWS, Math.ceil(capacity * 1.5))
      products.reserve(capacity)
      const grown = new Float32Array(capacity)
      grown.set(scales)
      scales = grown
    }
    return owners.push(FREE) - 1
  }

  const rowAt = (row: number): Int8Array => products.rows().subarray(row * dimensions, (row + 1) * dimensions)

  const vectors = {
    dimensions,
    count: () => owners.length,
    vectorAt: (row: number): Vector | undefined =>
      owners[row] === FREE ? undefined : { scale: scales[row] ?? 0, bytes: rowAt(row) },
  }
  const closing = new AbortController()
  let lists: NeighbourLists | undefined
  /** Those that are being made hear of changes too. */
  let coming: NeighbourLists | undefined
  let making: Promise<void> | undefined

  const makeListsWhenDue = (): void => {
    if (making || closing.signal.aborted || owners.length < approximateFrom) return
    if (lists && owners.length < lists.madeFor * GROWN) return
    const started = (made: NeighbourLists): void => {
      coming = made
    }
    making = makeNeighbourLists(vectors, started, closing.signal).then((made) => {
      lists = made ?? lists
      coming = undefined
      making = undefined
    })
  }

  const bestOf = (url: string, query: Vector): Nearness | undefined => {
    let best: Nearness | undefined
    for (const [passage, row] of (rowsByUrl.get(url) ?? []).entries()) {
      const cosine = dot(query.bytes, rowAt(row)) * query.scale * (scales[row] ?? 0)
      if (!best || cosine > best.cosine) best = { url, cosine, passage }
    }
    return best
  }

  const offerRows = (rows: Uint32Array, query: Vector, best: Leaders): void => {
    const found = products.ofRows(query.bytes, rows)
    for (const [at, row] of rows.entries()) best.offer(row, (found[at] ?? 0) * (scales[row] ?? 0))
  }
  const offerRange = (from: number, to: number, query: Vector, best: Leaders): void => {
    const found = products.of(query.bytes, to - from, from)
    for (let row = from; row < to; row++) {
      if (owners[row] !== FREE) best.offer(row, (found[row - from] ?? 0) * (scales[row] ?? 0))
    }
  }

  return {
    put(url, vectors) {
      for (const row of rowsByUrl.get(url) ?? []) {
        owners[row] = FREE
        free.push(row)
        lists?.remove(row)
        coming?.remove(row)
      }
      rowsByUrl.delete(url)
      const usable = vectors.filter(({ bytes }) => bytes.length === dimensions)
      if (usable.length === 0) return
      const rows = usable.map(({ scale, bytes }) => {
        const row = takeRow()
        owners[row] = url
        scales[row] = scale
        rowAt(row).set(bytes)
        lists?.add(row)
        coming?.add(row)
        return row
      })
      rowsByUrl.set(url, rows)
      makeListsWhenDue()
    },

    async nearest(query, count) {
      const best = createLeaders(count * 3)
      const compared = Math.max(count * COMPARED, Math.ceil(owners.length * SHARE_COMPARED))
      const near = lists && compared < owners.length ? lists.near(query, compared) : undefined
      // Rows may come and go between two turns: what has led until then is looked at again by its URL.
      for (let from = 0; from < (near?.length ?? owners.length); from += ROWS_A_TURN) {
        if (from > 0) await nextTurn()
        if (near) offerRows(near.subarray(from, from + ROWS_A_TURN), query, best)
        else offerRange(from, Math.min(from + ROWS_A_TURN, owners.length), query, best)
      }
      const urls = [...new Set(best.rows().map((row) => owners[row] ?? FREE))]
      return urls
        .flatMap((url) => bestOf(url, query) ?? [])
        .sort((a, b) => b.cosine - a.cosine || (a.url < b.url ? -1 : 1))
        .slice(0, count)
    },

    nearness(query, urls) {
      const found = urls.flatMap((url) => bestOf(url, query) ?? [])
      return new Map(found.map((nearness) => [nearness.url, nearness]))
    },

    middle(urls) {
      const rows = urls.flatMap((url) => rowsByUrl.get(url)?.[0] ?? [])
      return vectorMiddle(
        rows.map((row) => ({ scale: scales[row] ?? 0, bytes: rowAt(row) })),
        dimensions,
      )
    },

    size: () => rowsByUrl.size,

    async settled() {
      await making
    },

    close: () => closing.abort(),
  }
}

/** The direction between these; undefined where there is none. */
export function vectorMiddle(vectors: readonly Vector[], dimensions: number): Vector | undefined {
  const sum = new Float32Array(dimensions)
  for (const { scale, bytes } of vectors) {
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (bytes[at] ?? 0) * scale
  }
  return toUnitVector(sum)
}

export function vectorCosine(a: Vector, b: Vector): number {
  return dot(a.bytes, b.bytes) * a.scale * b.scale
}

function dot(a: Int8Array, b: Int8Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

interface Leaders {
  offer(row: number, score: number): void
  rows(): number[]
}

/** The rows of the highest scores; a row that can't be among them costs one comparison. */
function createLeaders(most: number): Leaders {
  const leaders: { row: number; score: number }[] = []
  let lowest = Number.NEGATIVE_INFINITY
  return {
    offer(row, score) {
      if (score <= lowest) return
      let at = leaders.length
      while (at > 0 && (leaders[at - 1]?.score ?? 0) < score) at--
      leaders.splice(at, 0, { row, score })
      if (leaders.length > most) leaders.pop()
      if (leaders.length === most) lowest = leaders.at(-1)?.score ?? lowest
    },
    rows: () => leaders.map(({ row }) => row),
  }
}
