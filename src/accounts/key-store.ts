// The KeyStore port: where API keys are kept, found by the hash of their secret.
import type { NanoDollars } from '../foundation/money.ts'
import type { Account } from './account.ts'
import type { ApiKey, KeyState } from './api-key.ts'

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
