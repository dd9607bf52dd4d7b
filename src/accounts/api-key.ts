// An API key as it is kept: everything but the secret.
import type { NanoDollars } from '../foundation/money.ts'

/** Enabled and disabled turn into each other; either turns into revoked, which is final. */
export type KeyState = 'enabled' | 'disabled' | 'revoked'

export const KEY_SCOPES = ['search', 'fetch', 'news', 'mcp', 'index'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** What binds a key beside its state. */
export type KeyLimits = Pick<ApiKey, 'expiresAt' | 'scopes' | 'networks'>

export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** The first 8 characters of the secret: what lists and logs may show. */
  readonly shown: string
  readonly state: KeyState
  /** The most that calls with this key may cost in one UTC day. */
  readonly spendCap?: NanoDollars
  /** From then on the key is refused; milliseconds since the epoch. */
  readonly expiresAt?: number
  /** What it may be used for; absent: all. */
  readonly scopes?: readonly KeyScope[]
  /** From where it may be used, as CIDR; absent: from everywhere. */
  readonly networks?: readonly string[]
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly lastUsedAt?: number
}
