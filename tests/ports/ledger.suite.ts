// What every Ledger holds to.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Held, Ledger, LedgerEntry, Settlement } from '../../src/accounts/money/ledger.ts'
import type { UsageLog } from '../../src/accounts/money/usage.ts'
import { timeOrderedId } from '../../src/accounts/time-ordered-id.ts'

export interface LedgerUnderTest {
  readonly ledger: Ledger
  readonly usage: UsageLog
  /** Makes an account with that balance; its id. */
  account(balance: number): Promise<string>
}

const NOW = Date.UTC(2026, 10, 15, 12)
const DAY = 86_400_000

function held(accountId: string, amount: number, more: Partial<Held> = {}): Held {
  return { id: timeOrderedId(NOW), accountId, keyId: 'key', amount, ...more }
}

function settlementOf(one: Held, cost: number): Settlement {
  return {
    reservationId: one.id,
    accountId: one.accountId,
    keyId: one.keyId,
    endpoint: 'search',
    cost,
    reason: 'search',
    reserved: true,
    settledAt: NOW,
  }
}

function credit(accountId: string, amount: number): LedgerEntry {
  return { id: timeOrderedId(NOW), accountId, kind: 'credit', amount, reason: 'test', createdAt: NOW }
}

async function sumOfEntries(ledger: Ledger, accountId: string): Promise<number> {
  const entries = await ledger.entries(accountId, { limit: 10_000 })
  return entries.reduce((sum, entry) => sum + entry.amount, 0)
}

export function ledgerSuite(name: string, open: () => Promise<LedgerUnderTest>): void {
  describe(`${name} is a Ledger`, () => {
    it('charges what a call cost and gives back the rest', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(1_000)
      const one = held(id, 800)
      expect(await ledger.reserve(one, NOW)).toBe('reserved')
      await ledger.settle(settlementOf(one, 300))
      expect(await ledger.balance(id)).toBe(700)
      expect(await ledger.reserve(held(id, 700), NOW)).toBe('reserved')
      const [charge] = await ledger.entries(id, { limit: 1 })
      expect(charge).toEqual({
        id: one.id,
        accountId: id,
        kind: 'charge',
        amount: -300,
        reason: 'search',
        keyId: 'key',
        endpoint: 'search',
        createdAt: NOW,
      })
      expect(await usage.rows({})).toEqual([
        { accountId: id, keyId: 'key', day: '2026-11-15', endpoint: 'search', requests: 1, credits: 300 },
      ])
    })

    it('refuses what the balance less all that is held cannot cover', async () => {
      const { ledger, account } = await open()
      const id = await account(1_000)
      expect(await ledger.reserve(held(id, 600), NOW)).toBe('reserved')
      expect(await ledger.reserve(held(id, 401), NOW)).toBe('no-credits')
      expect(await ledger.reserve(held(id, 400), NOW)).toBe('reserved')
      expect(await ledger.reserve(held(id, 1), NOW)).toBe('no-credits')
    })

    it('refuses an account it does not know', async () => {
      const { ledger } = await open()
      expect(await ledger.reserve(held('nobody', 1), NOW)).toBe('no-credits')
      expect(await ledger.add(credit('nobody', 1))).toBeUndefined()
      expect(await ledger.balance('nobody')).toBeUndefined()
    })

    it('charges exactly 10 of 200 parallel calls on a balance for 10', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(10_000)
      const calls = await Promise.all(
        Array.from({ length: 200 }, async () => {
          const one = held(id, 1_000)
          const outcome = await ledger.reserve(one, NOW)
          if (outcome === 'reserved') await ledger.settle(settlementOf(one, 1_000))
          return outcome
        }),
      )
      expect(calls.filter((outcome) => outcome === 'reserved')).toHaveLength(10)
      expect(await ledger.balance(id)).toBe(0)
      expect(await sumOfEntries(ledger, id)).toBe(0)
      expect((await usage.rows({}))[0]).toMatchObject({ requests: 10, credits: 10_000 })
    })

    it('charges at once what is known beforehand, on the conditions of a reservation', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(1_000)
      const one = held(id, 800)
      expect(await ledger.charge(one, settlementOf(one, 300))).toBe('reserved')
      expect(await ledger.balance(id)).toBe(700)
      expect(await ledger.entries(id, { limit: 1 })).toMatchObject([
        { id: one.id, kind: 'charge', amount: -300 },
      ])
      expect([await ledger.has(id, one.id), await ledger.has('another', one.id)]).toEqual([true, false])
      const tooMuch = held(id, 701)
      expect(await ledger.has(id, tooMuch.id)).toBe(false)
      expect(await ledger.charge(tooMuch, settlementOf(tooMuch, 1))).toBe('no-credits')
      const all = held(id, 700)
      expect(await ledger.reserve(all, NOW)).toBe('reserved')
      const least = held(id, 1)
      expect(await ledger.charge(least, settlementOf(least, 1))).toBe('no-credits')
      const stranger = held('nobody', 1)
      expect(await ledger.charge(stranger, settlementOf(stranger, 1))).toBe('no-credits')
      await ledger.release(all.id)
      expect(await ledger.charge(least, settlementOf(least, 1))).toBe('reserved')
      expect(await ledger.balance(id)).toBe(699)
      expect(await sumOfEntries(ledger, id)).toBe(699)
      expect((await usage.rows({}))[0]).toMatchObject({ requests: 2, credits: 301 })
    })

    it('counts what is charged at once and costs nothing, without an entry', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(1_000)
      const one = held(id, 800)
      expect(await ledger.charge(one, settlementOf(one, 0))).toBe('reserved')
      expect(await ledger.balance(id)).toBe(1_000)
      expect(await ledger.entries(id, { limit: 9 })).toHaveLength(1)
      expect((await usage.rows({}))[0]).toMatchObject({ requests: 1, credits: 0 })
    })

    it.each([undefined, 5_000])(
      'charges at once no more than there is, with a cap of %s',
      async (spendCap) => {
        const { ledger, account } = await open()
        const id = await account(10_000)
        const outcomes = await Promise.all(
          Array.from({ length: 100 }, async (_, at) => {
            const one = held(id, 1_000, spendCap === undefined ? {} : { spendCap })
            if (at % 2 === 0) return ledger.charge(one, settlementOf(one, 1_000))
            const outcome = await ledger.reserve(one, NOW)
            if (outcome === 'reserved') await ledger.settle(settlementOf(one, 1_000))
            return outcome
          }),
        )
        const charged = outcomes.filter((outcome) => outcome === 'reserved').length
        expect(charged).toBe((spendCap ?? 10_000) / 1_000)
        expect(await ledger.balance(id)).toBe(10_000 - charged * 1_000)
        expect(await sumOfEntries(ledger, id)).toBe(10_000 - charged * 1_000)
      },
    )

    it('does not charge a released reservation, and gives it back once', async () => {
      const { ledger, account } = await open()
      const id = await account(1_000)
      const one = held(id, 1_000)
      await ledger.reserve(one, NOW)
      await ledger.release(one.id)
      await ledger.release(one.id)
      expect(await ledger.balance(id)).toBe(1_000)
      expect(await ledger.reserve(held(id, 1_001), NOW)).toBe('no-credits')
      expect(await ledger.reserve(held(id, 1_000), NOW)).toBe('reserved')
    })

    it('charges once, however often a reservation is settled', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(1_000)
      const one = held(id, 500)
      await ledger.reserve(one, NOW)
      await Promise.all([ledger.settle(settlementOf(one, 400)), ledger.settle(settlementOf(one, 400))])
      await ledger.settle(settlementOf(one, 400))
      expect(await ledger.balance(id)).toBe(600)
      expect(await ledger.reserve(held(id, 600), NOW)).toBe('reserved')
      expect((await usage.rows({}))[0]).toMatchObject({ requests: 1, credits: 400 })
    })

    it('counts a call that cost nothing once, and writes no entry for it', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(1_000)
      const one = held(id, 500)
      await ledger.reserve(one, NOW)
      await ledger.settle(settlementOf(one, 0))
      await ledger.settle(settlementOf(one, 0))
      await ledger.settle({ ...settlementOf(held(id, 0), 0), reserved: false })
      expect(await ledger.entries(id, { limit: 10 })).toHaveLength(1)
      expect((await usage.rows({}))[0]).toMatchObject({ requests: 2, credits: 0 })
    })

    it('keeps a reservation whatever the clock says, and tells which are open', async () => {
      const { ledger, account } = await open()
      const id = await account(1_000)
      const one = held(id, 1_000)
      await ledger.reserve(one, NOW)
      for (const now of [NOW + DAY, NOW - DAY]) {
        expect(await ledger.reserve(held(id, 1), now)).toBe('no-credits')
      }
      expect(await ledger.openReservations()).toContain(one.id)
      await ledger.release(one.id)
      expect(await ledger.openReservations()).not.toContain(one.id)
    })

    it('charges a call whose reservation has ended exactly once, and only where the rest of the balance covers it', async () => {
      const { ledger, usage, account } = await open()
      const id = await account(1_000)
      const [late, tooLate] = [held(id, 400), held(id, 600)]
      for (const one of [late, tooLate]) {
        await ledger.reserve(one, NOW)
        await ledger.release(one.id)
      }
      const other = held(id, 700)
      expect(await ledger.reserve(other, NOW)).toBe('reserved')
      expect(await ledger.settle(settlementOf(late, 300))).toBe('settled')
      expect(await ledger.settle(settlementOf(late, 300))).toBe('settled')
      expect(await ledger.settle(settlementOf(tooLate, 1))).toBe('no-credits')
      expect(await ledger.settle(settlementOf(other, 700))).toBe('settled')
      expect(await ledger.balance(id)).toBe(0)
      expect(await sumOfEntries(ledger, id)).toBe(0)
      expect((await usage.rows({}))[0]).toMatchObject({ requests: 2, credits: 1_000 })
    })

    it('does not settle what a correction has taken, and gives the hold back', async () => {
      const { ledger, account } = await open()
      const id = await account(1_000)
      const [one, two] = [held(id, 600), held(id, 400)]
      await ledger.reserve(one, NOW)
      await ledger.reserve(two, NOW)
      await ledger.add({ ...credit(id, -500), kind: 'adjustment' })
      const outcomes = await Promise.all([
        ledger.settle(settlementOf(one, 600)),
        ledger.settle(settlementOf(two, 400)),
      ])
      expect(outcomes).toEqual(['no-credits', 'settled'])
      expect(await ledger.balance(id)).toBe(100)
      expect(await ledger.reserve(held(id, 100), NOW)).toBe('reserved')
    })

    it('raises an open reservation as far as the balance goes', async () => {
      const { ledger, account } = await open()
      const id = await account(1_000)
      const one = held(id, 300)
      await ledger.reserve(one, NOW)
      expect(await ledger.extend(one, 701, NOW)).toBe('no-credits')
      expect(await ledger.extend(one, 600, NOW)).toBe('reserved')
      expect(await ledger.reserve(held(id, 101), NOW)).toBe('no-credits')
      await ledger.settle(settlementOf(one, 900))
      expect(await ledger.balance(id)).toBe(100)
      expect(await ledger.extend(one, 50, NOW)).toBe('no-credits')
      expect(await ledger.reserve(held(id, 100), NOW)).toBe('reserved')
    })

    it("keeps a key's charges of the day and its reservations under its cap", async () => {
      const { ledger, account } = await open()
      const id = await account(100_000)
      const capped = (amount: number) => held(id, amount, { spendCap: 1_000, keyId: 'capped' })
      const first = capped(600)
      expect(await ledger.reserve(first, NOW)).toBe('reserved')
      expect(await ledger.reserve(capped(401), NOW)).toBe('over-cap')
      expect(await ledger.extend(first, 401, NOW)).toBe('over-cap')
      expect(await ledger.reserve(held(id, 5_000), NOW)).toBe('reserved')
      await ledger.settle(settlementOf(first, 500))
      expect(await ledger.reserve(capped(501), NOW)).toBe('over-cap')
      const second = capped(500)
      expect(await ledger.reserve(second, NOW)).toBe('reserved')
      await ledger.settle(settlementOf(second, 500))
      const tomorrow = NOW + DAY
      expect(await ledger.reserve(capped(1_000), tomorrow)).toBe('reserved')
    })

    it('holds the cap under parallel calls', async () => {
      const { ledger, account } = await open()
      const id = await account(100_000)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => ledger.reserve(held(id, 100, { spendCap: 1_000 }), NOW)),
      )
      expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(10)
      expect(outcomes.filter((outcome) => outcome === 'over-cap')).toHaveLength(40)
    })

    it('takes money in and out, as far as it can be held exactly', async () => {
      const { ledger, account } = await open()
      const id = await account(1_000)
      expect(await ledger.add(credit(id, 500))).toBe(1_500)
      expect(await ledger.add({ ...credit(id, -2_000), kind: 'adjustment' })).toBe(-500)
      expect(await ledger.reserve(held(id, 1), NOW)).toBe('no-credits')
      expect(await ledger.add(credit(id, Number.MAX_SAFE_INTEGER - 1))).toBeUndefined()
      expect(await ledger.balance(id)).toBe(-500)
    })

    it('gives entries newest first, page by page', async () => {
      const { ledger, account } = await open()
      const id = await account(1)
      for (let i = 1; i <= 5; i++) {
        await ledger.add({ ...credit(id, i), id: timeOrderedId(NOW + i), createdAt: NOW + i })
      }
      const first = await ledger.entries(id, { limit: 2 })
      expect(first.map((entry) => entry.amount)).toEqual([5, 4])
      const second = await ledger.entries(id, { limit: 2, before: first[1]!.id })
      expect(second.map((entry) => entry.amount)).toEqual([3, 2])
    })

    it('has balances that are the sum of the entries, and holds nothing at the end, in any order of events', async () => {
      const { ledger, account } = await open()
      const step = fc.record({
        amount: fc.integer({ min: 1, max: 400 }),
        share: fc.integer({ min: 0, max: 100 }),
        end: fc.constantFrom('settle', 'settle twice', 'release'),
        credit: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const id = await account(1_000)
          let paidIn = 1_000
          let charged = 0
          await Promise.all(
            steps.map(async ({ amount, share, end, credit: paying }) => {
              if (paying) {
                await ledger.add(credit(id, amount))
                paidIn += amount
              }
              const one = held(id, amount)
              if ((await ledger.reserve(one, NOW)) !== 'reserved') return
              const cost = Math.floor((amount * share) / 100)
              if (end === 'release') return ledger.release(one.id)
              charged += cost
              await ledger.settle(settlementOf(one, cost))
              if (end === 'settle twice') await ledger.settle(settlementOf(one, cost))
            }),
          )
          const balance = await ledger.balance(id)
          expect(balance).toBe(paidIn - charged)
          expect(await sumOfEntries(ledger, id)).toBe(balance)
          expect(await ledger.reserve(held(id, balance! + 1), NOW)).toBe('no-credits')
          if (balance! > 0) expect(await ledger.reserve(held(id, balance!), NOW)).toBe('reserved')
        }),
        { numRuns: 40 },
      )
    })
  })
}
