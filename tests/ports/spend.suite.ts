// What every ledger holds to beside the balance: its chain, budgets, and replies that are kept with their charge.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BudgetStore } from '../../src/accounts/money/budgets.ts'
import type { KeptReplies, WantedClaim } from '../../src/accounts/money/kept-replies.ts'
import type { Held, Ledger, Settlement } from '../../src/accounts/money/ledger.ts'
import { type LedgerChains, verifyChains } from '../../src/accounts/money/ledger-chain.ts'
import { ClaimLost, createRunOnce } from '../../src/accounts/money/once-only.ts'
import { timeOrderedId } from '../../src/accounts/time-ordered-id.ts'
import { KEPT_BOUNDS, MOST_FREE_REPLIES } from '../../src/adapters/sql/money/keep-reply.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { countTurns } from '../support/count-turns.ts'

export interface SpendUnderTest {
  readonly ledger: Ledger & LedgerChains
  readonly budgets: BudgetStore
  readonly kept: KeptReplies
  /** Makes an account with that balance; its id. */
  account(balance: number): Promise<string>
  /** Runs a statement as who tampers with the database would. */
  tamper(statement: string): Promise<void>
}

const NOW = Date.UTC(2026, 10, 15, 12)
const MINUTE = 60_000
const DAY = 86_400_000

function held(accountId: string, amount: number, more: Partial<Held> = {}): Held {
  return { id: timeOrderedId(NOW), accountId, keyId: 'key', amount, ...more }
}

function settlementOf(one: Held, cost: number, more: Partial<Settlement> = {}): Settlement {
  const { id: reservationId, accountId, keyId, budgetId } = one
  return {
    reservationId,
    accountId,
    keyId,
    endpoint: 'search',
    cost,
    reason: 'search',
    reserved: one.amount > 0,
    settledAt: NOW,
    ...(budgetId !== undefined && { budgetId }),
    ...more,
  }
}

async function chargeTimes(ledger: Ledger, accountId: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    const one = held(accountId, at)
    expect(await ledger.charge(one, settlementOf(one, at))).toBe('reserved')
  }
}

const TAMPERINGS: readonly (readonly [string, (account: string) => string, number])[] = [
  [
    'an amount that was changed',
    (a) => `UPDATE ledger_entries SET amount = -1 WHERE account_id = '${a}' AND seq = 4`,
    4,
  ],
  [
    'a reason that was changed',
    (a) => `UPDATE ledger_entries SET reason = 'fetch' WHERE account_id = '${a}' AND seq = 6`,
    6,
  ],
  [
    'a time that was changed',
    (a) => `UPDATE ledger_entries SET created_at = created_at + 1 WHERE account_id = '${a}' AND seq = 2`,
    2,
  ],
  ['an entry that is missing', (a) => `DELETE FROM ledger_entries WHERE account_id = '${a}' AND seq = 3`, 3],
  [
    'a last entry that is missing',
    (a) => `DELETE FROM ledger_entries WHERE account_id = '${a}' AND seq = 6`,
    6,
  ],
  [
    'two entries that changed places',
    (a) =>
      `UPDATE ledger_entries SET seq = 100 WHERE account_id = '${a}' AND seq = 3;
       UPDATE ledger_entries SET seq = 3 WHERE account_id = '${a}' AND seq = 4;
       UPDATE ledger_entries SET seq = 4 WHERE account_id = '${a}' AND seq = 100`,
    3,
  ],
  [
    'a balance that was changed',
    (a) => `UPDATE balances SET balance = balance + 1 WHERE account_id = '${a}'`,
    6,
  ],
  [
    'an entry that was added behind the end',
    (a) =>
      `INSERT INTO ledger_entries VALUES ('${a}', 'zzz', 'credit', 5, 'gift', NULL, NULL, 1, 7, 'no hash')`,
    7,
  ],
]

export function spendSuite(name: string, open: () => Promise<SpendUnderTest>): void {
  describe(`${name} chains its entries`, () => {
    it('is whole after any order of charges, releases and credits, at once or one by one', async () => {
      const { ledger, account } = await open()
      const step = fc.record({
        amount: fc.integer({ min: 1, max: 300 }),
        how: fc.integer({ min: 0, max: 4 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const id = await account(2_000)
          await Promise.all(
            steps.map(async ({ amount, how }) => {
              const one = held(id, amount)
              const settlement = settlementOf(one, Math.floor(amount / (how + 1)))
              if (how === 0) await ledger.charge(one, settlement)
              else if (how === 1)
                await ledger.add({
                  id: one.id,
                  accountId: id,
                  kind: 'credit',
                  amount,
                  reason: 'x',
                  createdAt: NOW,
                })
              else if ((await ledger.reserve(one, NOW)) === 'reserved') {
                if (how === 2) await ledger.release(one.id)
                else await Promise.all([ledger.settle(settlement), ledger.settle(settlement)])
              }
            }),
          )
        }),
        { numRuns: 15 },
      )
      expect(await verifyChains(ledger)).not.toHaveProperty('broken')
    })

    it.each(TAMPERINGS)('tells %s', async (_, statement, seq) => {
      const { ledger, account, tamper } = await open()
      const id = await account(1_000)
      await account(500)
      await chargeTimes(ledger, id, 5)
      expect(await verifyChains(ledger)).toEqual({ accounts: 2, entries: 7 })
      await tamper(statement(id))
      expect((await verifyChains(ledger)).broken).toMatchObject({ accountId: id, seq })
    })
  })

  describe(`${name} keeps budgets`, () => {
    it('holds and spends them beside the balance, and gives back what was not spent', async () => {
      const { ledger, budgets, account } = await open()
      const id = await account(10_000)
      await budgets.put(id, 'trip', 1_000, 100)
      const first = held(id, 700, { budgetId: 'trip' })
      expect(await ledger.reserve(first, NOW)).toBe('reserved')
      expect(await ledger.reserve(held(id, 301, { budgetId: 'trip' }), NOW)).toBe('over-budget')
      await ledger.settle(settlementOf(first, 200))
      expect(await budgets.get(id, 'trip')).toEqual({ id: 'trip', total: 1_000, spent: 200 })
      const second = held(id, 800, { budgetId: 'trip' })
      expect(await ledger.reserve(second, NOW)).toBe('reserved')
      await ledger.release(second.id)
      expect(await ledger.settle(settlementOf(second, 801))).toBe('no-credits')
      const known = held(id, 800, { budgetId: 'trip' })
      expect(await ledger.charge(known, settlementOf(known, 800))).toBe('reserved')
      expect(await budgets.get(id, 'trip')).toMatchObject({ spent: 1_000 })
      expect(await ledger.charge(held(id, 1, { budgetId: 'trip' }), settlementOf(held(id, 1), 1))).toBe(
        'over-budget',
      )
      expect(await budgets.put(id, 'trip', 1_500, 100)).toEqual({ id: 'trip', total: 1_500, spent: 1_000 })
      expect(await ledger.funds(id)).toEqual({ balance: 9_000, held: 0 })
    })

    it('makes only so many for one account, and changes those that there are', async () => {
      const { budgets, account } = await open()
      const id = await account(1)
      const made = await Promise.all(['a', 'b', 'c'].map((name) => budgets.put(id, name, 1, 2)))
      expect(made.filter(Boolean)).toHaveLength(2)
      const there = made.find(Boolean)?.id ?? ''
      expect(await budgets.put(id, there, 5, 2)).toMatchObject({ total: 5 })
      expect(await budgets.put(await account(1), 'd', 1, 2)).toMatchObject({ total: 1 })
    })

    it('lets exactly 20 of 200 calls at once spend a budget for 20', async () => {
      const { ledger, budgets, account } = await open()
      const id = await account(1_000_000)
      await budgets.put(id, 'session', 20_000, 100)
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const one = held(id, 1_000, { budgetId: 'session' })
          if (at % 2 === 0) return ledger.charge(one, settlementOf(one, 1_000))
          const outcome = await ledger.reserve(one, NOW)
          if (outcome === 'reserved') await ledger.settle(settlementOf(one, 1_000))
          return outcome
        }),
      )
      expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(20)
      expect(await budgets.get(id, 'session')).toMatchObject({ spent: 20_000 })
      expect(await ledger.balance(id)).toBe(980_000)
    })

    it('holds nothing of a budget where the balance is too low, and settles one that is gone', async () => {
      const { ledger, budgets, account } = await open()
      const id = await account(100)
      await budgets.put(id, 'b', 1_000, 100)
      expect(await ledger.reserve(held(id, 101, { budgetId: 'b' }), NOW)).toBe('no-credits')
      const one = held(id, 100, { budgetId: 'b' })
      expect(await ledger.reserve(one, NOW)).toBe('reserved')
      expect(await budgets.remove(id, 'b')).toEqual({ id: 'b', total: 1_000, spent: 0 })
      await ledger.settle(settlementOf(one, 60))
      expect(await ledger.funds(id)).toEqual({ balance: 40, held: 0 })
      expect(await budgets.get(id, 'b')).toBeUndefined()
      expect(await ledger.reserve(held(id, 1, { budgetId: 'b' }), NOW)).toBe('over-budget')
    })

    it('lets no more be spent of one that was removed and made again than it has, with what calls under way hold', async () => {
      const { ledger, budgets, account } = await open()
      const id = await account(1_000)
      const ofBudget = (amount: number) => held(id, amount, { budgetId: 'b' })
      await budgets.put(id, 'b', 500, 100)
      const [free, charged] = [ofBudget(300), ofBudget(200)]
      for (const one of [free, charged]) expect(await ledger.reserve(one, NOW)).toBe('reserved')
      await budgets.remove(id, 'b')
      await budgets.put(id, 'b', 600, 100)
      expect(await ledger.reserve(ofBudget(101), NOW)).toBe('over-budget')
      await ledger.release(free.id)
      await ledger.settle(settlementOf(charged, 150))
      expect(await ledger.reserve(ofBudget(451), NOW)).toBe('over-budget')
      expect(await ledger.reserve(ofBudget(450), NOW)).toBe('reserved')
    })
  })

  keptSuite(name, open)
}

function keptSuite(name: string, open: () => Promise<SpendUnderTest>): void {
  const claimOf = (accountId: string, claim: string, now = NOW, request = 'r'): WantedClaim => ({
    accountId,
    key: 'k',
    request,
    claim,
    now,
    claimedUntil: now + MINUTE,
    expiresAt: now + DAY,
  })
  const keep = (claim: string) => ({
    keep: { key: 'k', claim, contentType: 'text/plain', body: `by ${claim}` },
  })

  describe(`${name} keeps replies`, () => {
    it('gives one of several the work, and the others its reply', async () => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      const claims = await Promise.all(['a', 'b', 'c'].map((claim) => kept.claim(claimOf(id, claim))))
      expect(claims.map(({ state }) => state).sort()).toEqual(['claimed', 'running', 'running'])
      const mine = ['a', 'b', 'c'][claims.findIndex(({ state }) => state === 'claimed')] ?? ''
      expect(await kept.claim(claimOf(id, 'd', NOW, 'another'))).toEqual({ state: 'other-request' })
      const one = held(id, 300)
      await ledger.reserve(one, NOW)
      expect(await ledger.settle(settlementOf(one, 200, keep(mine)))).toBe('settled')
      const reply = { contentType: 'text/plain', body: `by ${mine}`, chargeId: one.id }
      expect(await kept.claim(claimOf(id, 'e', NOW + 2 * MINUTE))).toEqual({ state: 'kept', reply })
      expect(await kept.look({ accountId: id, key: 'k', request: 'r' }, NOW)).toEqual({
        state: 'kept',
        reply,
      })
      expect(await kept.claim(claimOf(id, 'f', NOW + DAY))).toEqual({ state: 'claimed' })
    })

    it.each(['reserve', 'charge'] as const)('charges nobody whose claim was lost: %s', async (way) => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      expect(await kept.claim(claimOf(id, 'slow'))).toEqual({ state: 'claimed' })
      expect(await kept.claim(claimOf(id, 'next', NOW + MINUTE))).toEqual({ state: 'claimed' })
      const late = held(id, 300)
      if (way === 'reserve') {
        await ledger.reserve(late, NOW)
        expect(await ledger.settle(settlementOf(late, 300, keep('slow')))).toBe('claim-lost')
      } else expect(await ledger.charge(late, settlementOf(late, 300, keep('slow')))).toBe('claim-lost')
      expect(await ledger.funds(id)).toEqual({ balance: 1_000, held: 0 })
      await kept.release(id, 'k', 'slow')
      const one = held(id, 300)
      expect(await ledger.charge(one, settlementOf(one, 300, keep('next')))).toBe('reserved')
      expect(await ledger.balance(id)).toBe(700)
      expect((await kept.claim(claimOf(id, 'x'))).state).toBe('kept')
    })

    it('has a claim last longer while its holder says so, and nobody else', async () => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      await kept.claim(claimOf(id, 'a'))
      const renewal = { accountId: id, key: 'k', claimedUntil: NOW + 3 * MINUTE }
      await kept.renew({ ...renewal, claim: 'b' })
      expect((await kept.look({ ...renewal, request: 'r' }, NOW + 2 * MINUTE)).state).toBe('claimed')
      await kept.renew({ ...renewal, claim: 'a' })
      expect(await kept.claim(claimOf(id, 'c', NOW + 2 * MINUTE))).toEqual({ state: 'running' })
      expect(await kept.claim(claimOf(id, 'd', NOW + 3 * MINUTE))).toEqual({ state: 'claimed' })
      const one = held(id, 300)
      await ledger.reserve(one, NOW)
      expect(await ledger.settle(settlementOf(one, 300, keep('a')))).toBe('claim-lost')
    })

    it('lets a second process do the work of one that is gone within seconds, and not of one that lives', async () => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      const clock = heldClock(NOW)
      let renew = (): void => undefined
      const first = createRunOnce({
        kept,
        clock,
        repeat: (work) => {
          renew = work
          return () => undefined
        },
      })
      const second = createRunOnce({ kept, clock })
      const call = { accountId: id, key: 'k', request: 'r' }
      const charge = async ({ claim }: { claim: string }): Promise<string> => {
        const one = held(id, 300)
        return ledger.charge(one, settlementOf(one, 300, keep(claim)))
      }
      let began = (): void => undefined
      let goOn = (): void => undefined
      const begun = new Promise<void>((resolve) => {
        began = resolve
      })
      const late = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const slow = first(call, undefined, async (claim) => {
        began()
        await late
        if ((await charge(claim)) === 'claim-lost') throw new ClaimLost()
      })
      await begun
      for (let time = 0; time < 10; time += 1) {
        clock.advance(5_000)
        renew()
        await expect
          .poll(async () => (await kept.look(call, clock.now() + 5_000)).state, { timeout: 120_000 })
          .toBe('running')
      }
      // From now on nothing is heard of it.
      clock.advance(10_000)
      expect(await second(call, undefined, charge)).toEqual({ done: 'reserved' })
      goOn()
      expect(await slow).toMatchObject({ kept: { contentType: 'text/plain' } })
      expect(await ledger.funds(id)).toEqual({ balance: 700, held: 0 })
    })

    it('gives a claim up, and forgets what has expired', async () => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      await kept.claim(claimOf(id, 'a'))
      await kept.release(id, 'k', 'a')
      expect(await kept.claim(claimOf(id, 'b', NOW, 'another'))).toEqual({ state: 'claimed' })
      const free = held(id, 0)
      expect(await ledger.settle(settlementOf(free, 0, keep('b')))).toBe('settled')
      expect(await kept.look({ accountId: id, key: 'k', request: 'another' }, NOW)).toEqual({
        state: 'kept',
        reply: { contentType: 'text/plain', body: 'by b' },
      })
      expect(await kept.sweep(NOW + DAY - 1)).toBe(0)
      expect(await kept.sweep(NOW + DAY)).toBe(1)
    })

    it('lets others have their turn between two replies that are given again', async () => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      await kept.claim(claimOf(id, 'a'))
      const free = held(id, 0)
      expect(await ledger.settle(settlementOf(free, 0, keep('a')))).toBe('settled')
      const turns = countTurns()
      const again = await Promise.all(
        Array.from({ length: 20 }, (_, at) => kept.claim(claimOf(id, `b${at}`))),
      )
      expect(again.map(({ state }) => state)).toEqual(Array(20).fill('kept'))
      expect(turns()).toBeGreaterThanOrEqual(19)
    })

    it('keeps the last free replies of an account, and all that were paid for', async () => {
      const { ledger, kept, account } = await open()
      const [id, other] = [await account(1_000), await account(1_000)]
      const replied = async (accountId: string, key: string, at: number, cost: number): Promise<void> => {
        await kept.claim({ ...claimOf(accountId, 'a', at), key })
        const one = held(accountId, cost)
        if (cost > 0) await ledger.reserve(one, NOW)
        const reply = { key, claim: 'a', contentType: 'text/plain', body: key }
        expect(await ledger.settle(settlementOf(one, cost, { keep: reply }))).toBe('settled')
      }
      const isKept = async (accountId: string, key: string): Promise<boolean> =>
        (await kept.look({ accountId, key, request: 'r' }, NOW)).state === 'kept'
      await replied(id, 'paid', NOW - 2, 10)
      await replied(other, 'free', NOW - 2, 0)
      await replied(id, 'first', NOW - 2, 0)
      await replied(id, 'second', NOW - 1, 0)
      for (let at = 2; at < MOST_FREE_REPLIES; at += 1) await replied(id, `k${at}`, NOW, 0)
      expect([await isKept(id, 'first'), await isKept(id, 'second')]).toEqual([true, true])
      await replied(id, 'last', NOW, 0)
      expect([await isKept(id, 'first'), await isKept(id, 'second')]).toEqual([false, true])
      expect([await isKept(id, 'last'), await isKept(id, 'paid'), await isKept(other, 'free')]).toEqual([
        true,
        true,
        true,
      ])
    })

    it('keeps so many bytes of an account: the oldest replies give way, and are not done or charged again', async () => {
      const { ledger, kept, account } = await open()
      const id = await account(1_000)
      const bytes = KEPT_BOUNDS.ofAccount / 16
      const replied = async (key: string, at: number, cost: number): Promise<void> => {
        await kept.claim({ ...claimOf(id, 'a', at), key })
        const one = held(id, cost)
        if (cost > 0) await ledger.reserve(one, NOW)
        const reply = { key, claim: 'a', contentType: 'text/plain', body: 'x'.repeat(bytes) }
        expect(await ledger.settle(settlementOf(one, cost, { keep: reply }))).toBe('settled')
      }
      const stateOf = async (key: string): Promise<string> =>
        (await kept.look({ accountId: id, key, request: 'r' }, NOW)).state
      await replied('paid', NOW - 3, 10)
      await replied('free', NOW - 2, 0)
      for (let at = 0; at < 14; at += 1) await replied(`k${at}`, NOW - 1, 10)
      expect([await stateOf('paid'), await stateOf('free')]).toEqual(['kept', 'kept'])
      for (const key of ['l0', 'l1']) await replied(key, NOW, 10)
      expect(await stateOf('paid')).toBe('dropped')
      expect(await stateOf('free')).toBe('claimed')
      expect([await stateOf('k0'), await stateOf('l1')]).toEqual(['kept', 'kept'])
      // Whoever asks again under its key neither has it done again nor takes the key away.
      expect(await kept.claim({ ...claimOf(id, 'b', NOW + 60_000), key: 'paid' })).toEqual({
        state: 'dropped',
      })
      await kept.release(id, 'paid', 'a')
      expect(await stateOf('paid')).toBe('dropped')
    })

    it('forgets more than fit into one transaction', async () => {
      const { kept, account } = await open()
      const id = await account(1_000)
      const keys = Array.from({ length: 205 }, (_, at) => `k${at}`)
      await Promise.all(keys.map((key) => kept.claim({ ...claimOf(id, 'a'), key })))
      expect(await kept.sweep(NOW + DAY)).toBe(205)
      expect(await kept.sweep(NOW + DAY)).toBe(0)
    })
  })
}
