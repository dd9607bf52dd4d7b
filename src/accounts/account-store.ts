// The AccountStore port: where accounts are kept.
import type { NanoDollars } from '../foundation/money.ts'
import type { Account, AccountWithBalance } from './account.ts'
import type { LedgerEntry } from './money/ledger.ts'

export interface AccountBudget {
  readonly id: string
  readonly email: string
  readonly budget: NanoDollars
  readonly spent: NanoDollars
  readonly told?: string
}

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
  /** Each of these is false where there is no such account. */
  setRateLimit(id: string, rateLimit: number): Promise<boolean>
  setDisabled(id: string, disabled: boolean): Promise<boolean>
  /** `undefined` lifts the budget. */
  setMonthlyBudget(id: string, budget: NanoDollars | undefined): Promise<boolean>
  setUnmetered(id: string, unmetered: boolean): Promise<boolean>
  /** Takes its address, keys and ways in away; its ledger stays, and nothing finds it any more. */
  delete(id: string): Promise<boolean>
  /** Accounts with a budget, what they have spent in the month (`2026-11`), and what was told of it last. */
  budgets(month: string): Promise<AccountBudget[]>
  /** Notes what was told of an account's budget. */
  note(id: string, told: string): Promise<void>
}
