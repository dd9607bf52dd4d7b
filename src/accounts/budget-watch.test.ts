// Notices of budgets: at 80 and at 100 percent, once a month each, and again where one could not be given.
import { expect, it } from 'vitest'
import { heldClock } from '../foundation/clock.ts'
import { silentLogger } from '../foundation/logger.ts'
import type { AccountBudget } from './accounts.ts'
import { type BudgetNotice, createBudgetWatch } from './budget-watch.ts'

it('tells at 80 and at 100 percent, once each, and again in another month', async () => {
  let budget: AccountBudget = { id: '1', email: 'a@example.com', budget: 1_000_000_000, spent: 799_999_999 }
  const told: BudgetNotice[] = []
  let fails = false
  const clock = heldClock(Date.UTC(2026, 10, 16))
  const watch = createBudgetWatch({
    store: {
      budgets: async () => [budget],
      note: async (_, noted) => {
        budget = { ...budget, told: noted }
      },
    },
    clock,
    logger: silentLogger,
    notices: [
      async (notice) => {
        if (fails) throw new Error('no way out')
        told.push(notice)
      },
    ],
  })
  expect(await watch.look()).toBe(0)
  budget = { ...budget, spent: 800_000_000 }
  expect(await watch.look()).toBe(1)
  expect(await watch.look()).toBe(0)
  budget = { ...budget, spent: 1_000_000_000 }
  fails = true
  expect(await watch.look()).toBe(0)
  fails = false
  expect(await watch.look()).toBe(1)
  expect(await watch.look()).toBe(0)
  expect(told).toMatchObject([
    { account: 'a@example.com', month: '2026-11', reached: 80, budget_dollars: 1, spent_dollars: 0.8 },
    {
      reached: 100,
      message: expect.stringContaining('a@example.com has spent its budget of $1 for 2026-11'),
    },
  ])
  clock.advance(31 * 86_400_000)
  expect(await watch.look()).toBe(1)
})
