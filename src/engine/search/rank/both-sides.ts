// The order of a comparison: pages on both things, then the best of each in turns, then what is left.
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Ranked } from './ranked.ts'

/** What was found of one of the things that are compared. */
export interface Side {
  /** Stems of its words. */
  readonly stems: readonly string[]
  /** Its letters and digits in one. */
  readonly joined: string
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
  const found = sides.map((side) => fusedWithWhole(ranked, side))
  if (found.length < 2 || found.some((urls) => urls.length === 0)) return ranked
  const lists = siblingsFirst(found, sides)
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

/**
 * Names of several things are of one family where they stand side by side: `map` and `forEach` are members of arrays
 * before they are anything else. Of several families the one that ranks highest counts.
 */
function siblingsFirst(
  lists: readonly (readonly string[])[],
  sides: readonly Side[],
): readonly (readonly string[])[] {
  const families = lists.map((urls, at) => familiesOf(urls, sides[at]?.joined ?? ''))
  const [first = new Map<string, number>(), ...others] = families
  const common = [...first.keys()]
    .filter((family) => others.every((other) => other.has(family)))
    .map((family) => ({ family, place: families.reduce((sum, all) => sum + (all.get(family) ?? 0), 0) }))
    .sort((a, b) => a.place - b.place)[0]
  if (!common) return lists
  return lists.map((urls, at) => {
    const sibling = urls[families[at]?.get(common.family) ?? 0] ?? ''
    return [sibling, ...urls.filter((url) => url !== sibling)]
  })
}

/** Where pages of that name stand, each with its place in the list. */
function familiesOf(urls: readonly string[], name: string): ReadonlyMap<string, number> {
  const families = new Map<string, number>()
  for (const [place, url] of urls.entries()) {
    const at = 1 + Math.max(url.lastIndexOf('/'), url.lastIndexOf('='))
    const family = url.slice(0, at)
    const last = url.slice(at).replace(/_(?:event|static)$/, '')
    const own = [last, last.slice(last.lastIndexOf('.') + 1)].map((text) => wordsOf(text).join(''))
    if (own.includes(name) && !families.has(family)) families.set(family, place)
  }
  return families
}

function pagesOnBoth(
  ranked: readonly Ranked[],
  sides: readonly Side[],
  lists: readonly (readonly string[])[],
): readonly string[] {
  const inFront = lists.map((urls) => new Set(urls.slice(0, IN_FRONT)))
  return ranked
    .filter(({ document: { url, title, titleStems } }) => {
      if (isMemberOf(title, sides)) return false
      const named = sides.filter(({ stems }) => stems.every((word) => titleStems.includes(word))).length
      return named === sides.length || (named > 0 && inFront.every((urls) => urls.has(url)))
    })
    .slice(0, MOST_ON_BOTH)
    .map(({ document }) => document.url)
}

/** `Map.prototype.forEach()` has both words and is on neither of `map` and `forEach`: it is one name. */
function isMemberOf(title: string, sides: readonly Side[]): boolean {
  return title.split(' ').some((piece) => {
    const parts = wordsOf(piece)
    return parts.length > 1 && sides.every(({ joined }) => parts.includes(joined))
  })
}

function inTurns(lists: readonly (readonly string[])[]): readonly string[] {
  return Array.from({ length: TURNS }).flatMap((_, at) => lists.flatMap((urls) => urls[at] ?? []))
}
