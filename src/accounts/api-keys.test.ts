// API keys: shown once, kept as a hash, and their states.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../tests/support/accounts-on.ts'
import { openIn, tempDatabase, tempFolder } from '../../tests/support/temp-database.ts'
import { SqlKeyStore } from '../adapters/sql/sql-key-store.ts'
import { systemClock } from '../foundation/clock.ts'
import { InvalidRequest } from '../foundation/errors.ts'
import { createApiKeys } from './api-keys.ts'

describe('API keys', () => {
  it('are found by the secret that was given out once', async () => {
    const { accounts, keys } = accountsOn(await tempDatabase())
    const account = await accounts.create({ email: 'ada@example.com' })
    const { key, secret } = await keys.create({ accountId: account.id, name: '  laptop ' })
    expect(key).toMatchObject({
      accountId: account.id,
      name: 'laptop',
      state: 'enabled',
      shown: secret.slice(0, 8),
    })
    expect(key.id).toMatch(/^[2-9a-z]{8}$/)
    expect(await keys.find(secret)).toEqual({
      key,
      account: { id: account.id, email: 'ada@example.com', rateLimit: 10 },
    })
    expect(await keys.list(account.id)).toEqual([key])
  })

  it('are bounded for an account, with those that are revoked', async () => {
    const database = await tempDatabase()
    const { accounts } = accountsOn(database)
    const store = new SqlKeyStore(database)
    const keys = createApiKeys({ store, serverSecret: 'a secret', clock: systemClock, mostKeys: 2 })
    const [ada, bob] = [
      await accounts.create({ email: 'ada@example.com' }),
      await accounts.create({ email: 'bob@example.com' }),
    ]
    const { key } = await keys.create({ accountId: ada.id, name: 'one' })
    await keys.revoke(key.id)
    await keys.create({ accountId: ada.id, name: 'two' })
    await expect(keys.create({ accountId: ada.id, name: 'three' })).rejects.toThrow(InvalidRequest)
    await keys.create({ accountId: bob.id, name: 'one' })
  })

  it('leave no trace of the secret in the database', async () => {
    const folder = tempFolder()
    const database = await openIn(folder)
    const { accounts, keys } = accountsOn(database)
    const account = await accounts.create({ email: 'ada@example.com' })
    const { secret } = await keys.create({ accountId: account.id, name: 'laptop' })
    await database.close()
    const bytes = readFileSync(join(folder, 'whippet.db'))
    expect(bytes.includes(secret.slice(0, 8))).toBe(true)
    expect(bytes.includes(secret.slice(0, 9))).toBe(false)
    expect(bytes.includes(secret.slice(8, 20))).toBe(false)
  })

  it('go between enabled and disabled, and end in revoked', async () => {
    const { accounts, keys } = accountsOn(await tempDatabase())
    const account = await accounts.create({ email: 'ada@example.com' })
    const { id } = (await keys.create({ accountId: account.id, name: 'laptop' })).key
    expect((await keys.disable(id)).state).toBe('disabled')
    expect((await keys.enable(id)).state).toBe('enabled')
    expect((await keys.revoke(id)).state).toBe('revoked')
    await expect(keys.enable(id)).rejects.toThrow(/revoked, which is final/)
    await expect(keys.disable(id)).rejects.toThrow(InvalidRequest)
    expect((await keys.revoke(id)).state).toBe('revoked')
    expect((await keys.rename(id, 'old laptop')).name).toBe('old laptop')
  })

  it('refuse unknown ids, bad names and bad caps', async () => {
    const { accounts, keys } = accountsOn(await tempDatabase())
    const account = await accounts.create({ email: 'ada@example.com' })
    const { id } = (await keys.create({ accountId: account.id, name: 'laptop' })).key
    for (const name of ['', '  ', 'two\nlines', 'x'.repeat(101)]) {
      await expect(keys.create({ accountId: account.id, name })).rejects.toThrow(InvalidRequest)
      await expect(keys.rename(id, name)).rejects.toThrow(InvalidRequest)
    }
    for (const change of [
      keys.get('none'),
      keys.rename('none', 'x'),
      keys.enable('none'),
      keys.setSpendCap('none', 1),
    ]) {
      await expect(change).rejects.toThrow('There is no key with the id none')
    }
    for (const cap of [-1, 0.5, Number.NaN])
      await expect(keys.setSpendCap(id, cap)).rejects.toThrow(InvalidRequest)
    expect((await keys.setSpendCap(id, 5)).spendCap).toBe(5)
    expect(await keys.setSpendCap(id, null)).not.toHaveProperty('spendCap')
  })
})
