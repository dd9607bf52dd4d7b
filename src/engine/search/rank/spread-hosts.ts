// Spreads sites and works: each further result of one site, or of one work, counts a little less, so that none fills the page.
import { sourceOf } from '../../../foundation/web/url.ts'
import type { ListTrace } from '../trace.ts'
import { byScore, type Ranked } from './ranked.ts'

/** Results of one site, and of one work, that keep their score. */
const OF_SITE = 3
const OF_WORK = 2
const KEPT_OF_SCORE = 0.96

/** Takes results best first, and gives them best first; results of the same site and work keep their order. */
export function spreadHosts(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const sites = new Map<string, number>()
  const works = new Map<string, number>()
  const spread: Ranked[] = []
  for (const [at, page] of ranked.entries()) {
    const { document, score } = page
    const work = document.partOf
    const more =
      timesBeyond(sites, sourceOf(document.url), OF_SITE) +
      (work === undefined ? 0 : timesBeyond(works, work, OF_WORK))
    const kept = KEPT_OF_SCORE ** more
    trace?.spread(document.url, at + 1, kept)
    spread.push({ ...page, score: score * kept })
  }
  return spread.sort(byScore)
}

/** Counts one more of a name; how many it is beyond those that are left alone. */
function timesBeyond(counts: Map<string, number>, name: string, leftAlone: number): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return Math.max(0, count - leftAlone)
}
