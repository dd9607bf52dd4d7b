// One thing is one result: what sites have under the same name, and say the same of, is told under the one that others
// link to most, in the place of the first of them.
import { sourceOf } from '../../../foundation/web/url.ts'
import { linkBonus } from '../../index/quality/link-bonus.ts'
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
export function collapseDuplicates(
  ranked: readonly Ranked[],
  vectors: VectorIndex,
  trace?: ListTrace,
): readonly Ranked[] {
  const shown = new Map<string, Folded>()
  const gone = new Set<string>()
  const named = Map.groupBy(ranked.slice(0, LOOKED_AT), ({ document }) => document.nameStems.join(' '))
  for (const [name, pages] of named) {
    const [first, ...others] = pages.map(({ document }) => document)
    if (name === '' || !first || others.length === 0) continue
    const same = sameThing(first, others, vectors)
    if (same.length === 0) continue
    const [most = first, ...also] = [first, ...same].sort((a, b) => linkBonus(b) - linkBonus(a))
    for (const { url } of same) gone.add(url)
    for (const { url } of also) trace?.copy(url, most.url)
    shown.set(first.url, { document: most, also })
  }
  if (gone.size === 0) return ranked
  return ranked
    .filter(({ document }) => !gone.has(document.url))
    .map((page) => ({ ...page, ...shown.get(page.document.url) }))
}

interface Folded {
  readonly document: RankingFacts
  readonly also: readonly RankingFacts[]
}

/**
 * A site tells of one thing once: of its pages of that name only the nearest can be on it, and only where it has no
 * nearer one itself. The `<div>` of HTML is not the `div` of WebAssembly, which is on the same site.
 */
function sameThing(
  first: RankingFacts,
  others: readonly RankingFacts[],
  vectors: VectorIndex,
): readonly RankingFacts[] {
  const site = sourceOf(first.url)
  const bySite = Map.groupBy(others, ({ url }) => sourceOf(url))
  const own = [first, ...(bySite.get(site) ?? [])]
  bySite.delete(site)
  return [...bySite.values()]
    .flatMap((pages) => {
      const nearest = nearestTo(first, pages, vectors)
      const mutual = nearest && nearestTo(nearest, own, vectors)?.url === first.url
      return mutual ? [nearest] : []
    })
    .slice(0, MOST_TOLD)
}

/** Undefined where none says the same. */
function nearestTo(
  page: RankingFacts,
  others: readonly RankingFacts[],
  vectors: VectorIndex,
): RankingFacts | undefined {
  const centroid = vectors.centroid([page.url])
  const urls = others.map(({ url }) => url)
  const [best] = centroid
    ? [...vectors.nearness(centroid, urls).values()].sort((a, b) => b.cosine - a.cosine)
    : []
  return best && best.cosine >= SAME_THING ? others.find(({ url }) => url === best.url) : undefined
}

/** Pages of the same title and text under several addresses are shown once: the first of each. */
export function withoutCopies(ranked: readonly Ranked[], trace?: ListTrace): Ranked[] {
  const ofText = new Map<string, RankingFacts[]>()
  return ranked.filter(({ document }) => {
    const { url, title, textPrint } = document
    if (textPrint === '') return true
    const same = ofText.get(textPrint)
    const shown = same?.find((other) => other.title === title)
    if (shown) trace?.copy(url, shown.url)
    else if (same) same.push(document)
    else ofText.set(textPrint, [document])
    return shown === undefined
  })
}
