// Accounts: free credits, one account an address.
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../tests/support/accounts-on.ts'
import { tempDatabase } from '../../tests/support/temp-database.ts'
import { InvalidRequest } from '../foundation/errors.ts'

describe('accounts', () => {
  it('start with the free credits and the default rate limit, or with what was asked for', async () => {
    const { accounts, credits } = accountsOn(await tempDatabase())
    const ada = await accounts.create({ email: ' ada@example.com ' })
    expect(ada).toMatchObject({ email: 'ada@example.com', balance: 5_000_000_000, rateLimit: 10 })
    const bob = await accounts.create({ email: 'bob@localhost', credits: 0, rateLimit: 3 })
    expect(bob).toMatchObject({ balance: 0, rateLimit: 3 })
    expect(await accounts.list()).toEqual([ada, bob])
    expect(await accounts.get(bob.id)).toEqual(bob)
    const reasons = async (id: string) =>
      (await credits.entries(id, { limit: 9 })).map((entry) => entry.reason)
    expect(await reasons(ada.id)).toEqual(['free credits'])
    expect(await reasons(bob.id)).toEqual([])
  })

  it('have addresses that differ by more than case', async () => {
    const { accounts } = accountsOn(await tempDatabase())
    await accounts.create({ email: 'Ada@Example.com' })
    await expect(accounts.create({ email: 'ada@example.COM' })).rejects.toThrow(
      'There is already an account for ada@example.COM',
    )
    expect((await accounts.findByEmail('ADA@EXAMPLE.COM'))?.email).toBe('Ada@Example.com')
  })

  it('refuse what is no address, no limit, no amount', async () => {
    const { accounts } = accountsOn(await tempDatabase())
    for (const email of [
      '',
      'ada',
      '@example.com',
      'ada@',
      'a b@example.com',
      'a@b@c',
      'a\u0000@b',
      `${'x'.repeat(250)}@b.co`,
    ]) {
      await expect(accounts.create({ email })).rejects.toThrow(InvalidRequest)
    }
    for (const rateLimit of [0, -1, 1.5, Number.NaN, 1_000_001]) {
      await expect(accounts.create({ email: 'ada@example.com', rateLimit })).rejects.toThrow(InvalidRequest)
    }
    for (const credits of [-1, 0.5, Number.POSITIVE_INFINITY]) {
      await expect(accounts.create({ email: 'ada@example.com', credits })).rejects.toThrow(InvalidRequest)
    }
    await expect(accounts.setRateLimit('nobody', 5)).rejects.toThrow(InvalidRequest)
    expect(await accounts.list()).toEqual([])
  })
})
