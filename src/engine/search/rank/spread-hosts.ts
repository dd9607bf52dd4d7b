// Spreads sites: each further result of one site counts a little less, so that no site fills the page.
import { sourceOf } from '../../../foundation/web/url.ts'
import type { ListTrace } from '../trace.ts'
import type { Ranked } from './ranked.ts'

/** Results of one site that keep their score. */
const UNTOUCHED = 3
const KEPT_OF_SCORE = 0.96

/** Takes results best first, and gives them best first; results of the same site keep their order. */
export function spreadHosts(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const counts = new Map<string, number>()
  const spread = ranked.map((page, at) => {
    const { document, score } = page
    const source = sourceOf(document.url)
    const before = counts.get(source) ?? 0
    counts.set(source, before + 1)
    const kept = KEPT_OF_SCORE ** Math.max(0, before - UNTOUCHED + 1)
    trace?.spread(document.url, at + 1, kept)
    return { ...page, score: score * kept }
  })
  return spread.sort((a, b) => b.score - a.score || (a.document.url < b.document.url ? -1 : 1))
}
