// Keys that were found a moment ago, with their accounts: whoever calls often is looked up once a second.
import type { Clock } from '../foundation/clock.ts'
import type { KeyOwner } from './key-store.ts'

export interface KnownKeys {
  find(secret: string): Promise<KeyOwner | undefined>
  /** Whatever this process changes of keys or accounts holds from the next call on. */
  forget(): void
}

/** What another process changes is seen after this time at the latest. */
const KNOWN_MS = 1_000
const MOST_KNOWN = 10_000

export function createKnownKeys(needs: {
  lookUp(secret: string): Promise<KeyOwner | undefined>
  steady: Clock
}): KnownKeys {
  const { lookUp, steady } = needs
  let known = new Map<string, KeyOwner>()
  let since = steady.now()
  const forget = (): void => {
    known = new Map()
    since = steady.now()
  }
  return {
    forget,
    async find(secret) {
      if (steady.now() - since >= KNOWN_MS || known.size >= MOST_KNOWN) forget()
      const before = known.get(secret)
      if (before) return before
      // Not where it would outlive a change that came while it was looked up.
      const asked = known
      const found = await lookUp(secret)
      if (found) asked.set(secret, found)
      return found
    },
  }
}
