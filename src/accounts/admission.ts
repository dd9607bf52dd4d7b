// Admission: who is calling, and may they call now.
import { RateLimited, Unauthorized } from '../foundation/errors.ts'
import type { NanoDollars } from '../foundation/money.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Rate, RateLimiter } from './rate-limiter.ts'

/** Who is calling, as far as money and logs need to know. */
export interface Caller {
  readonly accountId: string
  readonly email: string
  readonly keyId: string
  /** The part of the key that may stand in a log. */
  readonly keyShown: string
  /** The key's spend cap for one UTC day. */
  readonly spendCap?: NanoDollars
}

export interface Admitted {
  readonly caller: Caller
  readonly rate: Rate
}

export interface Admission {
  /**
   * Throws Unauthorized, then RateLimited. `told` hears the state of the account's bucket in every case but
   * Unauthorized: every keyed response reports it, a refused one too.
   */
  admit(apiKey: string | undefined, told?: (rate: Rate) => void): Promise<Admitted>
}

export function createAdmission({ keys, limiter }: { keys: ApiKeys; limiter: RateLimiter }): Admission {
  return {
    async admit(apiKey, told) {
      if (apiKey === undefined || apiKey === '') throw new Unauthorized('Missing x-api-key header')
      const found = await keys.find(apiKey)
      if (found?.key.state !== 'enabled') throw new Unauthorized('Invalid API key')
      const { key, account } = found
      const { allowed, rate, retryAfterSeconds } = await limiter.take(account.id, account.rateLimit)
      told?.(rate)
      if (!allowed) throw new RateLimited(rate.limit, retryAfterSeconds)
      const caller = { accountId: account.id, email: account.email, keyId: key.id, keyShown: key.shown }
      return { caller: key.spendCap === undefined ? caller : { ...caller, spendCap: key.spendCap }, rate }
    },
  }
}
