// The spend contract on foreign calls: Idempotency-Key and X-Budget-Id hold for each call of ours that one of theirs makes.
import { createHash } from 'node:crypto'
import type { CallOptions, Reply, ServiceApi } from '../../../contract/service-api.ts'
import type { SiteApi } from '../../../operations/sites/site-api.ts'

export interface TermsGiven {
  readonly idempotencyKey: string | undefined
  readonly budgetId: string | undefined
}

/** What can be called on these terms, and what the replies have told of them so far. */
export interface OnTheseTerms {
  readonly service: ServiceApi
  readonly sites: SiteApi
  /** For the reply: the first charge, and whether all of it was given before. */
  headers(): Readonly<Record<string, string>>
  /** Whose account has paid, where that is known. */
  account(): string | undefined
}

export function onTheseTerms(
  { service, sites }: Pick<OnTheseTerms, 'service' | 'sites'>,
  given: TermsGiven,
): OnTheseTerms {
  const { idempotencyKey, budgetId } = given
  const replies: Reply[] = []
  let calls = 0
  /** A foreign call may need several of ours, always in the same order: each has a key of its own. */
  const terms = <O extends CallOptions>(options: O): O => {
    calls += 1
    return {
      ...options,
      ...(budgetId !== undefined && { budgetId }),
      ...(idempotencyKey !== undefined && {
        idempotencyKey: calls === 1 ? idempotencyKey : keyOfCall(idempotencyKey, calls),
      }),
    }
  }
  const noted = async (asked: Promise<Reply>): Promise<Reply> => {
    const reply = await asked
    replies.push(reply)
    return reply
  }
  return {
    service: {
      search: (parameters, options = {}) => noted(service.search(parameters, terms(options))),
      fetch: (parameters, options = {}) => noted(service.fetch(parameters, terms(options))),
      fetchMany: (parameters, options = {}) => noted(service.fetchMany(parameters, terms(options))),
      news: (topic, parameters, options = {}) => noted(service.news(topic, parameters, terms(options))),
    },
    sites: {
      ...sites,
      map: (order, limit, options) => noted(sites.map(order, limit, terms(options))),
      crawl: (order, options) => noted(sites.crawl(order, terms(options))),
      start: (order, options) => noted(sites.start(order, terms(options))),
    },
    account: () => replies.find(({ account }) => account !== undefined)?.account,
    headers() {
      const charged = replies.find(({ chargeId }) => chargeId !== undefined)?.chargeId
      const isReplay = replies.length > 0 && replies.every(({ replayed }) => replayed)
      return {
        ...(charged !== undefined && { 'x-charge-id': charged }),
        ...(isReplay && { 'idempotent-replay': 'true' }),
      }
    },
  }
}

function keyOfCall(key: string, call: number): string {
  return createHash('sha256').update(`${call} ${key}`).digest('base64url')
}
