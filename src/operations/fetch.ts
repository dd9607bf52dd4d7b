// The fetch operation: hold the flat price, read the page, hold what its tokens add, render, charge.
import type { Caller } from '../accounts/admission.ts'
import type { PriceList } from '../accounts/prices.ts'
import type { FetchParameters } from '../contract/fetch-request.ts'
import type { Reply } from '../contract/service-api.ts'
import type { ReadPage } from '../engine/pages/read-page.ts'
import type { Clock } from '../foundation/clock.ts'
import { deadlineIn } from '../foundation/deadline.ts'
import type { CountTokens } from './count-content-tokens.ts'
import type { Metered } from './metered.ts'
import { renderFetch } from './render-fetch.ts'

export type FetchOperation = (
  caller: Caller,
  parameters: FetchParameters,
  signal: AbortSignal | undefined,
) => Promise<Reply>

/** A page that is not there by then is unavailable; a hold lasts 55 s. */
const LONGEST_FETCH_MS = 30_000

export interface FetchOperationNeeds {
  readonly readPage: ReadPage
  readonly metered: Metered
  readonly prices: PriceList
  readonly countTokens: CountTokens
  readonly clock: Clock
}

export function createFetchOperation(needs: FetchOperationNeeds): FetchOperation {
  const { readPage, metered, prices, countTokens, clock } = needs
  return async (caller, parameters, signal) => {
    const startedAt = performance.now()
    const now = clock.now()
    return metered.run(caller, 'fetch', prices.fetchPrice(0), async (hold) => {
      const read = await readPage({
        url: parameters.url,
        deadline: deadlineIn(LONGEST_FETCH_MS, signal),
        ...(parameters.query === undefined ? {} : { query: parameters.query }),
      })
      const tokens = countTokens(read.page.markdown)
      const cost = prices.fetchPrice(tokens)
      await hold(cost)
      const reply = renderFetch({
        read,
        parameters,
        now,
        tokens,
        cost,
        durationMs: performance.now() - startedAt,
        ...(read.cached ? { cacheAgeSeconds: Math.max(0, Math.floor((now - read.fetchedAt) / 1000)) } : {}),
      })
      signal?.throwIfAborted()
      return { reply, cost }
    })
  }
}
