// An API key as it is kept, everything but the secret, and the KeyStore port.
import type { NanoDollars } from '../foundation/money.ts'
import type { Account } from './account.ts'

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

/** A key with the account it stands for. */
export interface KeyOwner {
  readonly key: ApiKey
  readonly account: Pick<Account, 'id' | 'email' | 'rateLimit' | 'disabled' | 'monthlyBudget' | 'unmetered'>
}

export interface KeyStore {
  /** False where the id or the hash is taken. */
  add(key: ApiKey, hash: string): Promise<boolean>
  /** Sees what any process wrote before the call. Asked for every caller once a second: one indexed read. */
  findByHash(hash: string): Promise<KeyOwner | undefined>
  /** The same by its id: before each charge of what goes on for long. */
  findById(id: string): Promise<KeyOwner | undefined>
  get(id: string): Promise<ApiKey | undefined>
  /** Oldest first; of one account, or of all. */
  list(accountId?: string): Promise<ApiKey[]>
  /** Each of these is false where there is no such key. */
  rename(id: string, name: string): Promise<boolean>
  /** Also false where the key is revoked and `state` is another. */
  setState(id: string, state: KeyState): Promise<boolean>
  /** `undefined` lifts the cap. */
  setSpendCap(id: string, cap: NanoDollars | undefined): Promise<boolean>
}
