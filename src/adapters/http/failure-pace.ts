// How often an account may ask sites that fail it, which costs nothing but ours, and the pauses that sites ask for.
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../foundation/clock.ts'
import { Overloaded, PageUnavailable } from '../../foundation/errors.ts'
import { currentTenant, NO_TENANT } from '../../foundation/tenant.ts'

export interface FailurePace {
  /** Resolves when the account at hand may ask; rejects with the signal's reason when that ends. */
  turn(signal: AbortSignal): Promise<void>
  /** A request of the account at hand failed. One that we refused ourselves does not count. */
  failed(error: unknown): void
}

interface Failures {
  /** Less what has been forgiven since. */
  readonly count: number
  /** On the clock below. */
  readonly at: number
}

/** Failures that nobody has to wait for: a list with dead links is asked at full speed. */
const FREE = 40
const FORGIVEN_PER_SECOND = 20
/** Accounts that are remembered; the oldest is forgotten beyond that. */
const MAX_ACCOUNTS = 10_000

export function createFailurePace(
  now: () => number = () => performance.now(),
  wait: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) =>
    delay(ms, undefined, { signal }),
): FailurePace {
  const failures = new LRUCache<string, Failures>({ max: MAX_ACCOUNTS })

  const countOf = (tenant: string): number => {
    const known = failures.get(tenant)
    if (!known) return 0
    return Math.max(0, known.count - ((now() - known.at) / 1000) * FORGIVEN_PER_SECOND)
  }

  return {
    async turn(signal) {
      const tenant = currentTenant()
      for (let over = countOf(tenant) - FREE; over > 0; over = countOf(tenant) - FREE)
        await wait(Math.ceil((over / FORGIVEN_PER_SECOND) * 1000), signal)
    },
    failed(error) {
      if (error instanceof Overloaded) return
      const tenant = currentTenant()
      // What the service itself asks for has paces of its own.
      if (tenant !== NO_TENANT) failures.set(tenant, { count: countOf(tenant) + 1, at: now() })
    },
  }
}

interface Pauses {
  /** Throws PageUnavailable, with the seconds that are left, while the address is paused. */
  check(address: string): void
  /** Only this address: one page of a site that is busy says nothing about the others. */
  pause(address: string, seconds: number): void
}

/** Pauses that are remembered; the oldest is forgotten beyond that. */
const MAX_PAUSES = 10_000

/** Pauses that sites asked for: an address that said "later" is not asked again before. */
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
