// The endpoints below /x402: the same operations and replies, with a payment in place of a key.
import { type Context, Hono } from 'hono'
import { readFetchManyBody, readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { isPayment, LONGEST_PAYMENT, readProof } from '../../contract/payment.ts'
import {
  bodyListing,
  type PaymentListing,
  pathListing,
  queryListing,
} from '../../contract/payment-listing.ts'
import { FIRST_SEARCH } from '../../contract/search/first-search.ts'
import { readSearchBody, readSearchQuery } from '../../contract/search/search-request.ts'
import type { ReplySigner } from '../../contract/signatures/message-signature.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import type { PaidOperations, PaidOutcome, PaidRequest } from '../../operations/pay-per-call.ts'
import { completeResponse } from './common-headers.ts'
import { readJsonBody, readQueryString, takeSign } from './read-request.ts'
import { only, type RestEnv } from './rest-env.ts'

const PATH = '/x402/api/v1'

interface Called {
  readonly description: string
  readonly listing: PaymentListing
}

const called = (description: string, listing: PaymentListing): Called => ({ description, listing })
const SEARCH_BY_QUERY = called('Web search', queryListing({ q: FIRST_SEARCH }))
const SEARCH_BY_BODY = called('Web search', bodyListing({ q: FIRST_SEARCH }))
const FETCH_PAGE = called('Page fetch', queryListing({ url: 'https://example.com/' }))
const FETCH_PAGES = called('Page fetch', bodyListing({ urls: ['https://example.com/'] }))
const NEWS_FEED = called('News feed', pathListing(`${PATH}/news/:topic`, { topic: 'technology' }))

export interface X402RoutesNeeds {
  readonly paid: PaidOperations
  readonly baseUrl: string
  readonly signer: Pick<ReplySigner, 'sign'>
  /** The network address of a caller. */
  addressOf(context: Context<RestEnv>): string
}

export function createX402Routes({ paid, baseUrl, signer, addressOf }: X402RoutesNeeds): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const at =
    <P extends object>(
      called: Called,
      read: (context: Context<RestEnv>) => P | Promise<P>,
      run: (parameters: P, request: PaidRequest, topic: string) => Promise<PaidOutcome>,
    ) =>
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
        proof: readProof(context.req.header('payment-proof')),
        resource: { url: `${baseUrl}${context.req.path}`, ...called },
        address: addressOf(context),
        signal: context.req.raw.signal,
      }
      const { parameters, sign } = takeSign(await read(context))
      const outcome = await run(parameters, request, context.req.param('topic') ?? '')
      return send(context, outcome, sign ? signer : undefined)
    }
  only(routes, `${PATH}/search`, {
    GET: at(SEARCH_BY_QUERY, ({ req }) => readSearchQuery(readQueryString(req.url)), paid.search),
    POST: at(SEARCH_BY_BODY, async ({ req }) => readSearchBody(await readJsonBody(req.raw)), paid.search),
  })
  only(routes, `${PATH}/fetch`, {
    GET: at(FETCH_PAGE, ({ req }) => readFetchQuery(readQueryString(req.url)), paid.fetch),
    POST: at(FETCH_PAGES, async ({ req }) => readFetchManyBody(await readJsonBody(req.raw)), paid.fetchMany),
  })
  only(routes, `${PATH}/news/:topic`, {
    GET: at(
      NEWS_FEED,
      ({ req }) => readNewsQuery(readQueryString(req.url)),
      (parameters, request, topic) => paid.news(topic, parameters, request),
    ),
  })
  return routes
}

/** Throws InvalidRequest where the header is no payment at all. */
function readPayment(header: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (header === undefined) return undefined
  const bad = new InvalidRequest('PAYMENT-SIGNATURE must be the base64 of a payment of x402 version 2')
  if (header.length > LONGEST_PAYMENT) throw bad
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
    if (isPayment(value)) return value
  } catch {
    throw bad
  }
  throw bad
}

async function send(
  context: Context<RestEnv>,
  outcome: PaidOutcome,
  signer: Pick<ReplySigner, 'sign'> | undefined,
): Promise<Response> {
  if ('required' in outcome) {
    const { error = 'Payment required' } = outcome.required
    const body = { error: 'Payment Required', message: String(error), ...outcome.required }
    return context.json({ ...body, error: 'Payment Required' }, 402, {
      'payment-required': encode(outcome.required),
      'cache-control': 'no-store',
    })
  }
  const response = completeResponse(context, outcome.reply, {
    signature: (await signer?.sign(outcome.reply)) ?? {},
  })
  response.headers.set('cache-control', 'no-store')
  if (outcome.settlement) response.headers.set('payment-response', encode(outcome.settlement))
  return response
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
