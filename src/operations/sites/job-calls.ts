// The calls that a job is made of, its free start and the charge of each of its pages, and the places that accounts share out.
import type { PriceList } from '../../accounts/money/prices.ts'
import { Failure, Overloaded, TooManyAttempts, Unauthorized } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import type { Call, Hold, Operation, Priced } from '../call.ts'
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
  readonly tokens: number
  keep(chargeId: string, price: NanoDollars): Promise<void>
}

/** A page is kept before it is charged, with the charge's name: no charge is without its page, and each page tells its charge. */
export function keepPage(prices: Pick<PriceList, 'for'>): Operation<PageToKeep> {
  return {
    scope: 'fetch',
    longestMs: LONGEST_FETCH_MS,
    identity: () => undefined,
    plan({ caller }, { tokens, keep }) {
      const price = prices.for(caller).fetchPrice(tokens).total
      const run = async (_: Hold, chargeId: string): Promise<Priced> => {
        await keep(chargeId, price)
        return { reply: jsonReply({}), cost: price }
      }
      return { most: price, run }
    },
  }
}

/** Why a job failed as a whole, for its caller. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unauthorized) return 'The API key of this job, or its account, is not enabled any more'
  return error instanceof Failure ? error.message : 'The job broke off'
}

const PLACES = 8
/** Of one account; the second only while half of all places are free. */
const MOST_OF_ACCOUNT = 2
const TRY_AGAIN_SECONDS = 10

/** Throws where there is no place for another job of the account; `taken` has the account of each job that runs. */
export function checkPlace(taken: readonly string[], accountId: string): void {
  const own = taken.filter((one) => one === accountId).length
  const isBusy = taken.length >= PLACES / 2
  if (own >= MOST_OF_ACCOUNT) {
    throw new TooManyAttempts(
      `${MOST_OF_ACCOUNT} jobs of an account run at a time; wait for the end of one`,
      TRY_AGAIN_SECONDS,
    )
  }
  if (own > 0 && isBusy) {
    throw new TooManyAttempts(
      'One job of an account runs at a time while many accounts have jobs; wait for the end of yours',
      TRY_AGAIN_SECONDS,
    )
  }
  if (taken.length >= PLACES) {
    throw new Overloaded(
      `All ${PLACES} places for jobs are taken, by other accounts; try again in a moment`,
      TRY_AGAIN_SECONDS,
    )
  }
}

export interface JobLimits {
  /** Without a page that was read. */
  readonly quietMs: number
  readonly longestMs: number
}

export const JOB_LIMITS: JobLimits = { quietMs: 2 * 60_000, longestMs: 60 * 60_000 }

interface JobTime {
  /** A page was read. */
  gotOn(): void
  /** Why the job was ended; undefined where it was not. */
  reason(): string | undefined
  stop(): void
}

/** Ends a job that holds its place for nothing, or for too long. */
export function watchJob({ quietMs, longestMs }: JobLimits, end: () => void): JobTime {
  let reason: string | undefined
  const endFor = (why: string) => (): void => {
    reason ??= why
    end()
  }
  const minutes = (ms: number): number => Math.ceil(ms / 60_000)
  const quiet = setTimeout(
    endFor(`No page could be read for ${minutes(quietMs)} minutes; what was read before stays`),
    quietMs,
  ).unref()
  const longest = setTimeout(
    endFor(`A job lasts ${minutes(longestMs)} minutes at most; what was read stays`),
    longestMs,
  ).unref()
  return {
    gotOn: () => void quiet.refresh(),
    reason: () => reason,
    stop() {
      clearTimeout(quiet)
      clearTimeout(longest)
    },
  }
}
