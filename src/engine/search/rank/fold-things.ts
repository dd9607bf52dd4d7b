// One thing is one result: what other sites have under the same name, and say the same of, is told under the first of them.
import { sourceOf } from '../../../foundation/web/url.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { VectorIndex } from '../../index/vectors/vector-index.ts'
import type { ListTrace } from '../trace.ts'
import type { Ranked } from './ranked.ts'

/** Pages that are looked at. */
const LOOKED_AT = 30
/** So near each other are descriptions of one thing. */
const SAME_THING = 0.9
/** More of one name are not one thing. */
const MOST_TOLD = 4

/** Takes pages best first. */
export function foldThings(
  ranked: readonly Ranked[],
  vectors: VectorIndex,
  trace?: ListTrace,
): readonly Ranked[] {
  const folded = new Map<string, RankingFacts[]>()
  const gone = new Set<string>()
  const named = Map.groupBy(ranked.slice(0, LOOKED_AT), ({ document }) => nameOf(document))
  for (const [name, pages] of named) {
    const [first, ...others] = pages.map(({ document }) => document)
    if (name === '' || !first || others.length === 0) continue
    const middle = vectors.middle([first.url])
    const nearness =
      middle &&
      vectors.nearness(
        middle,
        others.map(({ url }) => url),
      )
    const same = others
      .filter(({ url }) => sourceOf(url) !== sourceOf(first.url))
      .filter(({ url }) => (nearness?.get(url)?.cosine ?? 0) >= SAME_THING)
      .slice(0, MOST_TOLD)
    for (const { url } of same) {
      gone.add(url)
      trace?.copy(url, first.url)
    }
    folded.set(first.url, same)
  }
  if (gone.size === 0) return ranked
  return ranked
    .filter(({ document }) => !gone.has(document.url))
    .map((page) => {
      const also = folded.get(page.document.url) ?? []
      return also.length > 0 ? { ...page, also } : page
    })
}

function nameOf({ nameStems }: RankingFacts): string {
  return nameStems.join(' ')
}
