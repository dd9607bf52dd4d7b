// A call: who asks, on which terms, and who pays; one value from its admission to its charge.
import type { Caller } from '../accounts/money/caller.ts'
import type { Credits } from '../accounts/money/credits.ts'
import type { Delivery } from '../accounts/money/ledger.ts'
import type { Usage } from '../accounts/money/usage.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import type { CallOptions, Reply } from '../contract/service-api.ts'
import type { Deadline } from '../foundation/deadline.ts'
import { RateLimited } from '../foundation/errors.ts'
import type { NanoDollars } from '../foundation/money.ts'

export interface Call extends CallOptions {
  readonly caller: Caller
  /** Whose turn it is where work waits: the account, or the address of whoever pays without one. */
  readonly tenant: string
  /** A door that counts, and whose scope is asked for, in place of what is called through it. */
  readonly door?: 'mcp'
  /** When key and account were looked at last; absent for a job, which goes on after its call. */
  readonly admittedAt?: number
  /** What pays in place of the account's credits. */
  readonly purse?: Purse
  /** The tokens of text that it pays for at most: of each page, or of a feed. */
  readonly textTokens?: number
}

/** What pays for calls, and counts them. */
export type Purse = Pick<Credits, 'reserve' | 'charge'> & Pick<Usage, 'recordFree' | 'recordRefused'>

/** Holds `total` in place of less, for a cost that shows only during the work. Throws InsufficientCredits. */
export type Hold = (total: NanoDollars) => Promise<void>

/** Work that is done, with its reply as it will be sent. */
export interface Priced {
  readonly reply: Reply
  readonly cost: NanoDollars
  /** What is handed over with the charge. */
  readonly delivery?: Delivery
  /** Once it is charged, before it is sent. Never rejects. */
  paid?(): Promise<void>
}

export type Planned =
  /** Costs nothing by its nature. */
  | { readonly free: Reply }
  /** Made already, for an earlier call; it could have cost `most`. */
  | { readonly most: NanoDollars; readonly made: Priced }
  | {
      /** The most it can cost, as far as that is known beforehand. */
      readonly most: NanoDollars
      /** Over so soon that nothing need be held which the balance covers anyway. */
      readonly brief?: boolean
      /** Does the work, holds what it costs beyond `most`, and renders it. What throws is free. `chargeId` will be its charge. */
      run(hold: Hold, chargeId: string): Promise<Priced>
    }

/** What can be called, as the steps that one call differs from another by. */
export interface Operation<Parameters> {
  /** What a key must be good for, and what the call is counted as. */
  readonly scope: 'search' | 'fetch' | 'news'
  readonly longestMs: number
  /** Whether the reply may be so long that whoever has not read earlier ones gets no more; absent: never. */
  isLong?(parameters: Parameters): boolean
  /** What tells it from other requests under one Idempotency-Key; undefined where nothing is done and nothing kept. */
  identity(parameters: Parameters, call: Call): readonly unknown[] | undefined
  /** Reads what the parameters refer to and says what the call can cost; nothing is done yet. Throws InvalidRequest, MaxCostExceeded. */
  plan(call: Call, parameters: Parameters, deadline: Deadline): Planned | Promise<Planned>
}

/** Throws RateLimited beyond so many of one kind by one caller in a second. */
export function countCalls(
  limiter: RateLimiter,
  kind: string,
  mostASecond: number,
): (who: string) => Promise<void> {
  return async (who) => {
    const { allowed, retryAfterSeconds } = await limiter.take(`${kind} ${who}`, mostASecond)
    if (!allowed) throw new RateLimited(mostASecond, retryAfterSeconds)
  }
}
