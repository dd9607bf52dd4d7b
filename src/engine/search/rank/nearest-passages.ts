// Which passage of each page is nearest to the query, for those that are shown.
import type { Nearness } from '../../index/vectors/vector-index.ts'
import type { Ranked } from './ranked.ts'

export function withNearestPassages(
  pages: readonly Ranked[],
  nearness: ReadonlyMap<string, Nearness> | undefined,
): readonly Ranked[] {
  if (!nearness) return pages
  return pages.map((page) => {
    const passage = nearness.get(page.document.url)?.passage
    return passage === undefined ? page : { ...page, passage }
  })
}
