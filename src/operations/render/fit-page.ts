// Fits what is sent into a number of tokens: a fetched page to its start, which is what is delivered and paid, results to the first ones.
import type { Fitted } from '../../contract/service-api.ts'
import { MOST_CHARACTERS_A_TOKEN } from '../../foundation/text/cut-to-tokens.ts'
import type { PaidTextTools } from './paid-text.ts'
import { type FetchDone, fetchResponse } from './render-fetch.ts'
import type { TokenTools } from './shorten-page-text.ts'
import { shortenSearch } from './shorten-search.ts'
import { marked, type Shown, withoutGroups } from './shown-search.ts'

/** Room for the note that tells what to do about the rest. */
const NOTE_TOKENS = 100
const TRIES = 8

export async function fitPage(
  whole: FetchDone,
  maxTokens: number,
  tools: PaidTextTools,
): Promise<{ readonly done: FetchDone; readonly fitted?: Fitted }> {
  const { prices, work, signal } = tools
  const count = async (text: string): Promise<number> =>
    (await work({ kind: 'count', texts: [text] }, signal))[0] ?? 0
  const tokensOf = async (done: FetchDone): Promise<number> => count(await documentOf(done, tools))
  const isLong = whole.read.page.markdown.length > maxTokens * MOST_CHARACTERS_A_TOKEN
  if (!isLong && (await tokensOf(whole)) <= maxTokens) return { done: whole }
  const { markdown } = whole.read.page
  const room = maxTokens - NOTE_TOKENS
  const bare = withText(await withExtractsIn(whole, room, tools), '')
  const beside = await tokensOf(bare)
  let done = bare
  const isOver = beside > room
  let length = room - beside
  for (let tries = 0; tries < TRIES && length > 0; tries++) {
    const [text = ''] = await work({ kind: 'cut', texts: [markdown], tokens: length }, signal)
    const cut = withText(bare, text)
    const used = await tokensOf(cut)
    if (used <= room) {
      done = cut
      break
    }
    // What is escaped in a document takes more room there than the text that is counted.
    length = Math.floor((length * (room - beside) * 0.98) / (used - beside))
  }
  const text = done.read.page.markdown
  const tokens = text === '' ? 0 : await count(text)
  const share = Math.max(1, Math.floor((100 * text.length) / markdown.length))
  return {
    done: { ...done, tokens, cost: prices.fetchPrice(tokens) },
    fitted: { kept: share, of: 100, cut: true, ...(isOver && { isOver }) },
  }
}

function documentOf(done: FetchDone, { work, signal }: PaidTextTools): Promise<string> {
  return work({ kind: 'page', response: fetchResponse({ ...done, tellsCrawledAt: false }) }, signal)
}

function withText(done: FetchDone, markdown: string): FetchDone {
  return { ...done, read: { ...done.read, page: { ...done.read.page, markdown } } }
}

/** The extracts, as far as they take no more than half of the room. */
async function withExtractsIn(
  done: FetchDone,
  room: number,
  { work, signal }: PaidTextTools,
): Promise<FetchDone> {
  const { extracts } = done.read
  if (extracts === undefined) return done
  let left = Math.floor(room / 2)
  const counts = await work({ kind: 'count', texts: extracts }, signal)
  const kept: string[] = []
  for (const [at, extract] of extracts.entries()) {
    const tokens = counts[at] ?? 0
    if (tokens > left) break
    kept.push(extract)
    left -= tokens + 1
    if (left < 1) break
  }
  return { ...done, read: { ...done.read, extracts: kept } }
}

/** Room for the note that tells how to go on. */
const LIST_NOTE_TOKENS = 150

interface FittedSearch {
  readonly shown: Shown
  /** Absent where all of it fits. */
  readonly fitted?: Fitted
}

/** What is left out here is neither delivered nor paid. */
export function fitResults(whole: Shown, maxTokens: number, tools: TokenTools): FittedSearch {
  const { tokensOf } = tools
  if (tokensOf(whole) <= maxTokens) return { shown: whole }
  const room = maxTokens - LIST_NOTE_TOKENS
  const of = whole.response.results.length
  const bare = withoutGroups(marked(whole))
  const kept = mostThatFit(of, (count) => tokensOf(first(bare, count)) <= room)
  if (kept > 0) return { shown: first(bare, kept), fitted: { kept, of, cut: false } }
  // A first result that is too long by itself still has to be shown, or the same call would never get on.
  const shown = shortenSearch(first(bare, 1), room, tools)
  const isOver = tokensOf(shown) > room
  return { shown, fitted: { kept: Math.min(1, of), of, cut: of > 0, ...(isOver && { isOver }) } }
}

function first(shown: Shown, count: number): Shown {
  const { response } = shown
  return { ...shown, response: { ...response, results: response.results.slice(0, count) } }
}

/** The largest count up to `most` that fits, where each smaller one fits too. */
function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let few = 0
  let many = most + 1
  while (many - few > 1) {
    const middle = (few + many) >> 1
    if (fits(middle)) few = middle
    else many = middle
  }
  return few
}
