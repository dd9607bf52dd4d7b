// What every store of standing questions holds to, together with the ledger that delivers.
import { describe, expect, it } from 'vitest'
import type { Delivery, Ledger } from '../../src/accounts/money/ledger.ts'
import type {
  MostWatches,
  WatchDeliveries,
  WatchMatches,
  WatchStore,
  WatchToPut,
} from '../../src/engine/search/watch/watch-store.ts'

export interface WatchStoreRoom {
  readonly store: WatchStore
  readonly matches: WatchMatches
  readonly deliveries: WatchDeliveries
  readonly ledger: Ledger
  /** Makes an account with so much on it and gives its id. */
  account(email: string, credits: number): Promise<string>
  /** Deletes it. */
  forget(accountId: string): Promise<unknown>
}

const given = (accountId: string, id: string, more: Partial<WatchToPut> = {}): WatchToPut => ({
  key: `key-${accountId}-${id}`,
  accountId,
  id,
  keyId: 'k',
  keyShown: 'wk_1',
  body: '{"q":"otter"}',
  everyMs: 60_000,
  since: 5,
  createdAt: 1_000,
  changed: '1',
  ...more,
})

const most = (watches: number, characters = 1_000): MostWatches => ({ watches, characters })

const delivery = (watch: string, run: number): Delivery => ({
  watch,
  run,
  body: '[{"link":"https://a.example/"}]',
  results: 1,
  stories: ['{"url":"https://a.example/"}'],
  settled: ['https://a.example/'],
})

export function watchStoreSuite(name: string, open: () => Promise<WatchStoreRoom>): void {
  /** An account with a watch that has two candidates. */
  async function begun(): Promise<WatchStoreRoom & { readonly ann: string; readonly key: string }> {
    const room = await open()
    const ann = await room.account('ann@example.com', 10)
    await room.store.put(given(ann, 'a', { webhook: 'https://hook.example/' }), most(9))
    const key = `key-${ann}-a`
    const found = ['https://b.example/', 'https://a.example/'].map((url, at) => ({
      key,
      url,
      revision: 7 - at,
    }))
    await room.matches.match([...found, { key: 'gone', url: 'https://a.example/', revision: 6 }], 7)
    return { ...room, ann, key }
  }

  const charge = (
    { ledger, ann }: { readonly ledger: Ledger; readonly ann: string },
    id: string,
    handed: Delivery,
    cost = 3,
  ): Promise<string> => {
    const held = { id, accountId: ann, keyId: 'k', amount: cost }
    const settled = {
      reservationId: id,
      accountId: ann,
      keyId: 'k',
      endpoint: 'search',
      cost,
      reason: 'search',
    }
    const settlement = { ...settled, reserved: cost > 0, settledAt: 2_000, delivery: handed }
    return cost === 0 ? ledger.settle(settlement) : ledger.charge(held, settlement)
  }

  describe(`${name} keeps standing questions`, () => {
    it('bounds what an account keeps in all, of what is replaced too', async () => {
      const { store, account } = await open()
      const [ann, bob] = [await account('ann@example.com', 0), await account('bob@example.com', 0)]
      const long = { body: 'x'.repeat(60), webhook: 'y'.repeat(20) }
      expect(await store.put(given(ann, 'a', long), most(9, 100))).toBeDefined()
      expect(await store.put(given(ann, 'b', long), most(9, 100))).toBeUndefined()
      expect(await store.put(given(bob, 'a', long), most(9, 100))).toBeDefined()
      expect(await store.put(given(ann, 'a', long), most(9, 100))).toBeDefined()
      expect(await store.put(given(ann, 'a', { body: 'x'.repeat(101) }), most(9, 100))).toBeUndefined()
    })

    it('has no more documents wait for one than are ever looked at', async () => {
      const { store, matches, account } = await open()
      const ann = await account('ann@example.com', 0)
      await store.put(given(ann, 'a'), most(9))
      const key = `key-${ann}-a`
      const found = Array.from({ length: 1_005 }, (_, at) => ({
        key,
        url: `https://a.example/${at}`,
        revision: at,
      }))
      await matches.match(found, 1)
      const waiting = await matches.candidates(key, 1e6, 1e6)
      expect([waiting.length, waiting[0]]).toEqual([1_000, 'https://a.example/0'])
    })

    it("puts, replaces, lists and removes each account's own", async () => {
      const { store, account } = await open()
      const [ann, bob] = [await account('ann@example.com', 0), await account('bob@example.com', 0)]
      expect(await store.put(given(ann, 'a'), most(2))).toMatchObject({
        isNew: true,
        watch: { runs: 0, dueAt: 1_000 },
      })
      expect(await store.put(given(ann, 'b'), most(2))).toMatchObject({ isNew: true })
      expect(await store.put(given(ann, 'c'), most(2))).toBeUndefined()
      expect(await store.put(given(bob, 'a'), most(2))).toMatchObject({ isNew: true })
      const again = await store.put(given(ann, 'a', { key: 'other', everyMs: 5, changed: '2' }), most(2))
      expect(again).toMatchObject({ isNew: false, watch: { key: `key-${ann}-a`, runs: 1, everyMs: 5 } })
      expect((await store.list(ann)).map(({ id }) => id)).toEqual(['b', 'a'])
      expect(await store.delivered(ann)).toEqual(
        new Map([
          ['a', 0],
          ['b', 0],
        ]),
      )
      expect(await store.get(bob, 'b')).toBeUndefined()
      expect(await store.ofKeys([`key-${bob}-a`, 'none'])).toHaveLength(1)
      expect(await store.version()).toBe(4)
      expect((await store.versions()).map(({ changed }) => changed).sort()).toEqual(['1', '1', '2'])
      expect(await store.remove(bob, 'a')).toBe(true)
      expect(await store.remove(bob, 'a')).toBe(false)
      expect(await store.version()).toBe(5)
    })

    it('notes matches once and in their order, for questions that there are', async () => {
      const { matches, key } = await begun()
      expect(await matches.matchedTo()).toBe(7)
      expect(await matches.candidates(key, 7, 9)).toEqual(['https://a.example/', 'https://b.example/'])
      expect(await matches.candidates(key, 6, 9)).toEqual(['https://a.example/'])
      expect(await matches.candidates('gone', 9, 9)).toEqual([])
      expect((await matches.due(1_000, 7, 9)).map((watch) => watch.key)).toEqual([key])
      expect(await matches.due(999, 7, 9)).toEqual([])
      expect(await matches.due(1_000, 5, 9)).toEqual([])
      const [watch] = await matches.due(1_000, 7, 9, ['another'])
      expect(await matches.due(1_000, 7, 9, ['another', watch?.accountId ?? ''])).toEqual([])
      await matches.match([{ key, url: 'https://a.example/', revision: 9 }], 9)
      expect(await matches.matchedTo()).toBe(9)
      expect(await matches.candidates(key, 9, 9)).toEqual(['https://b.example/', 'https://a.example/'])
    })

    it('delivers and charges in one, and once', async () => {
      const room = await begun()
      const { store, matches, deliveries, ledger, ann, key } = room
      expect(await charge(room, 'c1', delivery(key, 0))).toBe('reserved')
      expect(await charge(room, 'c2', delivery(key, 0))).toBe('claim-lost')
      expect(await ledger.balance(ann)).toBe(7)
      expect(await store.get(ann, 'a')).toMatchObject({
        delivered: 1,
        runs: 1,
        lastRun: 2_000,
        dueAt: 62_000,
      })
      expect(await matches.candidates(key, 9, 9)).toEqual(['https://b.example/'])
      expect(await matches.stories(key, 9)).toEqual(['{"url":"https://a.example/"}'])
      expect((await deliveries.delivered(key, 0))?.id).toBe('c1')
      expect(await deliveries.delivered(key, 1)).toBeUndefined()
      expect((await deliveries.toCall(2_000, 9)).map(({ id }) => id)).toEqual(['c1'])
    })

    it('delivers what is free, too, and nothing that is not covered', async () => {
      const room = await begun()
      const { deliveries, ledger, ann, key } = room
      expect(await charge(room, 'dear', delivery(key, 0), 11)).toBe('no-credits')
      expect(await deliveries.delivered(key, 0)).toBeUndefined()
      expect(await charge(room, 'free', delivery(key, 0), 0)).toBe('settled')
      expect(await deliveries.delivered(key, 0)).toBeDefined()
      expect(await ledger.balance(ann)).toBe(10)
    })

    it('charges nothing for what was put anew, dismissed or removed meanwhile', async () => {
      const room = await begun()
      const { store, matches, ledger, ann, key } = room
      const [watch] = await store.list(ann)
      if (!watch) throw new Error('no watch')
      await matches.dismiss(watch, ['https://a.example/'], 3_000)
      expect(await matches.candidates(key, 9, 9)).toEqual(['https://b.example/'])
      expect(await charge(room, 'c1', delivery(key, 0))).toBe('claim-lost')
      await matches.dismiss(watch, ['https://b.example/'], 4_000)
      expect(await matches.candidates(key, 9, 9)).toEqual(['https://b.example/'])
      await store.put(given(ann, 'a', { since: 9 }), most(9))
      expect(await matches.candidates(key, 9, 9)).toEqual([])
      expect(await charge(room, 'c2', delivery(key, 1))).toBe('claim-lost')
      await store.remove(ann, 'a')
      expect(await charge(room, 'c3', delivery(key, 2))).toBe('claim-lost')
      expect(await ledger.balance(ann)).toBe(10)
    })

    it('says why one is blocked, until it delivers', async () => {
      const room = await begun()
      const { store, matches, ann, key } = room
      const [watch] = await store.list(ann)
      if (!watch) throw new Error('no watch')
      await matches.block(watch, 'no credits', 9_000)
      expect(await store.get(ann, 'a')).toMatchObject({
        state: 'blocked',
        reason: 'no credits',
        dueAt: 9_000,
      })
      await charge(room, 'c1', delivery(key, 1))
      expect(await store.get(ann, 'a')).not.toHaveProperty('reason')
      expect(await store.get(ann, 'a')).toMatchObject({ state: 'active' })
    })

    it('calls until it is heard or given up', async () => {
      const room = await begun()
      const { store, deliveries, ann, key } = room
      await charge(room, 'c1', delivery(key, 0))
      const [call] = await deliveries.toCall(2_000, 9)
      if (!call) throw new Error('no call')
      expect(call).toMatchObject({ id: 'c1', attempts: 0, createdAt: 2_000, watch: { id: 'a' } })
      expect(await deliveries.toCall(2_000, 9, { ids: ['c1'], accounts: [] })).toEqual([])
      expect(await deliveries.toCall(2_000, 9, { ids: [], accounts: [ann] })).toEqual([])
      expect(await deliveries.toCall(2_000, 9, { ids: ['c2'], accounts: ['bob'] })).toHaveLength(1)
      await deliveries.callAgain(call, 5_000)
      expect(await deliveries.toCall(4_999, 9)).toEqual([])
      expect(await deliveries.toCall(5_000, 9)).toMatchObject([{ attempts: 1 }])
      await deliveries.called(key, 'c1')
      expect(await deliveries.toCall(9_000, 9)).toEqual([])
      await charge(room, 'c2', delivery(key, 1))
      await deliveries.giveUp(key, 'dead')
      expect(await deliveries.toCall(9_000, 9)).toEqual([])
      expect(await store.get(ann, 'a')).toMatchObject({ state: 'failing', reason: 'dead' })
      const [failing] = await store.list(ann)
      if (failing) await room.matches.block(failing, 'no credits', 9_000)
      expect(await store.get(ann, 'a')).toMatchObject({ state: 'failing', reason: 'dead', dueAt: 9_000 })
      await charge(room, 'c3', delivery(key, 4))
      expect(await deliveries.toCall(9_000, 9)).toEqual([])
      expect(await store.get(ann, 'a')).toMatchObject({ state: 'failing', reason: 'dead' })
    })

    it('forgets the questions of an account with it', async () => {
      const { store, matches, ann, key, forget } = await begun()
      await forget(ann)
      expect(await store.list(ann)).toEqual([])
      expect(await matches.candidates(key, 9, 9)).toEqual([])
    })
  })
}
