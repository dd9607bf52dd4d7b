// The fetch operation: read the page, hold what its tokens add to the flat price, render.
import type { PriceList } from '../accounts/money/prices.ts'
import type { FetchParameters } from '../contract/fetch/fetch-request.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Deadline } from '../foundation/deadline.ts'
import type { Call, Hold, Operation, Priced } from './call.ts'
import type { CitePage } from './citations/cite-page.ts'
import { LONGEST_FETCH_MS, type ReadPricedPage } from './read-priced-page.ts'
import { fitPage } from './render/fit-page.ts'
import { paidPage } from './render/paid-text.ts'
import { renderFetch } from './render/render-fetch.ts'
import type { TextWork } from './render/text-work.ts'
import { printsOfPages, unsentPage } from './sessions/leave-out-sent.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { TextBudget } from './text-budget.ts'

export type FetchOperation = Operation<FetchParameters>

export interface FetchOperationNeeds {
  readonly readPricedPage: ReadPricedPage
  readonly textBudget: TextBudget
  readonly prices: PriceList
  readonly work: TextWork
  readonly citePage: CitePage
  readonly sessions: Sessions
  readonly clock: Clock
}

export function createFetchOperation(needs: FetchOperationNeeds): FetchOperation {
  const { clock } = needs
  return {
    scope: 'fetch',
    longestMs: LONGEST_FETCH_MS,
    isLong: () => true,
    identity: (parameters, { fitTokens }) => ['fetch', parameters, fitTokens],
    plan(call, parameters, deadline) {
      const started = { startedAt: performance.now(), now: clock.now() }
      return {
        most: needs.prices.for(call.caller).fetchPrice(0).total,
        run: (hold) => fetchPage(needs, call, parameters, { ...started, deadline, hold }),
      }
    },
  }
}

async function fetchPage(
  { readPricedPage, textBudget, prices: all, work, citePage, sessions }: FetchOperationNeeds,
  call: Call,
  parameters: FetchParameters,
  { startedAt, now, deadline, hold }: { startedAt: number; now: number; deadline: Deadline; hold: Hold },
): Promise<Priced> {
  const { fitTokens, textTokens } = call
  const text = textBudget.open()
  try {
    const prices = all.for(call.caller)
    const tools = { prices, work, signal: deadline.signal }
    const read = await readPricedPage(parameters.url, parameters, deadline, { room: text, prices })
    const sent = await sessions.sentTo(call, parameters)
    const cited = await citePage(await paidPage(read, textTokens, tools), call)
    const priced = await unsentPage(cited, sent, tools)
    const whole = { ...priced, durationMs: performance.now() - startedAt, parameters, now }
    const fits = parameters.format === 'context' ? fitTokens : undefined
    const { done, fitted } = fits === undefined ? { done: whole } : await fitPage(whole, fits, tools)
    await hold(done.cost.total)
    const reply = await renderFetch(done, work, deadline.signal)
    const prints = sent === undefined ? [] : await printsOfPages([done], parameters.format, tools)
    return {
      reply: fitted ? { ...reply, fitted } : reply,
      cost: done.cost.total,
      paid: () => sessions.note(call, parameters, prints),
    }
  } finally {
    text.close()
  }
}
