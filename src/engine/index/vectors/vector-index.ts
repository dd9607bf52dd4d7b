// The vectors of all documents, and which lie nearest to a query: exactly while they are few, else nearly so.
import { threadId } from 'node:worker_threads'
import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import { dotProductsOf } from './dot-products.ts'
import type { LeadingJob } from './leading-rows.ts'
import { type NeighbourLists, placeRow } from './neighbour-lists.ts'
import { allocateRows, grownRows, ROWS_A_CALL, reserveRows, rowAt, type SharedRows } from './shared-rows.ts'
import { type Vector, vectorMiddle } from './vector.ts'
import { type VectorWork, workInPlace } from './vector-work.ts'

export interface Nearness {
  readonly url: string
  /** Of its nearest passage. */
  readonly cosine: number
  /** The number of that passage, from 0. */
  readonly passage: number
  /** The mean cosine of its nearest passages, three at most: one alone may be near by chance. */
  readonly mean: number
  /** Cosine of its first passage, which says what it is about as a whole. */
  readonly head: number
}

export interface NearPassage {
  readonly passage: number
  readonly cosine: number
}

/** Those that the mean is of, nearest first. */
export function nearestPassages(passages: readonly NearPassage[]): readonly NearPassage[] {
  return [...passages].sort((a, b) => b.cosine - a.cosine || a.passage - b.passage).slice(0, MEAN_OF)
}

/** How near a document is, by its passages. */
export function nearnessBy(url: string, passages: readonly NearPassage[]): Nearness {
  const nearest = nearestPassages(passages)
  const sum = nearest.reduce((total, { cosine }) => total + cosine, 0)
  const { cosine = 0, passage = 0 } = nearest[0] ?? {}
  const first = passages.find((one) => one.passage === 0)
  return { url, cosine, passage, mean: sum / Math.max(1, nearest.length), head: first?.cosine ?? cosine }
}

/** With the number of its passage. */
export interface PassageVector extends Vector {
  readonly passage: number
}

export type VectorsByUrl = ReadonlyMap<string, readonly PassageVector[]>

export interface VectorIndex {
  /** Replaces what is there of the URL; no vectors remove it. */
  put(url: string, vectors: readonly Vector[]): void
  /** The nearest documents, best first, ties by URL; of many vectors a few of them may be missing. */
  nearest(query: Vector, count: number): Promise<Nearness[]>
  /** How near these documents are; those without a vector are left out. */
  nearness(query: Vector, urls: readonly string[]): Map<string, Nearness>
  /** The direction between the first passages of these documents; undefined where none has one. */
  centroid(urls: readonly string[]): Vector | undefined
  size(): number
  /** Vectors in memory, which may be several of a document. */
  vectors(): number
  /** The vectors of these documents that have any, by their addresses: for a query, of the first passage and the nearest. */
  vectorsOf(urls: readonly string[], query?: Vector): Promise<VectorsByUrl>
  /** Where the vectors are held elsewhere: those of these documents, as above. Absent: all are at hand. */
  among?(urls: readonly string[], query?: Vector): Promise<VectorIndex>
  /** Resolves when no lists for an approximate search are being made. */
  settled(): Promise<void>
  /** Ends what is made in the background. */
  close(): Promise<void>
}

export interface VectorIndexOptions {
  /** From so many vectors on a query is not compared with each of them. */
  readonly approximateFrom?: number
  /** Vectors that are in no list are put into lists where there are so many of them. */
  readonly mostFresh?: number
  /** Where vectors are compared; here, where absent. */
  readonly work?: VectorWork
  readonly logger?: Logger
}

/** Passages that the mean is of. */
const MEAN_OF = 3
const FREE = ''
const APPROXIMATE_FROM = 50_000
const MOST_FRESH = 8_192
/** Lists are made anew where there are so many times the vectors that they were made for. */
const GROWN = 2
/** Passages of a document are often near together: where they fill the list, it is asked for again, so much longer. */
const ROWS_FOR_EACH = 3
const MOST_ROWS_FOR_EACH = 27
/** Lists are made when nothing was put for so long: at a start all vectors come one after the other. */
const QUIET_MS = 250

/** How often lists are made anew while somebody waits for them. */
const ROUNDS = 3

/** `dimensions` is the length of every vector. */
export function createVectorIndex(dimensions: number, options: VectorIndexOptions = {}): VectorIndex {
  const { work = workInPlace, approximateFrom = APPROXIMATE_FROM, mostFresh = MOST_FRESH } = options
  const { logger = silentLogger } = options
  const rows = allocateRows(dimensions, threadId)
  const rowsByUrl = new Map<string, readonly number[]>()
  /** By row; a free row belongs to no URL. */
  const owners: string[] = []
  const free: number[] = []
  let scales = new Float32Array(rows.scales)
  let lists: NeighbourLists | undefined
  /** Rows that were put since lists were made or begun. */
  let fresh: number[] = []
  let making: Promise<void> | undefined
  let waiting: NodeJS.Timeout | undefined
  let closed = false

  const takeRow = (): number => {
    const reused = free.pop()
    if (reused !== undefined) return reused
    if (owners.length === scales.length) {
      reserveRows(rows, grownRows(rows, owners.length))
      scales = new Float32Array(rows.scales)
    }
    return owners.push(FREE) - 1
  }

  const isDue = (): boolean =>
    !closed && owners.length >= approximateFrom && (!lists || hasOutgrown(lists) || fresh.length > mostFresh)
  const hasOutgrown = ({ madeFor }: NeighbourLists): boolean => owners.length >= madeFor * GROWN

  const makeLists = async (): Promise<void> => {
    const known = lists && !hasOutgrown(lists) ? lists : undefined
    const taken = Uint32Array.from(fresh)
    fresh = []
    try {
      const job = { rows, count: owners.length, mayBeKept: lists === undefined }
      lists = (await work.lists(known ? { ...job, known, fresh: taken } : job)) ?? lists
    } catch (error) {
      // Compared with by themselves until the next try.
      fresh = [...taken, ...fresh]
      if (!closed) logger.error({ err: error }, 'vectors could not be put into lists; all are compared with')
    }
  }

  const makeListsNow = (): void => {
    clearTimeout(waiting)
    waiting = undefined
    if (making || !isDue()) return
    making = makeLists().finally(() => {
      making = undefined
    })
  }

  const makeListsWhenQuiet = (): void => {
    if (making || !isDue()) return
    clearTimeout(waiting)
    waiting = setTimeout(makeListsNow, QUIET_MS)
    waiting.unref()
  }

  const passagesOf = (
    query: Vector,
    urls: readonly string[],
  ): (readonly [string, readonly NearPassage[]])[] => {
    // Another model may have taken over since the query was read.
    const known = query.bytes.length === dimensions ? urls.filter((url) => rowsByUrl.has(url)) : []
    const all = Uint32Array.from(known.flatMap((url) => rowsByUrl.get(url) ?? []))
    const cosines = cosinesOf(rows, scales, query, all)
    let at = 0
    return known.map((url) => {
      const from = at
      at += rowsByUrl.get(url)?.length ?? 0
      const own = Array.from(cosines.subarray(from, at), (cosine, passage) => ({ passage, cosine }))
      return [url, own]
    })
  }
  const bestOf = (query: Vector, urls: readonly string[]): Nearness[] =>
    passagesOf(query, urls).map(([url, passages]) => nearnessBy(url, passages))

  /** The documents of the rows that lead, which may come and go meanwhile. */
  const leadingUrls = async (query: Vector, count: number): Promise<readonly string[]> => {
    for (let each = ROWS_FOR_EACH; ; each *= ROWS_FOR_EACH) {
      const asked = { rows, count: owners.length, query, wanted: count * each }
      const job: LeadingJob = lists ? { ...asked, lists, fresh: Uint32Array.from(fresh) } : asked
      const leading = owners.length === 0 ? new Uint32Array() : await work.leading(job)
      const urls = new Set(Array.from(leading, (row) => owners[row] ?? FREE))
      if (urls.size >= count || leading.length < asked.wanted || each >= MOST_ROWS_FOR_EACH) return [...urls]
    }
  }

  return {
    put(url, vectors) {
      for (const row of rowsByUrl.get(url) ?? []) {
        owners[row] = FREE
        scales[row] = 0
        free.push(row)
      }
      rowsByUrl.delete(url)
      const usable = vectors.filter(({ bytes }) => bytes.length === dimensions)
      if (usable.length === 0) return
      const taken = usable.map((vector) => {
        const row = takeRow()
        owners[row] = url
        placeRow(rows, row, vector)
        if (lists || making !== undefined) fresh.push(row)
        return row
      })
      rowsByUrl.set(url, taken)
      makeListsWhenQuiet()
    },

    async nearest(query, count) {
      return bestOf(query, await leadingUrls(query, count))
        .sort((a, b) => b.cosine - a.cosine || (a.url < b.url ? -1 : 1))
        .slice(0, count)
    },

    nearness(query, urls) {
      return new Map(bestOf(query, urls).map((nearness) => [nearness.url, nearness]))
    },

    centroid(urls) {
      const first = urls.flatMap((url) => rowsByUrl.get(url)?.[0] ?? [])
      return vectorMiddle(
        first.map((row) => ({ scale: scales[row] ?? 0, bytes: rowAt(rows, row) })),
        dimensions,
      )
    },

    size: () => rowsByUrl.size,

    vectors: () => owners.length - free.length,

    async vectorsOf(urls, query) {
      const copy = (url: string, passage: number): PassageVector => {
        const row = rowsByUrl.get(url)?.[passage] ?? 0
        // A row may be another document's by the time it is looked at.
        return { passage, scale: scales[row] ?? 0, bytes: Int8Array.from(rowAt(rows, row)) }
      }
      const told = query
        ? passagesOf(query, urls).map(([url, passages]) => ({
            url,
            passages: new Set([0, ...nearestPassages(passages).map(({ passage }) => passage)]),
          }))
        : urls.map((url) => ({ url, passages: (rowsByUrl.get(url) ?? []).keys() }))
      return new Map(
        told
          .filter(({ url }) => rowsByUrl.has(url))
          .map(({ url, passages }) => [url, Array.from(passages, (passage) => copy(url, passage))]),
      )
    },

    async settled() {
      // Those that come while lists are made may make others due; what fails is not tried for ever.
      for (let round = 0; round < ROUNDS; round++) {
        makeListsNow()
        await making
      }
    },

    async close() {
      closed = true
      clearTimeout(waiting)
      await work.close()
    },
  }
}

function cosinesOf(rows: SharedRows, scales: Float32Array, query: Vector, wanted: Uint32Array): Float64Array {
  const products = dotProductsOf(rows)
  const cosines = new Float64Array(wanted.length)
  for (let from = 0; from < wanted.length; from += ROWS_A_CALL) {
    const part = wanted.subarray(from, from + ROWS_A_CALL)
    const found = products.ofRows(query.bytes, part)
    for (const [at, row] of part.entries())
      cosines[from + at] = (found[at] ?? 0) * query.scale * (scales[row] ?? 0)
  }
  return cosines
}
