// Several pages that were asked for in one call, as its body.
import type { Cost } from '../../accounts/money/prices.ts'
import { errorReply } from '../../contract/error-body.ts'
import type { FetchManyParameters } from '../../contract/fetch/fetch-request.ts'
import type { FailedResult, FetchedResult, FetchManyResponse } from '../../contract/fetch/fetch-response.ts'
import type { Reply } from '../../contract/service-api.ts'
import type { PricedPage } from './paid-text.ts'
import { fetchResponse } from './render-fetch.ts'
import { contextReply, costMetrics, jsonTextReply } from './reply.ts'
import type { TextWork } from './text-work.ts'

/** What became of one address. */
export type PageOutcome = { readonly url: string } & (
  | { readonly page: PricedPage }
  | { readonly failure: unknown }
)

export interface FetchManyDone {
  readonly outcomes: readonly PageOutcome[]
  readonly parameters: FetchManyParameters
  readonly now: number
  readonly cost: Cost
  readonly durationMs: number
}

export async function renderFetchMany(
  done: FetchManyDone,
  work: TextWork,
  signal: AbortSignal,
): Promise<Reply> {
  const { outcomes, now, cost, durationMs } = done
  const pages = outcomes.flatMap((outcome) => ('page' in outcome ? [outcome.page] : []))
  const response: FetchManyResponse = {
    results: outcomes.map((outcome) =>
      'page' in outcome ? fetched(outcome.url, outcome.page, now) : failed(outcome.url, outcome.failure),
    ),
    metrics: {
      timestamp: new Date(now).toISOString(),
      duration: durationMs,
      urls_provided: outcomes.length,
      pages_returned: pages.length,
      tokens: pages.reduce((sum, { tokens }) => sum + tokens, 0),
      ...costMetrics(cost),
      ...(done.parameters.warnings && { warnings: done.parameters.warnings }),
    },
  }
  return done.parameters.format === 'context'
    ? contextReply(await work({ kind: 'pages', response }, signal))
    : jsonTextReply(await work({ kind: 'json', value: response }, signal))
}

function fetched(url: string, page: PricedPage, now: number): FetchedResult {
  return { requested_url: url, status: 200, ...fetchResponse({ ...page, now, tellsCrawledAt: true }) }
}

function failed(url: string, failure: unknown): FailedResult {
  const { status, body, headers } = errorReply(failure)
  const wait = headers['Retry-After']
  return {
    requested_url: url,
    status,
    error: body.error,
    message: body.message,
    ...(wait !== undefined && { retry_after: Number(wait) }),
    metrics: { cost_dollars: 0 },
  }
}
