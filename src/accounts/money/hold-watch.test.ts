// Cover: one read a second while the balance lasts, and no refusal without one.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { createCover } from './hold-watch.ts'

function room(balance: number) {
  const steady = heldClock(0)
  const funds = { balance, held: 0 }
  let reads = 0
  const ledger = {
    async funds(accountId: string) {
      reads += 1
      return accountId === 'ada' ? { ...funds } : undefined
    },
  }
  return { steady, funds, reads: () => reads, cover: createCover({ ledger, steady }) }
}

function call(amount: number, more: object = {}) {
  return { id: 'h', accountId: 'ada', keyId: 'k', amount, ...more }
}

it('reads a balance once a second while it covers all that was asked of it', async () => {
  const { cover, steady, reads } = room(1_000)
  for (let times = 0; times < 10; times += 1) expect(await cover.covers(call(100))).toBe(true)
  expect(reads()).toBe(1)
  for (const times of [2, 3]) {
    expect(await cover.covers(call(100))).toBe(true)
    expect(reads()).toBe(times)
  }
  steady.advance(1_000)
  for (let times = 0; times < 10; times += 1) expect(await cover.covers(call(100))).toBe(true)
  expect(reads()).toBe(4)
})

it('takes off what else was held or charged', async () => {
  const { cover, funds, reads } = room(1_000)
  expect(await cover.covers(call(100))).toBe(true)
  cover.less('ada', 850)
  funds.balance = 150
  expect(await cover.covers(call(100))).toBe(true)
  expect(reads()).toBe(2)
  funds.held = 51
  expect(await cover.covers(call(100))).toBe(false)
})

it('sees credits that were added, and covers nothing of who has none', async () => {
  const { cover, funds } = room(0)
  expect(await cover.covers(call(1))).toBe(false)
  funds.balance = 1
  expect(await cover.covers(call(1))).toBe(true)
  expect(await cover.covers({ ...call(1), accountId: 'nobody' })).toBe(false)
})

it.each([{ spendCap: 10 }, { monthlyBudget: 10 }, { budgetId: 'b' }])(
  'leaves %o to the ledger',
  async (bound) => {
    expect(await room(1_000).cover.covers(call(1, bound))).toBe(false)
  },
)
