// Suggestions for the search page's box: free, so each address has a rate of its own, and in time or not at all.
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import type { Suggest } from '../engine/search/suggest.ts'
import { inParallel } from '../foundation/in-parallel.ts'
import { countCalls } from './call.ts'

/** `from` is who asks, by network address. Throws RateLimited. */
export type Suggestions = (typed: string, from: string) => Promise<readonly string[]>

const MOST = 10
/** What comes later is of no use: another letter is typed by then. */
const LONGEST_MS = 300
/** A letter is typed ten times a second at most; several people may share an address. */
const PER_SECOND = 50

/** What many words begin with. */
const FIRST_LETTERS = [...'abcdefghilmnoprstuw']
const GONE_ON_WITH = 3

/** Types for itself before anybody does, so long at most: code is compiled, and what is looked at lies in memory. Never rejects. */
export async function warmUpSuggestions(suggest: Suggest, ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms)
  const goOn = async (letter: string): Promise<void> => {
    const texts = await suggest(letter, MOST, signal)
    for (const text of texts.slice(0, GONE_ON_WITH)) await suggest(text.slice(0, -2), MOST, signal)
  }
  await inParallel(FIRST_LETTERS, 2, goOn).catch(() => undefined)
}

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
