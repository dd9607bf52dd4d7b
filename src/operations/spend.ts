// What a caller can see and set of their own spending: usage, balance, budgets, receipts.
import { type Budget, type Budgets, remainingOf } from '../accounts/money/budgets.ts'
import type { Caller } from '../accounts/money/caller.ts'
import type { Credits } from '../accounts/money/credits.ts'
import { CHAIN_START, type LedgerChains } from '../accounts/money/ledger-chain.ts'
import { type Usage, utcDay } from '../accounts/money/usage.ts'
import type {
  BalanceShown,
  BudgetShown,
  ReceiptsRange,
  ReceiptsShown,
  UsageDays,
  UsageShown,
} from '../contract/spending.ts'
import type { Clock } from '../foundation/clock.ts'
import { InvalidRequest } from '../foundation/errors.ts'
import { dollarsFromNano, nanoFromDollars } from '../foundation/money.ts'

/** One caller's spending. All of it is free. */
export interface Spending {
  usage(days: UsageDays): Promise<UsageShown>
  balance(): Promise<BalanceShown>
  putBudget(id: string, totalDollars: number): Promise<BudgetShown>
  /** Throws NotFound. */
  getBudget(id: string): Promise<BudgetShown>
  /** The budget as it was. Throws NotFound. */
  deleteBudget(id: string): Promise<BudgetShown>
  /** What is left of a budget, in dollars; undefined where there is no such budget. */
  budgetLeft(id: string): Promise<number | undefined>
  receipts(range: ReceiptsRange): Promise<ReceiptsShown>
}

export interface SpendNeeds {
  readonly credits: Credits
  readonly usage: Usage
  readonly budgets: Budgets
  readonly chains: LedgerChains
  readonly clock: Clock
}

const DAY_MS = 86_400_000
/** Days of usage where none are named. */
const USUAL_DAYS = 30

export function createSpend(needs: SpendNeeds): (caller: Caller) => Spending {
  const { budgets } = needs
  return (caller) => {
    const { accountId } = caller
    return {
      usage: (days) => usageOf(needs, accountId, days),
      balance: () => balanceOf(needs, caller),
      async putBudget(id, totalDollars) {
        const total = nanoFromDollars(totalDollars)
        if (total === undefined) throw new InvalidRequest('total_dollars is more than can be held')
        return showBudget(await budgets.put(accountId, id, total))
      },
      getBudget: async (id) => showBudget(await budgets.get(accountId, id)),
      deleteBudget: async (id) => showBudget(await budgets.remove(accountId, id)),
      async budgetLeft(id) {
        const budget = await budgets.named(accountId, id).catch(() => undefined)
        return budget && dollarsFromNano(remainingOf(budget))
      },
      receipts: (range) => receiptsOf(needs, accountId, range),
    }
  }
}

async function usageOf(
  { usage, clock }: SpendNeeds,
  accountId: string,
  { from, to }: UsageDays,
): Promise<UsageShown> {
  const last = to ?? utcDay(clock.now())
  const first = from ?? utcDay(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS)
  if (first > last) throw new InvalidRequest('Invalid parameter from: must not be after to')
  const rows = await usage.ofAccount(accountId, { from: first, to: last })
  return {
    from: first,
    to: last,
    days: rows.map(({ day, endpoint, keyId, requests, credits }) => ({
      date: day,
      endpoint,
      key: keyId,
      requests,
      cost_dollars: dollarsFromNano(credits),
    })),
  }
}

async function balanceOf({ credits, usage, clock }: SpendNeeds, caller: Caller): Promise<BalanceShown> {
  const { balance, held } = (await credits.funds(caller.accountId)) ?? { balance: 0, held: 0 }
  const { spendCap: cap, keyId } = caller
  const today = utcDay(clock.now())
  const spent = cap === undefined ? [] : await usage.rows({ keyId, from: today, to: today })
  const left = spent.reduce((rest, { credits }) => rest - credits, cap ?? 0)
  return {
    balance_dollars: dollarsFromNano(balance),
    held_dollars: dollarsFromNano(held),
    cap:
      cap === undefined
        ? null
        : { daily_dollars: dollarsFromNano(cap), remaining_dollars: dollarsFromNano(Math.max(0, left)) },
  }
}

function showBudget(budget: Budget): BudgetShown {
  return {
    id: budget.id,
    total_dollars: dollarsFromNano(budget.total),
    spent_dollars: dollarsFromNano(budget.spent),
    remaining_dollars: dollarsFromNano(remainingOf(budget)),
  }
}

/** A part of the account's chain: enough to compute each hash anew. */
async function receiptsOf(
  { chains }: SpendNeeds,
  accountId: string,
  { after, limit }: ReceiptsRange,
): Promise<ReceiptsShown> {
  const head = (await chains.head(accountId)) ?? { entries: 0, hash: CHAIN_START }
  const [before] = after > 0 ? await chains.chain(accountId, after - 1, 1) : []
  if (after > 0 && !before) throw new InvalidRequest(`Invalid parameter after: there is no entry ${after}`)
  const entries = await chains.chain(accountId, after, limit)
  return {
    account: accountId,
    previous_hash: before?.hash ?? CHAIN_START,
    entries: entries.map((entry) => ({
      seq: entry.seq,
      id: entry.id,
      kind: entry.kind,
      nano_dollars: entry.amount,
      reason: entry.reason,
      key: entry.keyId ?? null,
      endpoint: entry.endpoint ?? null,
      created_at: entry.createdAt,
      hash: entry.hash,
    })),
    head: { entries: head.entries, hash: head.hash },
  }
}
