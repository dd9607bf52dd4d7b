// Suggestions for the search page's box: free, so each address has a rate of its own, and in time or not at all.
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import type { Suggest } from '../engine/search/suggest.ts'
import { countCalls } from './count-calls.ts'

/** `from` is who asks, by network address. Throws RateLimited. */
export type Suggestions = (typed: string, from: string) => Promise<readonly string[]>

const MOST = 10
/** What comes later is of no use: another letter is typed by then. */
const LONGEST_MS = 300
/** A letter is typed ten times a second at most; several people may share an address. */
const PER_SECOND = 50

export function createSuggestions({
  suggest,
  limiter,
}: {
  suggest: Suggest
  limiter: RateLimiter
}): Suggestions {
  const count = countCalls(limiter, 'suggest', PER_SECOND)
  return async (typed, from) => {
    await count(from)
    const signal = AbortSignal.timeout(LONGEST_MS)
    try {
      return await suggest(typed, MOST, signal)
    } catch (error) {
      if (signal.aborted) return []
      throw error
    }
  }
}
