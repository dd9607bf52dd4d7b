// The AccountStore port: where accounts are kept.
import type { Account, AccountWithBalance } from './account.ts'
import type { LedgerEntry } from './money/ledger.ts'

export interface AccountStore {
  /**
   * Adds the account and, in the same step, its first ledger entry where there is one. False where an account with
   * this address exists (case aside), also when two processes add it at once.
   */
  add(account: Account, opening: LedgerEntry | undefined): Promise<boolean>
  get(id: string): Promise<AccountWithBalance | undefined>
  /** Case aside. */
  findByEmail(email: string): Promise<AccountWithBalance | undefined>
  /** Oldest first. */
  list(): Promise<AccountWithBalance[]>
  /** False where there is no such account. */
  setRateLimit(id: string, rateLimit: number): Promise<boolean>
}
