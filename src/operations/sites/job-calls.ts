// The calls that a job is made of: its start, which is free, and the charge of each of its pages.
import { Failure, Unauthorized } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import type { Call, Operation } from '../call.ts'
import { LONGEST_FETCH_MS } from '../read-priced-page.ts'
import { jsonReply } from '../render/reply.ts'
import type { SiteJob, SiteJobOrder } from './site-api.ts'

interface JobAsked {
  readonly order: SiteJobOrder
  readonly asked: readonly unknown[]
}

export function startJob(start: (call: Call, order: SiteJobOrder) => Promise<SiteJob>): Operation<JobAsked> {
  return {
    scope: 'fetch',
    longestMs: LONGEST_FETCH_MS,
    isLong: () => false,
    identity: ({ asked }) => ['job', ...asked],
    plan: (call, { order }) => ({
      most: 0,
      run: async () => ({ reply: jsonReply(await start(call, order)), cost: 0 }),
    }),
  }
}

/** A job goes on after its call: key and account are looked at before each of its charges. */
export function pageCall({ caller, tenant, budgetId }: Call): Call {
  return { caller, tenant, ...(budgetId !== undefined && { budgetId }) }
}

interface PageToKeep {
  readonly price: NanoDollars
  keep(chargeId: string): Promise<void>
}

/** A page is kept before it is charged, with the charge's name: no charge is without its page, and each page tells its charge. */
export const KEEP_PAGE: Operation<PageToKeep> = {
  scope: 'fetch',
  longestMs: LONGEST_FETCH_MS,
  isLong: () => false,
  identity: () => undefined,
  plan: (_, { price, keep }) => ({
    most: price,
    async run(_hold, chargeId) {
      await keep(chargeId)
      return { reply: jsonReply({}), cost: price }
    },
  }),
}

/** Why a job failed as a whole, for its caller. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unauthorized) return 'The API key of this job, or its account, is not enabled any more'
  return error instanceof Failure ? error.message : 'The job broke off'
}
