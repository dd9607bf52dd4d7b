// The spend contract on foreign calls: Idempotency-Key and X-Budget-Id hold for each call of ours that one of theirs makes.
import { createHash } from 'node:crypto'
import type { CallOptions, Reply, ServiceApi } from '../../../contract/service-api.ts'

export interface TermsGiven {
  readonly idempotencyKey: string | undefined
  readonly budgetId: string | undefined
}

/** The service on these terms, and what its replies have told of them so far. */
export interface OnTheseTerms {
  readonly service: ServiceApi
  /** For the reply: the first charge, and whether all of it was given before. */
  headers(): Readonly<Record<string, string>>
  /** Whose account has paid, where that is known. */
  account(): string | undefined
}

export function onTheseTerms(service: ServiceApi, given: TermsGiven): OnTheseTerms {
  const { idempotencyKey, budgetId } = given
  const replies: Reply[] = []
  let calls = 0
  /** A foreign call may need several of ours, always in the same order: each has a key of its own. */
  const terms = (options: CallOptions | undefined): CallOptions => {
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
      search: (parameters, options) => noted(service.search(parameters, terms(options))),
      fetch: (parameters, options) => noted(service.fetch(parameters, terms(options))),
      fetchMany: (parameters, options) => noted(service.fetchMany(parameters, terms(options))),
      news: (topic, parameters, options) => noted(service.news(topic, parameters, terms(options))),
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
