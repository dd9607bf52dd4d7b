// Which passage of each page is nearest to the query, for those that are shown.
import type { Meaning } from '../retrieve/meaning.ts'
import type { Ranked } from './ranked.ts'

export function withNearestPassages(
  pages: readonly Ranked[],
  meaning: Meaning | undefined,
): readonly Ranked[] {
  if (!meaning) return pages
  const nearness = meaning.vectors.nearness(
    meaning.vector,
    pages.map(({ document }) => document.url),
  )
  return pages.map((page) => {
    const passage = nearness.get(page.document.url)?.passage
    return passage === undefined ? page : { ...page, passage }
  })
}
