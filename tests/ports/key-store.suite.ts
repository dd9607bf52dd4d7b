// What every KeyStore holds to.
import { describe, expect, it } from 'vitest'
import type { ApiKey, KeyState, KeyStore } from '../../src/accounts/api-key.ts'
import type { UsageLog } from '../../src/accounts/money/usage.ts'

export interface KeyStoreUnderTest {
  readonly store: KeyStore
  readonly usage: UsageLog
  /** Makes an account of that address, with 10 requests a second; its id. */
  account(email: string): Promise<string>
}

function key(id: string, accountId: string, createdAt = 1): ApiKey {
  return { id, accountId, name: 'first', shown: 'wk_abcde', state: 'enabled', createdAt }
}

export function keyStoreSuite(name: string, open: () => Promise<KeyStoreUnderTest>): void {
  describe(`${name} is a KeyStore`, () => {
    it('finds a key and its account by the hash', async () => {
      const { store, account } = await open()
      const accountId = await account('ada@example.com')
      expect(await store.add(key('k1', accountId), 'hash-1')).toBe(true)
      const found = {
        key: key('k1', accountId),
        account: { id: accountId, email: 'ada@example.com', rateLimit: 10 },
      }
      expect(await store.findByHash('hash-1')).toEqual(found)
      expect(await store.findById('k1')).toEqual(found)
      expect(await store.findByHash('hash-2')).toBeUndefined()
      expect(await store.findById('k2')).toBeUndefined()
    })

    it('refuses an id or a hash that is taken', async () => {
      const { store, account } = await open()
      const accountId = await account('ada@example.com')
      await store.add(key('k1', accountId), 'hash-1')
      expect(await store.add(key('k1', accountId), 'hash-2')).toBe(false)
      expect(await store.add(key('k2', accountId), 'hash-1')).toBe(false)
      expect(await store.list()).toEqual([key('k1', accountId)])
    })

    it('lists the keys of one account or of all, oldest first', async () => {
      const { store, account } = await open()
      const [ada, bob] = [await account('ada@example.com'), await account('bob@example.com')]
      await store.add(key('k2', ada, 2), 'hash-2')
      await store.add(key('k1', ada, 1), 'hash-1')
      await store.add(key('k3', bob, 3), 'hash-3')
      expect((await store.list()).map((one) => one.id)).toEqual(['k1', 'k2', 'k3'])
      expect((await store.list(ada)).map((one) => one.id)).toEqual(['k1', 'k2'])
      expect(await store.get('k3')).toEqual(key('k3', bob, 3))
      expect(await store.get('k4')).toBeUndefined()
    })

    it('lets no key out of revoked', async () => {
      const { store, account } = await open()
      await store.add(key('k1', await account('ada@example.com')), 'hash-1')
      const moved = async (state: KeyState) => [
        await store.setState('k1', state),
        (await store.findByHash('hash-1'))?.key.state,
      ]
      expect(await moved('disabled')).toEqual([true, 'disabled'])
      expect(await moved('enabled')).toEqual([true, 'enabled'])
      expect(await moved('revoked')).toEqual([true, 'revoked'])
      expect(await moved('enabled')).toEqual([false, 'revoked'])
      expect(await moved('disabled')).toEqual([false, 'revoked'])
      expect(await moved('revoked')).toEqual([true, 'revoked'])
      expect(await store.setState('k2', 'enabled')).toBe(false)
    })

    it('changes the name and the cap', async () => {
      const { store, account } = await open()
      await store.add(key('k1', await account('ada@example.com')), 'hash-1')
      expect(await store.rename('k1', 'second')).toBe(true)
      expect(await store.setSpendCap('k1', 0)).toBe(true)
      expect(await store.get('k1')).toMatchObject({ name: 'second', spendCap: 0 })
      expect(await store.setSpendCap('k1', undefined)).toBe(true)
      expect(await store.get('k1')).not.toHaveProperty('spendCap')
      expect(await store.rename('k2', 'second')).toBe(false)
      expect(await store.setSpendCap('k2', 1)).toBe(false)
    })

    it('knows when a key was last used', async () => {
      const { store, usage, account } = await open()
      const accountId = await account('ada@example.com')
      await store.add(key('k1', accountId), 'hash-1')
      expect(await store.get('k1')).not.toHaveProperty('lastUsedAt')
      await usage.countFree({ accountId, keyId: 'k1', endpoint: 'search', at: 1_000 })
      await usage.countFree({ accountId, keyId: 'k1', endpoint: 'fetch', at: 2_000 })
      expect((await store.list())[0]).toMatchObject({ lastUsedAt: 2_000 })
    })
  })
}
