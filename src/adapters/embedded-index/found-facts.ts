// Hits as they come from a thread: in columns, of which few large values are copied in place of many small ones. What is
// stored of a hit is read only where somebody looks at it.
import type { RankingFacts } from '../../engine/index/ranking-facts.ts'
import type { Hit, IndexHits } from '../../engine/index/search-index.ts'
import type { IndexHits as FoundHits } from '../../inverted-index/search/query.ts'
import { unpackFacts } from './pack-facts.ts'

/** Best first. Neither an address nor a packed text has a line end in it. */
export interface StoredHits extends Omit<IndexHits, 'hits'> {
  readonly urls: string
  readonly scores: Float64Array
  readonly covered?: Float64Array
  readonly stored?: string
}

export function storedHits({ hits, total, exact }: FoundHits): StoredHits {
  const [first] = hits
  return {
    total,
    exact,
    urls: hits.map(({ key }) => key).join('\n'),
    scores: Float64Array.from(hits, ({ score }) => score),
    ...(first?.covered !== undefined && { covered: Float64Array.from(hits, ({ covered = 1 }) => covered) }),
    ...(first?.stored !== undefined && { stored: hits.map(({ stored = '' }) => stored).join('\n') }),
  }
}

/** The same for hits of the calling thread, which nothing is copied for. */
export function ownHits({ hits, total, exact }: FoundHits): IndexHits {
  return {
    total,
    exact,
    hits: hits.map(({ key, score, covered, stored }) => hitOf(key, score, covered, stored)),
  }
}

export function foundFacts({ urls, scores, covered, stored, total, exact }: StoredHits): IndexHits {
  const texts = stored?.split('\n')
  const hits = scores.length === 0 ? [] : urls.split('\n')
  return {
    total,
    exact,
    hits: hits.map((url, at) => hitOf(url, scores[at] as number, covered?.[at], texts?.[at])),
  }
}

function hitOf(url: string, score: number, covered: number | undefined, stored: string | undefined): Hit {
  const hit = covered === undefined ? { url, score } : { url, score, covered }
  return stored ? withFacts(hit, stored) : hit
}

function withFacts(hit: Hit, stored: string): Hit {
  let facts: RankingFacts | undefined
  return {
    ...hit,
    get facts() {
      facts ??= unpackFacts(hit.url, stored)
      return facts
    },
  }
}
