// Fits a fetched page into a number of tokens: its start, which is what is delivered and paid.
import type { PriceList } from '../../accounts/money/prices.ts'
import type { Fitted } from '../../contract/service-api.ts'
import { MOST_CHARACTERS_A_TOKEN } from '../../foundation/text/cut-to-tokens.ts'
import { type FetchDone, fetchResponse } from './render-fetch.ts'
import type { TextWork } from './text-work.ts'

/** Room for the note that tells what to do about the rest. */
const NOTE_TOKENS = 100
const TRIES = 8

interface FitTools {
  readonly prices: Pick<PriceList, 'fetchPrice'>
  readonly work: TextWork
  readonly signal: AbortSignal
}

export async function fitPage(
  whole: FetchDone,
  maxTokens: number,
  tools: FitTools,
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

function documentOf(done: FetchDone, { work, signal }: FitTools): Promise<string> {
  return work({ kind: 'page', response: fetchResponse({ ...done, tellsCrawledAt: false }) }, signal)
}

function withText(done: FetchDone, markdown: string): FetchDone {
  return { ...done, read: { ...done.read, page: { ...done.read.page, markdown } } }
}

/** The extracts, as far as they take no more than half of the room. */
async function withExtractsIn(done: FetchDone, room: number, { work, signal }: FitTools): Promise<FetchDone> {
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
