// An API key as it is kept: everything but the secret.
import type { NanoDollars } from '../foundation/money.ts'

/** Enabled and disabled turn into each other; either turns into revoked, which is final. */
export type KeyState = 'enabled' | 'disabled' | 'revoked'

export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** The first 8 characters of the secret: what lists and logs may show. */
  readonly shown: string
  readonly state: KeyState
  /** The most that calls with this key may cost in one UTC day. */
  readonly spendCap?: NanoDollars
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly lastUsedAt?: number
}
