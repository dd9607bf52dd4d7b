// The fetch operation: hold the flat price, read the page, hold what its tokens add, render, charge.
import type { Caller } from '../accounts/money/caller.ts'
import type { PriceList } from '../accounts/money/prices.ts'
import type { FetchParameters } from '../contract/fetch/fetch-request.ts'
import type { Reply } from '../contract/service-api.ts'
import type { Clock } from '../foundation/clock.ts'
import { deadlineIn } from '../foundation/deadline.ts'
import type { HeldText } from './held-text.ts'
import type { Metered } from './metered.ts'
import { LONGEST_FETCH_MS, type ReadPricedPage } from './read-priced-page.ts'
import { fitPage } from './render/fit-page.ts'
import { paidPage } from './render/paid-text.ts'
import { renderFetch } from './render/render-fetch.ts'
import type { TextWork } from './render/text-work.ts'

export type FetchOperation = (
  caller: Caller,
  parameters: FetchParameters,
  signal: AbortSignal | undefined,
  fitTokens?: number,
) => Promise<Reply>

export interface FetchOperationNeeds {
  readonly readPricedPage: ReadPricedPage
  readonly heldText: HeldText
  readonly metered: Metered
  readonly prices: PriceList
  readonly work: TextWork
  readonly clock: Clock
}

export function createFetchOperation(needs: FetchOperationNeeds): FetchOperation {
  const { readPricedPage, heldText, metered, prices, work, clock } = needs
  return async (caller, parameters, signal, fitTokens) => {
    const startedAt = performance.now()
    const now = clock.now()
    const text = heldText.open()
    const run = metered.run(caller, 'fetch', prices.fetchPrice(0).total, async (hold) => {
      const deadline = deadlineIn(LONGEST_FETCH_MS, signal)
      const tools = { prices, work, signal: deadline.signal }
      const read = await readPricedPage(parameters.url, parameters, deadline, text)
      const priced = await paidPage(read, caller.terms?.textTokens, tools)
      const whole = { ...priced, durationMs: performance.now() - startedAt, parameters, now }
      const fits = parameters.format === 'context' ? fitTokens : undefined
      const { done, fitted } = fits === undefined ? { done: whole } : await fitPage(whole, fits, tools)
      await hold(done.cost.total)
      const reply = await renderFetch(done, work, deadline.signal)
      signal?.throwIfAborted()
      return { reply: fitted ? { ...reply, fitted } : reply, cost: done.cost.total }
    })
    return run.finally(() => text.close())
  }
}
