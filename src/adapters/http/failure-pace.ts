// How often an account may ask sites that fail it: such a request costs nothing but ours, and may end at once.
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Overloaded } from '../../foundation/errors.ts'
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
