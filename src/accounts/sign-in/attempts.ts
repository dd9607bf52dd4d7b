// Counts attempts, such as at a password, and refuses when there are too many in a while.
import type { Clock } from '../../foundation/clock.ts'
import { TooManyAttempts } from '../../foundation/errors.ts'

export interface Attempts {
  /** Counts one attempt of `id`; throws TooManyAttempts where there were too many. */
  take(id: string): void
  /** Starts again at nothing, after an attempt that was right. */
  forget(id: string): void
}

export interface AttemptBounds {
  /** Attempts in one while. */
  readonly most: number
  readonly whileMs: number
  /** How many ids are remembered; the one that was seen longest ago is forgotten first. */
  readonly maxIds?: number
}

const MAX_IDS = 10_000

export function createAttempts(clock: Clock, { most, whileMs, maxIds = MAX_IDS }: AttemptBounds): Attempts {
  const seen = new Map<string, { count: number; since: number }>()
  return {
    take(id) {
      const now = clock.now()
      const known = seen.get(id)
      const current = known && now - known.since < whileMs ? known : { count: 0, since: now }
      // Put back at the end: who keeps trying is not forgotten.
      seen.delete(id)
      seen.set(id, current)
      for (const [oldest] of seen) {
        if (seen.size <= maxIds) break
        seen.delete(oldest)
      }
      if (current.count >= most) {
        const seconds = Math.ceil((current.since + whileMs - now) / 1000)
        throw new TooManyAttempts(`Too many attempts. Try again in ${inWords(seconds)}.`, seconds)
      }
      current.count += 1
    },
    forget: (id) => void seen.delete(id),
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
