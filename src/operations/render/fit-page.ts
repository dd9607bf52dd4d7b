// Fits a fetched page into a number of tokens: its start, which is what is delivered and paid.
import type { PriceList } from '../../accounts/money/prices.ts'
import { fetchContextDocument } from '../../contract/fetch/fetch-context-document.ts'
import type { Fitted } from '../../contract/service-api.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { cutToTokens, fitsTokens } from '../../foundation/text/cut-to-tokens.ts'
import { type FetchDone, fetchResponse } from './render-fetch.ts'

/** Room for the note that tells what to do about the rest. */
const NOTE_TOKENS = 100
const TRIES = 8

export function fitPage(
  whole: FetchDone,
  maxTokens: number,
  prices: Pick<PriceList, 'fetchPrice'>,
): { readonly done: FetchDone; readonly fitted?: Fitted } {
  if (fitsTokens(documentOf(whole), maxTokens)) return { done: whole }
  const { markdown } = whole.read.page
  const room = maxTokens - NOTE_TOKENS
  const bare = withText(withExtractsIn(whole, room), '')
  const beside = countTokens(documentOf(bare))
  let done = bare
  let length = room - beside
  for (let tries = 0; tries < TRIES && length > 0; tries++) {
    const cut = withText(bare, cutToTokens(markdown, length))
    const used = countTokens(documentOf(cut))
    if (used <= room) {
      done = cut
      break
    }
    // What is escaped in a document takes more room there than the text that is counted.
    length = Math.floor((length * (room - beside) * 0.98) / (used - beside))
  }
  const text = done.read.page.markdown
  const tokens = text === '' ? 0 : countTokens(text)
  const share = Math.max(1, Math.floor((100 * text.length) / markdown.length))
  return {
    done: { ...done, tokens, cost: prices.fetchPrice(tokens) },
    fitted: { kept: share, of: 100, cut: true },
  }
}

function documentOf(done: FetchDone): string {
  return fetchContextDocument(fetchResponse({ ...done, tellsCrawledAt: false }))
}

function withText(done: FetchDone, markdown: string): FetchDone {
  return { ...done, read: { ...done.read, page: { ...done.read.page, markdown } } }
}

/** The extracts, as far as they take no more than half of the room. */
function withExtractsIn(done: FetchDone, room: number): FetchDone {
  const { extracts } = done.read
  if (extracts === undefined) return done
  let left = Math.floor(room / 2)
  const kept: string[] = []
  for (const extract of extracts) {
    if (!fitsTokens(extract, left)) break
    kept.push(extract)
    left -= countTokens(extract) + 1
    if (left < 1) break
  }
  return { ...done, read: { ...done.read, extracts: kept } }
}
