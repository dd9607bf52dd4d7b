// Tells the operator when an account has spent most of its month's budget, and when all of it: once a month each.
import type { Clock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import { dollarsFromNano } from '../foundation/money.ts'
import type { AccountBudget, AccountStore } from './accounts.ts'
import { utcDay } from './money/usage.ts'

export interface BudgetNotice {
  readonly account: string
  /** `2026-11`, UTC. */
  readonly month: string
  /** The share of the budget that is reached, in percent. */
  readonly reached: number
  readonly budget_dollars: number
  readonly spent_dollars: number
  /** For people. */
  readonly message: string
}

/** Rejects where the notice could not be given; it is then tried again. */
export type GiveNotice = (notice: BudgetNotice) => Promise<void>

export interface BudgetWatchNeeds {
  readonly store: Pick<AccountStore, 'budgets' | 'note'>
  readonly clock: Clock
  readonly logger: Logger
  readonly notices: readonly GiveNotice[]
  /** Whether this node tells; absent where there is no other. */
  readonly isMyTurn?: () => boolean
}

export interface BudgetWatch {
  /** Looks at every budget now; how many notices were given. */
  look(): Promise<number>
  start(everyMs: number): void
  stop(): Promise<void>
}

const SHARES = [100, 80]

export function createBudgetWatch(needs: BudgetWatchNeeds): BudgetWatch {
  const { store, clock, logger, notices } = needs
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<unknown> = Promise.resolve()

  const tell = async (one: AccountBudget, month: string, reached: number): Promise<void> => {
    const notice = noticeOf(one, month, reached)
    logger.warn({ ...notice }, 'a budget is reached')
    for (const give of notices) await give(notice)
    await store.note(one.id, `${month} ${reached}`)
  }

  const look = async (): Promise<number> => {
    if (needs.isMyTurn?.() === false) return 0
    const month = utcDay(clock.now()).slice(0, 7)
    let told = 0
    for (const one of await store.budgets(month)) {
      const reached = SHARES.find((share) => one.spent * 100 >= one.budget * share)
      if (reached === undefined || wasTold(one.told, month, reached)) continue
      await tell(one, month, reached).then(
        () => {
          told += 1
        },
        (err: unknown) =>
          logger.error({ err, account: one.email }, 'the notice of a budget could not be given'),
      )
    }
    return told
  }

  return {
    look,
    start(everyMs) {
      timer = setInterval(() => {
        looking = look().catch((err: unknown) => logger.error({ err }, 'the budgets could not be looked at'))
      }, everyMs)
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

function wasTold(told: string | undefined, month: string, reached: number): boolean {
  const [toldMonth, share] = told?.split(' ') ?? []
  return toldMonth === month && Number(share) >= reached
}

function noticeOf({ email, budget, spent }: AccountBudget, month: string, reached: number): BudgetNotice {
  const [of, used] = [dollarsFromNano(budget), dollarsFromNano(spent)]
  return {
    account: email,
    month,
    reached,
    budget_dollars: of,
    spent_dollars: used,
    message:
      reached >= 100
        ? `${email} has spent its budget of $${of} for ${month}. Its calls are refused until the month is over or the budget is raised.`
        : `${email} has spent $${used.toFixed(2)} of its budget of $${of} for ${month}.`,
  }
}
