// The vectors of all documents, and which lie nearest to a query: exactly while they are few, else nearly so.
import { threadId } from 'node:worker_threads'
import { type Logger, silentLogger } from '../../../foundation/logger.ts'
import type { LeadingJob } from './leading-rows.ts'
import { type NeighbourLists, placeRow } from './neighbour-lists.ts'
import { createSharedRows, grownRows, reserveRows, rowAt } from './shared-rows.ts'
import { addVector, toUnitVector, type Vector } from './vector.ts'
import { type VectorWork, workInPlace } from './vector-work.ts'

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
  /** The nearest documents, best first, ties by URL; of many vectors a few of them may be missing. */
  nearest(query: Vector, count: number): Promise<Nearness[]>
  /** How near these documents are; those without a vector are left out. */
  nearness(query: Vector, urls: readonly string[]): Map<string, Nearness>
  /** The direction between the first passages of these documents; undefined where none has one. */
  middle(urls: readonly string[]): Vector | undefined
  size(): number
  /** The vectors of these documents that have any, by their addresses. */
  vectorsOf(urls: readonly string[]): Promise<ReadonlyMap<string, readonly Vector[]>>
  /** Where the vectors are held elsewhere: those of these documents. Absent: all are at hand. */
  among?(urls: readonly string[]): Promise<VectorIndex>
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

const FREE = ''
const APPROXIMATE_FROM = 50_000
const MOST_FRESH = 8_192
/** Lists are made anew where there are so many times the vectors that they were made for. */
const GROWN = 2
/** Passages of a document are often near together. */
const ROWS_FOR_EACH = 3
/** Lists are made when nothing was put for so long: at a start all vectors come one after the other. */
const QUIET_MS = 250

/** How often lists are made anew while somebody waits for them. */
const ROUNDS = 3

/** `dimensions` is the length of every vector. */
export function createVectorIndex(dimensions: number, options: VectorIndexOptions = {}): VectorIndex {
  const { work = workInPlace, approximateFrom = APPROXIMATE_FROM, mostFresh = MOST_FRESH } = options
  const { logger = silentLogger } = options
  const rows = createSharedRows(dimensions, threadId)
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

  const bestOf = (url: string, query: Vector): Nearness | undefined => {
    let best: Nearness | undefined
    for (const [passage, row] of (rowsByUrl.get(url) ?? []).entries()) {
      const cosine = dot(query.bytes, rowAt(rows, row)) * query.scale * (scales[row] ?? 0)
      if (!best || cosine > best.cosine) best = { url, cosine, passage }
    }
    return best
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
      const asked = { rows, count: owners.length, query, wanted: count * ROWS_FOR_EACH }
      const job: LeadingJob = lists ? { ...asked, lists, fresh: Uint32Array.from(fresh) } : asked
      // Rows may come and go meanwhile: what leads is looked at again by its URL.
      const leading = owners.length === 0 ? [] : await work.leading(job)
      const urls = new Set(Array.from(leading, (row) => owners[row] ?? FREE))
      return [...urls]
        .flatMap((url) => bestOf(url, query) ?? [])
        .sort((a, b) => b.cosine - a.cosine || (a.url < b.url ? -1 : 1))
        .slice(0, count)
    },

    nearness(query, urls) {
      const found = urls.flatMap((url) => bestOf(url, query) ?? [])
      return new Map(found.map((nearness) => [nearness.url, nearness]))
    },

    middle(urls) {
      const first = urls.flatMap((url) => rowsByUrl.get(url)?.[0] ?? [])
      return vectorMiddle(
        first.map((row) => ({ scale: scales[row] ?? 0, bytes: rowAt(rows, row) })),
        dimensions,
      )
    },

    size: () => rowsByUrl.size,

    async vectorsOf(urls) {
      const found = new Map<string, readonly Vector[]>()
      for (const url of urls) {
        const taken = rowsByUrl.get(url)
        // Copies: a row may be another document's by the time they are looked at.
        if (taken)
          found.set(
            url,
            taken.map((row) => ({ scale: scales[row] ?? 0, bytes: Int8Array.from(rowAt(rows, row)) })),
          )
      }
      return found
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

/** The direction between these; undefined where there is none. */
export function vectorMiddle(vectors: readonly Vector[], dimensions: number): Vector | undefined {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) addVector(sum, 0, vector)
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
