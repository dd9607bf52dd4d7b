// Counts calls that nobody pays for, by who makes them: an address, mostly.
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { RateLimited } from '../foundation/errors.ts'

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
