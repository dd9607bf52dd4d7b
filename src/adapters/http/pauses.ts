// Pauses that sites asked for: an address that said "later" is not asked again before.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../foundation/clock.ts'
import { PageUnavailable } from '../../foundation/errors.ts'

export interface Pauses {
  /** Throws PageUnavailable, with the seconds that are left, while the address is paused. */
  check(address: string): void
  /** Only this address: one page of a site that is busy says nothing about the others. */
  pause(address: string, seconds: number): void
}

/** Pauses that are remembered; the oldest is forgotten beyond that. */
const MAX_PAUSES = 10_000

export function createPauses(clock: Clock): Pauses {
  const pausedUntil = new LRUCache<string, number>({ max: MAX_PAUSES })
  return {
    check(address) {
      const leftMs = (pausedUntil.get(address) ?? 0) - clock.now()
      if (leftMs > 0)
        throw new PageUnavailable('The site asked for a pause between requests', Math.ceil(leftMs / 1000))
    },
    pause(address, seconds) {
      pausedUntil.set(address, clock.now() + seconds * 1000)
    },
  }
}
