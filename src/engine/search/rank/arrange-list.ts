// Arranges a ranked list: no site and no work fills it, one thing is one result, and of the things that a query compares each has
// a page among the first.
import { sourceOf } from '../../../foundation/web/url.ts'
import { linkBonus } from '../../index/quality/link-bonus.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { VectorIndex } from '../../index/vectors/vector-index.ts'
import type { ListTrace } from '../trace.ts'
import { byScore, type Ranked } from './ranked.ts'

interface ArrangeOptions {
  /** Whether the caller asked for no site. */
  readonly anySite: boolean
  /** Absent: pages are told apart whatever they say. */
  readonly vectors: VectorIndex | undefined
  /** Stems of the words of each thing that is compared. */
  readonly sides: readonly (readonly string[])[]
  readonly trace: ListTrace | undefined
}

/** Takes pages best first. */
export function arrangeList(
  ranked: readonly Ranked[],
  { anySite, vectors, sides, trace }: ArrangeOptions,
): readonly Ranked[] {
  if (!anySite) return eachSideFirst(ranked, sides)
  const spread = spreadHosts(ranked, trace)
  return eachSideFirst(vectors ? collapseDuplicates(spread, vectors, trace) : spread, sides)
}

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

/** Pages that are looked at. */
const LOOKED_AT = 30
/** So near each other are descriptions of one thing. */
const SAME_THING = 0.9
/** More of one name are not one thing. */
const MOST_TOLD = 4

/**
 * One thing is one result: what sites have under the same name, and say the same of, is told under the one that others
 * link to most, in the place of the first of them. Takes pages best first.
 */
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

/**
 * Of the things that a query compares each has a page among the first: half of an answer is none. Takes pages best first,
 * and the stems of each thing's words. Behind the best page comes the best that is called by each
 * thing which it is not called by itself. Scores are dealt out anew, so that they fall with the order.
 */
export function eachSideFirst(
  ranked: readonly Ranked[],
  sides: readonly (readonly string[])[],
): readonly Ranked[] {
  const isCalled = ({ document }: Ranked, stems: readonly string[]): boolean =>
    stems.every((word) => document.titleStems.includes(word))
  const [best] = ranked
  const named = sides.map((stems) => ranked.find((page) => isCalled(page, stems)))
  if (!best || sides.length < 2 || named.includes(undefined)) return ranked
  const missing = sides.flatMap((stems, at) => (isCalled(best, stems) ? [] : (named[at] ?? [])))
  return [...new Set([best, ...missing, ...ranked])].map((page, at) => ({
    ...page,
    score: ranked[at]?.score ?? page.score,
  }))
}
