// What the reranker reads in passages of the first pages of judged lists, and how much that should weigh.

import type { Ranker } from '../../src/engine/search/rank/ranker.ts'
import type { Reranker } from '../../src/engine/search/reranker.ts'
import { createTraceRecorder, type ScorePart } from '../../src/engine/search/trace.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import { aRequest } from '../../tests/support/search-samples.ts'
import { ndcg10 } from '../judged/ranking-scores.ts'
import type { JudgedList, JudgedSource, OpenedSource } from './ranker-lists.ts'

/** By source and query, what was read of each page. */
export type Readings = Map<string, ReadonlyMap<string, number>>

/** Queries of a source that are read for; a passage takes some 35 ms. */
const MOST_QUERIES = 40
const LONGEST_MS = 600_000

export function readingKey({ source, text }: Pick<JudgedList, 'source' | 'text'>): string {
  return `${source}\n${text}`
}

export async function readPassagesOf(
  source: JudgedSource,
  { search }: OpenedSource,
  readings: Readings,
): Promise<void> {
  const answerable = source.queries.filter(({ ideal = [] }) => ideal.length > 0).slice(0, MOST_QUERIES)
  for (const { text } of answerable) {
    const read = new Map<string, number>()
    const recorder = createTraceRecorder()
    const part = (url: string, { name, measured }: ScorePart): void => {
      if (name === 'passage by pieces' && measured !== undefined) read.set(url, measured)
    }
    const trace = { ...recorder, list: () => ({ ...recorder.list(), part }) }
    const request = aRequest({ queries: [text], mode: 'deep', minScore: 0 })
    await search.run(request, search.plan(request), deadlineIn(LONGEST_MS), { trace })
    readings.set(readingKey({ source: source.name, text }), read)
  }
}

/** A reranker that takes the time it needs. */
export function unhurried({ languages, compare }: Reranker): Reranker {
  return { languages, compare: (query, passage) => compare(query, passage, AbortSignal.timeout(LONGEST_MS)) }
}

/** The grades of the first ten, when the first `count` are ranked again by what was read of them. */
export function gradesAfterReading(
  list: JudgedList,
  ranker: Ranker,
  readings: Readings,
  { count, weight }: { readonly count: number; readonly weight: number },
): readonly number[] {
  const given = list.given.vectors
  if (!given) return []
  const { logOdds, order } = rankedBy(ranker, list, given.rows)
  const read = readings.get(readingKey(list))
  const values = order.slice(0, count).map((at) => read?.get(given.urls[at] ?? ''))
  const best = Math.max(...values.map((value) => value ?? -1))
  const moved = new Map(
    order.map((at, place) => {
      const value = values[place]
      return [at, (logOdds[at] ?? 0) + (value === undefined ? 0 : weight * (value - best))] as const
    }),
  )
  const head = order.slice(0, count).sort((a, b) => (moved.get(b) ?? 0) - (moved.get(a) ?? 0))
  return [...head, ...order.slice(count)].slice(0, 10).map((at) => list.grades.vectors[at] ?? 0)
}

interface RankedList {
  readonly logOdds: Float64Array
  /** Best first. */
  readonly order: readonly number[]
}

const known = new WeakMap<Ranker, WeakMap<JudgedList, RankedList>>()

/** A list is ranked once, whatever weights are tried on it. */
function rankedBy(ranker: Ranker, list: JudgedList, rows: Float32Array): RankedList {
  const lists = known.get(ranker) ?? new WeakMap<JudgedList, RankedList>()
  known.set(ranker, lists)
  const found = lists.get(list)
  if (found) return found
  const logOdds = ranker.pages('vectors', rows)
  const order = [...logOdds.keys()].sort((a, b) => (logOdds[b] ?? 0) - (logOdds[a] ?? 0))
  const ranked = { logOdds, order }
  lists.set(list, ranked)
  return ranked
}

const WEIGHTS = Array.from({ length: 33 }, (_, step) => 2 * step)
const READ = 20

/** The weight with which lists are best, each source counting alike; `rankerOf` gives one that never saw the list's source. */
export function passageWeight(
  lists: readonly JudgedList[],
  readings: Readings,
  rankerOf: (source: string) => Ranker,
): number {
  const read = Map.groupBy(
    lists.filter((list) => list.answerable && readings.has(readingKey(list))),
    ({ source }) => source,
  )
  const quality = (weight: number): number => {
    let sum = 0
    for (const [source, own] of read) {
      const ranker = rankerOf(source)
      const scores = own.map((list) =>
        ndcg10(gradesAfterReading(list, ranker, readings, { count: READ, weight }), list.ideal),
      )
      sum += scores.reduce((total, score) => total + score, 0) / own.length
    }
    return sum
  }
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (const weight of WEIGHTS) {
    const reached = quality(weight)
    if (reached > most) [best, most] = [weight, reached]
  }
  return best
}
