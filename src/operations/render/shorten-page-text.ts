// Shortens the page text of results to one bound for all, so that the longest give way first.
import type { Result } from '../../contract/result.ts'
import { MOST_CHARACTERS_A_TOKEN } from '../../foundation/text/cut-to-tokens.ts'
import { withoutHiddenText } from '../../foundation/text/hidden-text.ts'
import { MOST_REPLY_CHARACTERS } from '../../foundation/text/reply-bound.ts'
import { firstCharacters } from '../../foundation/text/truncate.ts'
import { marked, type Shown, withResults } from './shown-search.ts'

/** The same where it fits; else pages have what is left when their turn comes, and the response says so. */
export function boundPageText(shown: Shown, most: number = MOST_REPLY_CHARACTERS): Shown {
  const wanted = shown.response.results.reduce((sum, result) => sum + pageTextOf(result).length, 0)
  if (wanted <= most) return shown
  let left = most
  const cut = withPageText(shown, (text) => {
    const part = firstCharacters(text, left)
    left -= part.length
    return part
  })
  return marked(cut)
}

/** Fewer tokens of a page say less than its description does. */
const LEAST_OF_A_PAGE = 40
const TRIES = 6

/** How a response is measured and made shorter. */
export interface TokenTools {
  /** Counts a response as it would be sent. */
  tokensOf(shown: Shown): number
  count(texts: readonly string[]): readonly number[]
  /** Each text cut to so many tokens. */
  cut(texts: readonly string[], tokens: number): readonly string[]
}

/** As much page text as fits beside the rest; that of the first results alone where there is too little for all. */
export function shortenPageText(shown: Shown, maxTokens: number, tools: TokenTools): Shown {
  const pages = countPages(shown, maxTokens, tools)
  if (pages.length === 0) return shown
  const beside = tools.tokensOf(withPageText(shown, () => '.'))
  const aim = maxTokens - beside
  let room = aim
  for (let tries = 0; tries < TRIES; tries++) {
    const share = shareOut(pages, room)
    if (!share) break
    const short = cutPages(shown, share, tools)
    const cut = withPageText(shown, (_, link) => short.get(link) ?? '')
    const used = tools.tokensOf(cut) - beside
    if (used <= aim) return cut
    room = Math.floor((room * aim * 0.98) / used)
  }
  return withoutPageText(shown)
}

/** Pages that have text, with its tokens, or with `maxTokens` where it has more. */
function countPages(shown: Shown, maxTokens: number, { count }: TokenTools): Page[] {
  const { results } = shown.response
  const pages = results.map((result) => ({ link: result.link, text: pageTextOf(result) }))
  const withText = pages.filter(({ text }) => text !== '')
  const isLong = (text: string): boolean => text.length > maxTokens * MOST_CHARACTERS_A_TOKEN
  const counts = count(withText.map(({ text }) => (isLong(text) ? '' : text)))
  return withText.map(({ link, text }, at) => ({
    link,
    count: isLong(text) ? maxTokens : Math.min(maxTokens, counts[at] ?? 0),
  }))
}

function cutPages(shown: Shown, share: Share, { cut }: TokenTools): Map<string, string> {
  const sharing = shown.response.results.filter(({ link }) => share.links.has(link))
  const texts = cut(sharing.map(pageTextOf), share.bound)
  return new Map(sharing.map(({ link }, at) => [link, texts[at] ?? '']))
}

/** The page text that a result carries. */
export function pageTextOf({ reader }: Result): string {
  return reader?.markdown ?? reader?.content ?? ''
}

/** The same results, their page text without what hides in it. */
export function withoutHidden(results: readonly Result[]): readonly Result[] {
  return results.map((result) => replacePageText(result, withoutHiddenText))
}

export function hasPageText({ response }: Shown): boolean {
  return response.results.some((result) => pageTextOf(result) !== '')
}

export function withoutPageText(shown: Shown): Shown {
  return withPageText(shown, () => '')
}

/** Changes the page text of every result that has some, in their order. */
export function withPageText(shown: Shown, change: (text: string, link: string) => string): Shown {
  return withResults(shown, (result) => replacePageText(result, change))
}

/** A result with other page text, where it has any. */
export function replacePageText(result: Result, change: (text: string, link: string) => string): Result {
  const { reader } = result
  const text = pageTextOf(result)
  if (!reader || text === '') return result
  const field = reader.markdown === undefined ? 'content' : 'markdown'
  return { ...result, reader: { ...reader, [field]: change(text, result.link) } }
}

interface Page {
  readonly link: string
  readonly count: number
}

interface Share {
  readonly bound: number
  readonly links: ReadonlySet<string>
}

/** One bound for as many of the first pages as can have enough each; undefined where not one can. */
function shareOut(pages: readonly Page[], room: number): Share | undefined {
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
