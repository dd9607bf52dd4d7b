// Shortens the page text of results to one bound for all, so that the longest give way first.
import type { Result } from '../../contract/search/result.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { cutToTokens, fitsTokens } from '../../foundation/text/cut-to-tokens.ts'
import { type Shown, withResults } from './shown-search.ts'

/** Fewer tokens of a page say less than its description does. */
const LEAST_OF_A_PAGE = 40
const TRIES = 6

/** As much page text as fits beside the rest; that of the first results alone where there is too little for all. */
export function shortenPageText(shown: Shown, maxTokens: number, tokensOf: (shown: Shown) => number): Shown {
  const pages = shown.response.results.flatMap((result) => {
    const text = pageTextOf(result)
    const count = fitsTokens(text, maxTokens) ? countTokens(text) : maxTokens
    return text === '' ? [] : [{ link: result.link, count }]
  })
  if (pages.length === 0) return shown
  const beside = tokensOf(withPageText(shown, () => '.'))
  const aim = maxTokens - beside
  let room = aim
  for (let tries = 0; tries < TRIES; tries++) {
    const share = shareOut(pages, room)
    if (!share) break
    const cut = withPageText(shown, (text, link) =>
      share.links.has(link) ? cutToTokens(text, share.bound) : '',
    )
    const used = tokensOf(cut) - beside
    if (used <= aim) return cut
    room = Math.floor((room * aim * 0.98) / used)
  }
  return withoutPageText(shown)
}

/** The page text that a result carries. */
export function pageTextOf({ reader }: Result): string {
  return reader?.markdown ?? reader?.content ?? ''
}

export function hasPageText({ response }: Shown): boolean {
  return response.results.some((result) => pageTextOf(result) !== '')
}

export function withoutPageText(shown: Shown): Shown {
  return withPageText(shown, () => '')
}

function withPageText(shown: Shown, change: (text: string, link: string) => string): Shown {
  return withResults(shown, (result) => {
    const { reader } = result
    const text = pageTextOf(result)
    if (!reader || text === '') return result
    const field = reader.markdown === undefined ? 'content' : 'markdown'
    return { ...result, reader: { ...reader, [field]: change(text, result.link) } }
  })
}

interface Page {
  readonly link: string
  readonly count: number
}

/** One bound for as many of the first pages as can have enough each; undefined where not one can. */
function shareOut(
  pages: readonly Page[],
  room: number,
): { readonly bound: number; readonly links: ReadonlySet<string> } | undefined {
  for (let first = pages.length; first > 0; first--) {
    const sharing = pages.slice(0, first)
    const bound = boundFor(
      sharing.map(({ count }) => count),
      room,
    )
    if (bound >= LEAST_OF_A_PAGE) return { bound, links: new Set(sharing.map(({ link }) => link)) }
  }
  return undefined
}

/** The largest bound under which the counts come to no more than `room`. */
function boundFor(counts: readonly number[], room: number): number {
  let left = room
  for (const [at, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (counts.length - at))
    if (count > share) return share
    left -= count
  }
  return Math.max(LEAST_OF_A_PAGE, ...counts)
}
