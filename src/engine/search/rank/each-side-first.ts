// Of the things that a query compares each has a page among the first: half of an answer is none.
import type { Ranked } from './ranked.ts'

/**
 * Takes pages best first, and the stems of each thing's words. Behind the best page comes the best that is called by each
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
