// The operations for callers without an account: each call is paid by itself, and the payment stands in place of a key.
import type { Caller } from '../accounts/money/caller.ts'
import { checkIdempotencyKey, requestHash } from '../accounts/money/once-only.ts'
import type { PriceList } from '../accounts/money/prices.ts'
import type { PaidOutcome, PayForCall } from '../accounts/pay-per-call/pay-for-call.ts'
import type { PaidResource, PaymentGateway, SignedPayment } from '../accounts/pay-per-call/payment-gateway.ts'
import type { PaymentKey } from '../accounts/pay-per-call/payment-store.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import type { FetchManyParameters, FetchParameters } from '../contract/fetch/fetch-request.ts'
import { unknownLens } from '../contract/lenses.ts'
import type { NewsParameters } from '../contract/news/news-request.ts'
import { identifierIn, type PaymentProof, PROOF_SECONDS, proofText } from '../contract/payment.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { Reply } from '../contract/service-api.ts'
import type { Clock } from '../foundation/clock.ts'
import { InvalidRequest, RateLimited } from '../foundation/errors.ts'
import { dollarsFromNano, type NanoDollars, nanoFromDollars } from '../foundation/money.ts'
import { type Call, countCalls, type Purse } from './call.ts'
import type { FetchOperation } from './fetch.ts'
import type { FetchManyOperation } from './fetch-many.ts'
import type { NewsOperation } from './news.ts'
import { prepareSearch } from './prepare-search.ts'
import type { RunCall } from './run-call.ts'
import type { SearchOperation } from './search.ts'

export type { PaidOutcome } from '../accounts/pay-per-call/pay-for-call.ts'

/** A call as it came in. */
export interface PaidRequest {
  /** In the protocol's own form; absent where the call is not paid. */
  readonly payment: SignedPayment | undefined
  /** That the caller holds the key of the payment, for a reply that was paid before. */
  readonly proof?: PaymentProof | undefined
  readonly resource: PaidResource
  /** As the header has it: the payer's own name for the call. */
  readonly idempotencyKey?: string
  /** The network address that unpaid calls are counted by. */
  readonly address: string
  readonly signal: AbortSignal | undefined
  readonly fitTokens?: number
}

export interface PaidOperations {
  search(parameters: SearchParameters, request: PaidRequest): Promise<PaidOutcome>
  fetch(parameters: FetchParameters, request: PaidRequest): Promise<PaidOutcome>
  fetchMany(parameters: FetchManyParameters, request: PaidRequest): Promise<PaidOutcome>
  news(topic: string, parameters: NewsParameters, request: PaidRequest): Promise<PaidOutcome>
}

/** Calls of one address, or of one payer, in a second; and those that come to nothing, such as an empty search. */
export const CALLS_A_SECOND = 20
const UNPAID_A_SECOND = 5

/** Tokens that a fixed price counts for a page, and the most that an open one does. */
const PAGE_TOKENS = { exact: 2_000, upto: 100_000 }
const RESULT_TOKENS = { exact: 1_000, upto: 4_000 }
const NEWS_TOKENS = { exact: 2_000, upto: 10_000 }

export interface PaidOperationsNeeds {
  readonly payForCall: PayForCall
  readonly gateway: Pick<PaymentGateway, 'signerOf'>
  readonly limiter: RateLimiter
  readonly prices: PriceList
  readonly runCall: RunCall
  readonly search: SearchOperation
  readonly fetch: FetchOperation
  readonly fetchMany: FetchManyOperation
  readonly news: NewsOperation
  /** Throws UnknownTopic. */
  checkTopic(topic: string): void
  readonly clock: Clock
}

/** Throws RateLimited. */
export function admitBy(limiter: RateLimiter): (who: string) => Promise<void> {
  return countCalls(limiter, 'x402', CALLS_A_SECOND)
}

/** Runs work that may come to nothing: who has had much of it for nothing must wait. Throws RateLimited. */
async function boundUnpaid<T>(
  limiter: RateLimiter,
  callers: readonly string[],
  work: () => Promise<T>,
  isPaid: () => boolean,
): Promise<T> {
  const ids = callers.map((who) => `x402 unpaid ${who}`)
  for (const id of ids) {
    const { remaining } = await limiter.look(id, UNPAID_A_SECOND)
    if (remaining < 1) throw new RateLimited(UNPAID_A_SECOND, 1)
  }
  try {
    return await work()
  } finally {
    if (!isPaid()) for (const id of ids) await limiter.take(id, UNPAID_A_SECOND)
  }
}

interface Meter {
  cost: NanoDollars
}

/** Counts what work costs without holding anything: the payment that is signed already bounds it. */
function purseOf(meter: Meter): Purse {
  const count = async (cost: NanoDollars): Promise<void> => {
    meter.cost = cost
  }
  const nothing = async (): Promise<void> => undefined
  return {
    reserve: async () => ({ id: '', extend: nothing, settle: count, release: nothing }),
    async charge(_, { cost }) {
      await count(cost)
      return ''
    },
    recordFree: nothing,
    recordRefused: nothing,
  }
}

export function createPaidOperations(needs: PaidOperationsNeeds): PaidOperations {
  const { prices, clock, runCall } = needs
  const admit = admitBy(needs.limiter)

  async function paid(
    request: PaidRequest,
    call: {
      readonly endpoint: string
      readonly asked: readonly unknown[]
      readonly price: { readonly exact: NanoDollars; readonly upto: NanoDollars }
      run(call: Call, limit: NanoDollars): Promise<Reply>
    },
  ): Promise<PaidOutcome> {
    const clientKey = clientKeyOf(request)
    await admit(`address ${request.address}`)
    const { endpoint, asked, price } = call
    const resource = request.resource
    return needs.payForCall(
      {
        endpoint,
        request: requestHash(endpoint, ...asked, request.fitTokens),
        resource,
        price,
        ...(clientKey !== undefined && { clientKey }),
        isProven: (key) => isProven(needs, request, key),
        async run(limit, payer) {
          const meter = { cost: 0 }
          const reply = await boundUnpaid(
            needs.limiter,
            [`address ${request.address}`, `payer ${payer}`],
            () => call.run(callOf(request, meter), limit),
            () => meter.cost > 0,
          )
          return { reply, cost: meter.cost }
        },
      },
      request.payment,
      request.signal,
    )
  }

  const forPages = (call: Call, limit: NanoDollars, pages: number): Call => ({
    ...call,
    textTokens: prices.tokensFor(limit / pages - prices.mostFetchCanCost(0)),
  })

  return {
    async search(parameters, request) {
      // Lenses are kept by accounts.
      if (parameters.lens !== undefined) throw unknownLens(parameters.lens)
      refuseSession(parameters)
      const prepared = prepareSearch(parameters, prices, clock.now())
      if (parameters.dryRun) {
        await admit(`address ${request.address}`)
        return { reply: await runCall(callOf(request, { cost: 0 }), needs.search, parameters) }
      }
      const allowed = nanoFromDollars(parameters.maxCost ?? Number.NaN) ?? Number.POSITIVE_INFINITY
      const text = (tokens: number): NanoDollars =>
        parameters.content ? prices.mostNewsCanCost(tokens * parameters.limit) : 0
      const most = (tokens: number): NanoDollars => Math.min(prepared.most + text(tokens), allowed)
      return paid(request, {
        endpoint: 'search',
        asked: [parameters],
        price: { exact: most(RESULT_TOKENS.exact), upto: most(RESULT_TOKENS.upto) },
        run: (call, limit) => runCall(call, needs.search, { ...parameters, maxCost: dollarsFromNano(limit) }),
      })
    },
    async fetch(parameters, request) {
      refuseSession(parameters)
      return paid(request, {
        endpoint: 'fetch',
        asked: [parameters],
        price: pagePrice(prices, 1),
        run: (call, limit) => runCall(forPages(call, limit, 1), needs.fetch, parameters),
      })
    },
    async fetchMany(parameters, request) {
      refuseSession(parameters)
      return paid(request, {
        endpoint: 'fetch',
        asked: [parameters],
        price: pagePrice(prices, parameters.urls.length),
        run: (call, limit) =>
          runCall(forPages(call, limit, parameters.urls.length), needs.fetchMany, parameters),
      })
    },
    async news(topic, parameters, request) {
      needs.checkTopic(topic)
      return paid(request, {
        endpoint: 'news',
        asked: [topic, parameters],
        price: {
          exact: prices.mostNewsCanCost(NEWS_TOKENS.exact),
          upto: prices.mostNewsCanCost(NEWS_TOKENS.upto),
        },
        run: (call, limit) =>
          runCall({ ...call, textTokens: prices.tokensFor(limit) }, needs.news, { topic, parameters }),
      })
    },
  }
}

/** Sessions are kept by accounts. Throws InvalidRequest. */
function refuseSession({ session }: { readonly session?: string }): void {
  if (session !== undefined)
    throw new InvalidRequest('Invalid value for session parameter: sessions need an account; leave it out')
}

/** By a signature of these minutes over the resource and the payment, from the address that paid. */
async function isProven(
  { gateway, clock }: PaidOperationsNeeds,
  { proof, resource }: PaidRequest,
  { payer, nonce }: PaymentKey,
): Promise<boolean> {
  if (!proof || Math.abs(clock.now() / 1000 - proof.time) > PROOF_SECONDS) return false
  const text = proofText({ resource: resource.url, nonce, time: proof.time })
  return (await gateway.signerOf(text, proof.signature)) === payer
}

/** By the header or by the payment. Throws InvalidRequest. */
function clientKeyOf({ idempotencyKey, payment }: PaidRequest): string | undefined {
  const named = payment && identifierIn(payment)
  if (idempotencyKey === undefined) return named
  const key = checkIdempotencyKey(idempotencyKey)
  if (named === undefined || named === key) return key
  throw new InvalidRequest('Idempotency-Key and the payment-identifier of the payment must be the same')
}

function pagePrice(prices: PriceList, pages: number): { exact: NanoDollars; upto: NanoDollars } {
  return {
    exact: pages * prices.mostFetchCanCost(PAGE_TOKENS.exact),
    upto: pages * prices.mostFetchCanCost(PAGE_TOKENS.upto),
  }
}

function callOf({ address, signal, fitTokens }: PaidRequest, meter: Meter): Call {
  return {
    caller: NOBODY,
    tenant: `x402 ${address}`,
    purse: purseOf(meter),
    ...(signal && { signal }),
    ...(fitTokens !== undefined && { fitTokens }),
  }
}

const NOBODY: Caller = { accountId: '', email: '', keyId: 'x402', keyShown: 'x402' }
