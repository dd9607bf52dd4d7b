// Accounts: made with free credits, found by e-mail address; and the AccountStore port, where they are kept.
import type { Clock } from '../foundation/clock.ts'
import { InvalidRequest } from '../foundation/errors.ts'
import type { NanoDollars } from '../foundation/money.ts'
import { type Account, type AccountWithBalance, readEmail, readRateLimit } from './account.ts'
import type { LedgerEntry } from './money/ledger.ts'
import { timeOrderedId } from './time-ordered-id.ts'

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

export interface NewAccount {
  readonly email: string
  /** In place of the free credits. */
  readonly credits?: NanoDollars
  /** In place of the default. */
  readonly rateLimit?: number
}

export interface Accounts {
  /** Throws InvalidRequest where the address is none or is taken, or a number is out of bounds. */
  create(wanted: NewAccount): Promise<AccountWithBalance>
  get(id: string): Promise<AccountWithBalance | undefined>
  findByEmail(email: string): Promise<AccountWithBalance | undefined>
  /** Oldest first. */
  list(): Promise<AccountWithBalance[]>
  /** Throws InvalidRequest where there is no such account or the number is out of bounds. */
  setRateLimit(id: string, rateLimit: number): Promise<void>
  /** A disabled account is as if its keys and sessions were not there. */
  setDisabled(id: string, disabled: boolean): Promise<void>
  /** The most that it may spend in a calendar month (UTC); null lifts it. */
  setMonthlyBudget(id: string, budget: NanoDollars | null): Promise<void>
  /** Whether its calls cost nothing. */
  setUnmetered(id: string, unmetered: boolean): Promise<void>
  /** For good, but for its ledger. */
  delete(id: string): Promise<void>
}

export interface AccountsNeeds {
  readonly store: AccountStore
  readonly clock: Clock
  /** What a new account starts with. */
  readonly freeCredits: NanoDollars
  /** Requests a second of a new account. */
  readonly rateLimit: number
  /** Hears of every change of an account, once it is made. */
  readonly changed?: () => void
}

export function createAccounts(needs: AccountsNeeds): Accounts {
  const { store, clock, freeCredits, rateLimit, changed } = needs
  const done = (id: string, found: boolean): void => {
    changed?.()
    if (!found) throw new InvalidRequest(`There is no account ${id}`)
  }
  return {
    async create(wanted) {
      const now = clock.now()
      const account: Account = {
        id: timeOrderedId(now),
        email: readEmail(wanted.email),
        rateLimit: readRateLimit(wanted.rateLimit ?? rateLimit),
        createdAt: now,
      }
      const credits = readOpeningCredits(wanted.credits ?? freeCredits)
      const reason = wanted.credits === undefined ? 'free credits' : 'opening credits'
      const opening = {
        id: timeOrderedId(now),
        accountId: account.id,
        amount: credits,
        reason,
        createdAt: now,
      }
      const added = await store.add(account, credits === 0 ? undefined : { ...opening, kind: 'credit' })
      if (!added) throw new InvalidRequest(`There is already an account for ${account.email}`)
      return { ...account, balance: credits }
    },
    get: (id) => store.get(id),
    findByEmail: (email) => store.findByEmail(email),
    list: () => store.list(),
    async setRateLimit(id, wanted) {
      done(id, await store.setRateLimit(id, readRateLimit(wanted)))
    },
    setDisabled: async (id, disabled) => done(id, await store.setDisabled(id, disabled)),
    async setMonthlyBudget(id, budget) {
      if (budget !== null && !(Number.isSafeInteger(budget) && budget >= 0))
        throw new InvalidRequest('A budget is an amount of 0 or more')
      done(id, await store.setMonthlyBudget(id, budget ?? undefined))
    },
    setUnmetered: async (id, unmetered) => done(id, await store.setUnmetered(id, unmetered)),
    delete: async (id) => done(id, await store.delete(id)),
  }
}

function readOpeningCredits(credits: NanoDollars): NanoDollars {
  if (Number.isSafeInteger(credits) && credits >= 0) return credits
  throw new InvalidRequest('The credits of a new account are an amount of 0 or more')
}
