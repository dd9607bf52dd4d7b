// What every AccountStore holds to.
import { describe, expect, it } from 'vitest'
import type { Account } from '../../src/accounts/account.ts'
import type { AccountStore } from '../../src/accounts/accounts.ts'
import type { LedgerEntry } from '../../src/accounts/money/ledger.ts'

function account(id: string, email: string, createdAt = 1): Account {
  return { id, email, rateLimit: 10, createdAt }
}

const opening: LedgerEntry = {
  id: 'e1',
  accountId: 'a1',
  kind: 'credit',
  amount: 5_000,
  reason: 'free credits',
  createdAt: 1,
}

export function accountStoreSuite(name: string, open: () => Promise<AccountStore>): void {
  describe(`${name} is an AccountStore`, () => {
    it('gives back what was added, with its balance', async () => {
      const store = await open()
      expect(await store.add(account('a1', 'Ada@Example.com'), opening)).toBe(true)
      const expected = { ...account('a1', 'Ada@Example.com'), balance: 5_000 }
      expect(await store.get('a1')).toEqual(expected)
      expect(await store.findByEmail('ada@example.COM')).toEqual(expected)
      expect(await store.list()).toEqual([expected])
      expect(await store.get('a2')).toBeUndefined()
      expect(await store.findByEmail('bob@example.com')).toBeUndefined()
    })

    it('takes an address once, case aside, also from callers at the same time', async () => {
      const store = await open()
      const added = await Promise.all([
        store.add(account('a1', 'ada@example.com'), opening),
        store.add(account('a2', 'ADA@example.com'), { ...opening, accountId: 'a2' }),
      ])
      expect(added).toEqual([true, false])
      expect(await store.list()).toHaveLength(1)
    })

    it('lists the oldest first', async () => {
      const store = await open()
      await store.add(account('b', 'young@example.com', 2), undefined)
      await store.add(account('a', 'old@example.com', 1), undefined)
      expect((await store.list()).map((one) => [one.email, one.balance])).toEqual([
        ['old@example.com', 0],
        ['young@example.com', 0],
      ])
    })

    it('keeps whether an account is metered', async () => {
      const store = await open()
      await store.add(account('a1', 'ada@example.com'), undefined)
      expect(await store.get('a1')).not.toHaveProperty('unmetered')
      expect(await store.setUnmetered('a1', true)).toBe(true)
      expect(await store.setUnmetered('a2', true)).toBe(false)
      expect(await store.get('a1')).toMatchObject({ unmetered: true })
      await store.setUnmetered('a1', false)
      expect(await store.get('a1')).not.toHaveProperty('unmetered')
    })

    it('changes the rate limit', async () => {
      const store = await open()
      await store.add(account('a1', 'ada@example.com'), undefined)
      expect(await store.setRateLimit('a1', 3)).toBe(true)
      expect(await store.setRateLimit('a2', 3)).toBe(false)
      expect((await store.get('a1'))?.rateLimit).toBe(3)
    })
  })
}
