// Asks our page fetch for a foreign call: one page, or several of which each may fail by itself.
import type { FetchManyResponse } from '../../../contract/fetch/fetch-many-response.ts'
import { readFetch, readFetchManyBody } from '../../../contract/fetch/fetch-request.ts'
import type { FetchResponse } from '../../../contract/fetch/fetch-response.ts'
import type { Asking } from './shape.ts'

export interface FetchAsked {
  readonly query?: string | undefined
  /** Seconds. */
  readonly maxAge?: number | undefined
  readonly selector?: string | undefined
  readonly removeSelector?: string | undefined
}

export async function askFetch(asking: Asking, url: string, asked: FetchAsked = {}): Promise<FetchResponse> {
  const reply = await asking.service.fetch(readFetch({ url, ...given(asked) }), { signal: asking.signal })
  return (await asking.work({ kind: 'parse', json: reply.body }, asking.signal)) as FetchResponse
}

export async function askFetchMany(
  asking: Asking,
  urls: readonly string[],
  asked: FetchAsked = {},
): Promise<FetchManyResponse> {
  const parameters = readFetchManyBody({ urls, ...given(asked) })
  const reply = await asking.service.fetchMany(parameters, { signal: asking.signal })
  return (await asking.work({ kind: 'parse', json: reply.body }, asking.signal)) as FetchManyResponse
}

function given(asked: FetchAsked): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
