// What every SignInStore holds to.
import { describe, expect, it } from 'vitest'
import type { SignInStore } from '../../src/accounts/sign-in/sign-in.ts'

export interface SignInStoreUnderTest {
  readonly store: SignInStore
  account(email: string): Promise<string>
}

export function signInStoreSuite(name: string, open: () => Promise<SignInStoreUnderTest>): void {
  describe(`${name} is a SignInStore`, () => {
    it('keeps one password an account', async () => {
      const { store, account } = await open()
      const [ada, bob] = [await account('ada@example.com'), await account('bob@example.com')]
      expect(await store.passwordHash(ada)).toBeUndefined()
      await store.setPasswordHash(ada, 'first', undefined)
      await store.setPasswordHash(bob, 'other', undefined)
      await store.setPasswordHash(ada, 'second', undefined)
      expect([await store.passwordHash(ada), await store.passwordHash(bob)]).toEqual(['second', 'other'])
    })

    it('finds a session until it is removed', async () => {
      const { store, account } = await open()
      const session = { tokenHash: 'a', accountId: await account('ada@example.com'), expiresAt: 100 }
      await store.addSession(session, 1)
      expect(await store.findSession('a')).toEqual(session)
      expect(await store.findSession('b')).toBeUndefined()
      await store.removeSession('a')
      await store.removeSession('a')
      expect(await store.findSession('a')).toBeUndefined()
    })

    it('forgets what has expired when a session is added', async () => {
      const { store, account } = await open()
      const accountId = await account('ada@example.com')
      await store.addSession({ tokenHash: 'old', accountId, expiresAt: 100 }, 1)
      await store.addSession({ tokenHash: 'new', accountId, expiresAt: 200 }, 1)
      await store.addLink({ tokenHash: 'old', accountId, expiresAt: 100 })
      await store.addLink({ tokenHash: 'new', accountId, expiresAt: 101 })
      await store.addSession({ tokenHash: 'third', accountId, expiresAt: 300 }, 100)
      expect(await store.findSession('old')).toBeUndefined()
      expect(await store.findSession('new')).toBeDefined()
      expect(await store.takeLink('old')).toBeUndefined()
      expect(await store.takeLink('new')).toBeDefined()
    })

    it('keeps a hundred sessions of an account, the youngest', async () => {
      const { store, account } = await open()
      const [ada, bob] = [await account('ada@example.com'), await account('bob@example.com')]
      await store.addSession({ tokenHash: 'other', accountId: bob, expiresAt: 5 }, 1)
      for (let at = 0; at < 103; at += 1)
        await store.addSession({ tokenHash: `a${at}`, accountId: ada, expiresAt: 10 + at }, 1)
      const left = await Promise.all(['a0', 'a2', 'a3', 'a102', 'other'].map((one) => store.findSession(one)))
      expect(left.map((one) => one?.tokenHash)).toEqual([undefined, undefined, 'a3', 'a102', 'other'])
    })

    it('ends the other sessions of the account with a new password', async () => {
      const { store, account } = await open()
      const [ada, bob] = [await account('ada@example.com'), await account('bob@example.com')]
      for (const tokenHash of ['a', 'b'])
        await store.addSession({ tokenHash, accountId: ada, expiresAt: 9 }, 1)
      await store.addSession({ tokenHash: 'c', accountId: bob, expiresAt: 9 }, 1)
      await store.setPasswordHash(ada, 'hash', 'b')
      const left = await Promise.all(['a', 'b', 'c'].map((hash) => store.findSession(hash)))
      expect(left.map((one) => one?.tokenHash)).toEqual([undefined, 'b', 'c'])
      await store.setPasswordHash(ada, 'hash', undefined)
      expect(await store.findSession('b')).toBeUndefined()
    })

    it('gives a link to one taker', async () => {
      const { store, account } = await open()
      const link = { tokenHash: 'a', accountId: await account('ada@example.com'), expiresAt: 100 }
      await store.addLink(link)
      const taken = await Promise.all([1, 2, 3, 4].map(() => store.takeLink('a')))
      expect(taken.filter((one) => one !== undefined)).toEqual([link])
    })
  })
}
