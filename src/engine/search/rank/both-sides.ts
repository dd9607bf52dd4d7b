// The order of a comparison: pages on both things, then the best of each in turns, then what is left.
import type { Ranked } from './ranked.ts'

/** What was found of one of the things that are compared. */
export interface Side {
  /** Stems of its words. */
  readonly stems: readonly string[]
  /** Pages that have all of its words, each with its score for this thing alone. */
  readonly scores: ReadonlyMap<string, number>
}

/** Pages whose titles name both, at most. */
const MOST_ON_BOTH = 4
/** A page that is so far in front for either thing, and is called by one of them, is on both. */
const IN_FRONT = 3
/** Pages of each side that take turns. */
const TURNS = 4

/** Takes pages best first; the side whose best page ranks higher begins. Their scores are dealt out anew, so that they fall with the order. */
export function bothSidesFirst(ranked: readonly Ranked[], sides: readonly Side[]): readonly Ranked[] {
  const byUrl = new Map(ranked.map((page) => [page.document.url, page]))
  const lists = sides.map((side) => fusedWithWhole(ranked, side))
  if (lists.length < 2 || lists.some((urls) => urls.length === 0)) return ranked
  const places = new Map([...byUrl.keys()].map((url, at) => [url, at]))
  const placeOf = ([first = '']: readonly string[]): number => places.get(first) ?? 0
  const turns = inTurns(lists.toSorted((a, b) => placeOf(a) - placeOf(b)))
  const order = new Set([...pagesOnBoth(ranked, sides, lists), ...turns, ...byUrl.keys()])
  const scores = ranked.map(({ score }) => score).sort((a, b) => b - a)
  return [...order].flatMap((url, at) => {
    const page = byUrl.get(url)
    return page ? [{ ...page, score: scores[at] ?? page.score }] : []
  })
}

/** The pages of one side: by what they are to it alone, and to the whole. */
function fusedWithWhole(ranked: readonly Ranked[], { scores }: Side): readonly string[] {
  const best = Math.max(...scores.values()) || 1
  const bestOfWhole = ranked[0]?.score || 1
  return ranked
    .flatMap(({ document: { url }, score }) => {
      const alone = scores.get(url)
      return alone === undefined ? [] : [{ url, key: alone / best + score / bestOfWhole }]
    })
    .sort((a, b) => b.key - a.key)
    .map(({ url }) => url)
}

function pagesOnBoth(
  ranked: readonly Ranked[],
  sides: readonly Side[],
  lists: readonly (readonly string[])[],
): readonly string[] {
  const inFront = lists.map((urls) => new Set(urls.slice(0, IN_FRONT)))
  return ranked
    .filter(({ document: { url, titleStems } }) => {
      const named = sides.filter(({ stems }) => stems.every((word) => titleStems.includes(word))).length
      return named === sides.length || (named > 0 && inFront.every((urls) => urls.has(url)))
    })
    .slice(0, MOST_ON_BOTH)
    .map(({ document }) => document.url)
}

function inTurns(lists: readonly (readonly string[])[]): readonly string[] {
  return Array.from({ length: TURNS }).flatMap((_, at) => lists.flatMap((urls) => urls[at] ?? []))
}
