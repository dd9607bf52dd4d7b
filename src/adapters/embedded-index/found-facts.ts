// Hits as they come from a thread, with what is stored of each as text: read only where somebody looks at it.
import type { RankingFacts } from '../../engine/index/ranking-facts.ts'
import type { Hit, IndexHits } from '../../engine/index/search-index.ts'
import { unpackFacts } from './pack-facts.ts'

export interface StoredHits extends Omit<IndexHits, 'hits'> {
  readonly hits: readonly (Omit<Hit, 'facts'> & { readonly stored?: string })[]
}

export function foundFacts({ hits, ...found }: StoredHits): IndexHits {
  return { ...found, hits: hits.map(({ stored, ...hit }) => (stored ? withFacts(hit, stored) : hit)) }
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
