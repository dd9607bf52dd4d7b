// What is told under a result: the section of a long page that answers, and pages of other sites on the same thing.
import type { Document } from '../../index/document/document.ts'
import { documentPasses } from '../../index/facets.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { SearchResult, SeeAlsoPage } from '../search-outcome.ts'

/** A shorter page is seen at a glance. */
const LONG_PAGE = 4_000
const FEWEST_SECTIONS = 3
/** So much of a passage tells where it stands. */
const TELLING = 40

export interface SeeAlsoNeeds {
  readonly lists: readonly ListedResults[]
  readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
}

export async function withSeeAlso(
  results: readonly SearchResult[],
  needs: SeeAlsoNeeds,
): Promise<readonly SearchResult[]> {
  const also = await pagesOnTheSame(results, needs)
  return results.map((result) => {
    const section = sectionOf(result)
    const told = [...(section ? [section] : []), ...(also.get(result.document.url) ?? [])]
    return told.length > 0 ? { ...result, seeAlso: told } : result
  })
}

/** By the address of the result. Each is read, since it must be there and pass the filter as it is now. */
async function pagesOnTheSame(
  results: readonly SearchResult[],
  { lists, read }: SeeAlsoNeeds,
): Promise<ReadonlyMap<string, readonly SeeAlsoPage[]>> {
  const shown = new Set(results.map(({ document }) => document.url))
  const found = new Map<string, readonly SeeAlsoPage[]>()
  for (const { head, parsed } of lists) {
    for (const { document, also = [] } of head) {
      if (also.length === 0 || !shown.has(document.url) || found.has(document.url)) continue
      const others = await read(also.map(({ url }) => url).filter((url) => !shown.has(url)))
      const passing = others.filter((other) => documentPasses(other, parsed.filter))
      found.set(
        document.url,
        passing.map(({ title, url }) => ({ title, url })),
      )
    }
  }
  return found
}

/**
 * The heading above the passage that is shown, with its own address: the anchor that the page has there, else a text
 * fragment. Headings of starter documents are ours, so that no page has them but those with an anchor.
 */
export function sectionOf({
  document,
  snippet,
}: Pick<SearchResult, 'document' | 'snippet'>): SeeAlsoPage | undefined {
  const { text, headings, headingIds = [], url, origin } = document
  const isLong = text.length >= LONG_PAGE && headings.length >= FEWEST_SECTIONS
  if (snippet === undefined || !isLong || url.includes('#')) return undefined
  const at = text.indexOf(snippet.slice(0, TELLING))
  if (at < 0) return undefined
  const number = headingAbove(text, headings, at)
  const heading = headings[number]
  const id = headingIds[number] ?? ''
  if (heading === undefined || (id === '' && origin === 'starter')) return undefined
  return {
    title: heading,
    url: `${url}#${id === '' ? `:~:text=${fragment(heading)}` : encodeURIComponent(id)}`,
  }
}

/** The number of the last heading before a place in the text; -1 where there is none. Some headings stand there twice. */
function headingAbove(text: string, headings: readonly string[], at: number): number {
  let [number, place, from] = [-1, 0, 0]
  for (const [next, heading] of headings.entries()) {
    const line = text.indexOf(`\n${heading}\n`, from)
    if (line < 0 || line > at) continue
    if (line > place) [number, place] = [next, line]
    from = line + 1
  }
  return number
}

/** A dash, comma or ampersand has a meaning in a text fragment (https://wicg.github.io/scroll-to-text-fragment/). */
function fragment(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D')
}
