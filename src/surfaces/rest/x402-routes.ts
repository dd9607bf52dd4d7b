// The endpoints below /x402: the same operations and replies, with a payment in place of a key.
import { type Context, Hono } from 'hono'
import { readFetchManyBody, readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { NEWS_TOPICS, readNewsQuery } from '../../contract/news/news-request.ts'
import { isPayment } from '../../contract/payment.ts'
import {
  bodyListing,
  type PaymentListing,
  pathListing,
  queryListing,
} from '../../contract/payment-listing.ts'
import { readSearchBody, readSearchQuery } from '../../contract/search/search-request.ts'
import { InvalidRequest, UnknownTopic } from '../../foundation/errors.ts'
import type { PaidOperations, PaidOutcome, PaidRequest } from '../../operations/pay-per-call.ts'
import { completeResponse } from './common-headers.ts'
import { only } from './only.ts'
import { readJsonBody } from './read-json-body.ts'
import { readQueryString } from './read-query-string.ts'
import type { RestEnv } from './rest-env.ts'

const PATH = '/x402/api/v1'
/** A payment is far smaller. */
const LONGEST_HEADER = 16 * 1024

interface Called {
  readonly description: string
  readonly listing: PaymentListing
}

const called = (description: string, listing: PaymentListing): Called => ({ description, listing })
const SEARCH_BY_QUERY = called('Web search', queryListing({ q: 'css grid layout' }))
const SEARCH_BY_BODY = called('Web search', bodyListing({ q: 'css grid layout' }))
const FETCH_PAGE = called('Page fetch', queryListing({ url: 'https://example.com/' }))
const FETCH_PAGES = called('Page fetch', bodyListing({ urls: ['https://example.com/'] }))
const NEWS_FEED = called('News feed', pathListing(`${PATH}/news/:topic`, { topic: 'technology' }))

export interface X402RoutesNeeds {
  readonly paid: PaidOperations
  readonly baseUrl: string
  /** The network address of a caller. */
  addressOf(context: Context<RestEnv>): string
}

export function createX402Routes({ paid, baseUrl, addressOf }: X402RoutesNeeds): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const at =
    (called: Called, run: (context: Context<RestEnv>, request: PaidRequest) => Promise<PaidOutcome>) =>
    async (context: Context<RestEnv>) => {
      if (context.req.header('x-budget-id') !== undefined) {
        throw new InvalidRequest(
          'X-Budget-Id needs an account; a call that is paid by itself is bounded by what is signed and by maxCost',
        )
      }
      const idempotencyKey = context.req.header('idempotency-key')
      const request = {
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        payment: readPayment(context.req.header('payment-signature')),
        resource: { url: `${baseUrl}${context.req.path}`, ...called },
        address: addressOf(context),
        signal: context.req.raw.signal,
      }
      return send(context, await run(context, request))
    }
  only(routes, `${PATH}/search`, {
    GET: at(SEARCH_BY_QUERY, (context, request) =>
      paid.search(readSearchQuery(readQueryString(context.req.url)), request),
    ),
    POST: at(SEARCH_BY_BODY, async (context, request) =>
      paid.search(readSearchBody(await readJsonBody(context.req.raw)), request),
    ),
  })
  only(routes, `${PATH}/fetch`, {
    GET: at(FETCH_PAGE, (context, request) =>
      paid.fetch(readFetchQuery(readQueryString(context.req.url)), request),
    ),
    POST: at(FETCH_PAGES, async (context, request) =>
      paid.fetchMany(readFetchManyBody(await readJsonBody(context.req.raw)), request),
    ),
  })
  only(routes, `${PATH}/news/:topic`, {
    GET: at(NEWS_FEED, (context, request) => {
      const topic = context.req.param('topic') ?? ''
      // Nobody is asked to pay for what is not there.
      if (!NEWS_TOPICS.some((known) => known === topic)) throw new UnknownTopic(topic, NEWS_TOPICS)
      return paid.news(topic, readNewsQuery(readQueryString(context.req.url)), request)
    }),
  })
  return routes
}

/** Throws InvalidRequest where the header is no payment at all. */
function readPayment(header: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (header === undefined) return undefined
  const bad = new InvalidRequest('PAYMENT-SIGNATURE must be the base64 of a payment of x402 version 2')
  if (header.length > LONGEST_HEADER) throw bad
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
    if (isPayment(value)) return value
  } catch {
    throw bad
  }
  throw bad
}

function send(context: Context<RestEnv>, outcome: PaidOutcome): Response {
  if ('required' in outcome) {
    const { error = 'Payment required' } = outcome.required
    const body = { error: 'Payment Required', message: String(error), ...outcome.required }
    return context.json({ ...body, error: 'Payment Required' }, 402, {
      'payment-required': encode(outcome.required),
      'cache-control': 'no-store',
    })
  }
  const response = completeResponse(context, outcome.reply)
  response.headers.set('cache-control', 'no-store')
  if (outcome.settlement) response.headers.set('payment-response', encode(outcome.settlement))
  return response
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
