// Budgets: what an agent's session may spend, set by the owner of its key. Holds and charges move them in the Ledger.
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import type { NanoDollars } from '../../foundation/money.ts'

export interface Budget {
  readonly id: string
  readonly total: NanoDollars
  readonly spent: NanoDollars
}

/** Every method sees what any process wrote before the call. */
export interface BudgetStore {
  /** Makes the budget, or gives it another total; what is spent stays. Undefined where the account has `most` others. */
  put(accountId: string, id: string, total: NanoDollars, most: number): Promise<Budget | undefined>
  get(accountId: string, id: string): Promise<Budget | undefined>
  /** The budget as it was; undefined where there is none. */
  remove(accountId: string, id: string): Promise<Budget | undefined>
}

/** An account's budgets are rows of a shared table, made for nothing: enough for anyone, too few to fill it. */
const MOST_BUDGETS = 1_000

export interface Budgets {
  /** Throws InvalidRequest where the name is none, or the account has too many. */
  put(accountId: string, id: string, total: NanoDollars): Promise<Budget>
  /** Throws NotFound. */
  get(accountId: string, id: string): Promise<Budget>
  /** Throws NotFound. */
  remove(accountId: string, id: string): Promise<Budget>
  /** The budget that a call names. Throws InvalidRequest where the account has none of that name. */
  named(accountId: string, id: string): Promise<Budget>
}

const NAME = /^[a-z0-9-]{1,64}$/

export function createBudgets(store: BudgetStore): Budgets {
  const found = (id: string, budget: Budget | undefined): Budget => {
    if (!budget) throw new NotFound(`There is no budget ${id}`)
    return budget
  }
  return {
    async put(accountId, id, total) {
      const budget = await store.put(accountId, checkName(id), total, MOST_BUDGETS)
      if (budget) return budget
      throw new InvalidRequest(`An account has at most ${MOST_BUDGETS} budgets; delete one first`)
    },
    get: async (accountId, id) => found(id, await store.get(accountId, checkName(id))),
    remove: async (accountId, id) => found(id, await store.remove(accountId, checkName(id))),
    async named(accountId, id) {
      const budget = NAME.test(id) ? await store.get(accountId, id) : undefined
      if (!budget) throw new InvalidRequest('X-Budget-Id names no budget of this account; make it first')
      return budget
    },
  }
}

/** What is left to spend; never below nothing, also where the total was lowered. */
export function remainingOf({ total, spent }: Budget): NanoDollars {
  return Math.max(0, total - spent)
}

function checkName(id: string): string {
  if (!NAME.test(id)) {
    throw new InvalidRequest("A budget's name is 1 to 64 lower-case letters, digits and hyphens")
  }
  return id
}
