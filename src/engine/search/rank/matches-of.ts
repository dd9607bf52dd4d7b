// Works out how the pages of one list match.
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { ListMatch, Match } from '../match.ts'
import type { Retrieved } from '../retrieve/retrieve.ts'

export interface MatchNeeds {
  readonly retrieved: Pick<Retrieved, 'candidates' | 'hits' | 'total'>
  readonly documents: readonly RankingFacts[]
  /** The share of the query's words that the title of each has, be it in another form. */
  readonly titled: readonly number[]
  /** By address; absent where the list is ranked by words alone. */
  readonly nearness: ReadonlyMap<string, Nearness> | undefined
  /** Words of the query that say what is looked for. */
  readonly words: number
  /** Documents of the index. */
  readonly size: number
}

/** A small index can't tell much by its size. */
const SMALLEST = 2000
/** A passage without any of the words is so much behind the nearest of all. */
const FARTHEST = 0.1
/** What a cosine is worth against the share of the best page's words. */
const COSINE_SHARE = 15

/** In the order of the documents. */
export function matchesOf({
  retrieved,
  documents,
  titled,
  nearness,
  words,
  size,
}: MatchNeeds): readonly Match[] {
  const { candidates, hits, total } = retrieved
  const found = new Map(candidates.map((candidate) => [candidate.url, candidate]))
  const scores = placesOf([...hits.values()].map(({ score }) => score))
  const scale = Math.max(1, words) * Math.log1p(Math.max(SMALLEST, size))
  const near = nearnessOf(documents, nearness, (url) => found.get(url)?.lexical ?? 0)
  const together = documents.map(
    ({ url }, at) =>
      (found.get(url)?.lexical ?? 0) - COSINE_SHARE * (near.nearest - (near.cosine.values[at] ?? 0)),
  )
  const [best = 0, second = 0] = scores.sorted
  const list: ListMatch = {
    mostCovered: candidates.reduce((most, { covered }) => Math.max(most, covered), 0),
    strongest: best / scale,
    lead: best > 0 ? (best - second) / best : 0,
    matching: Math.log1p(total) / Math.log1p(Math.max(SMALLEST, size)),
    nearest: near.nearest,
    nearestMean: near.mean.sorted[0] ?? 0,
    nearestHead: near.head.sorted[0] ?? 0,
    usual: near.usual,
    together: Math.max(...together, Number.NEGATIVE_INFINITY),
  }
  const matches: Match[] = []
  for (const [at, { url }] of documents.entries()) {
    const score = hits.get(url)?.score
    const cosine = near.cosine.values[at] ?? 0
    const mean = near.mean.values[at] ?? 0
    const head = near.head.values[at] ?? 0
    matches.push({
      list,
      words: found.get(url)?.lexical ?? 0,
      place: score === undefined ? 0 : scores.placeOf(score),
      // What has the words in its title as one name has them.
      covered: Math.max(found.get(url)?.covered ?? 0, titled[at] ?? 0),
      strength: (score ?? 0) / scale,
      cosine,
      cosinePlace: near.cosine.placeOf(cosine),
      mean,
      meanPlace: near.mean.placeOf(mean),
      standard: (mean - near.usual) / near.deviation,
      head,
      headPlace: near.head.placeOf(head),
      together: together[at] ?? 0,
    })
  }
  return matches
}

/** A document without a vector is taken to be as near as its words make it rank. */
function nearnessOf(
  documents: readonly RankingFacts[],
  nearness: ReadonlyMap<string, Nearness> | undefined,
  words: (url: string) => number,
) {
  const known = [...(nearness?.values() ?? [])]
  const by = (of: (near: Nearness) => number) => {
    const nearest = known.reduce((most, near) => Math.max(most, of(near)), 0)
    const values = documents.map(({ url }) => {
      const near = nearness?.get(url)
      return near ? of(near) : nearest - FARTHEST * (1 - words(url))
    })
    return { nearest, values, ...placesOf(values) }
  }
  const cosine = by((near) => near.cosine)
  const mean = nearness ? by((near) => near.mean) : cosine
  const { values } = mean
  const usual = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const variance = values.reduce((sum, value) => sum + (value - usual) ** 2, 0) / Math.max(1, values.length)
  return {
    nearest: cosine.nearest,
    usual,
    deviation: Math.sqrt(variance) || 1,
    cosine,
    mean,
    head: nearness ? by((near) => near.head) : cosine,
  }
}

/** Values from the highest down, and the reciprocal of the place that each has. */
function placesOf(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => b - a)
  const places = new Map<number, number>()
  for (const [at, value] of sorted.entries()) if (!places.has(value)) places.set(value, 1 / (1 + at))
  return { sorted, placeOf: (value: number): number => places.get(value) ?? 0 }
}
