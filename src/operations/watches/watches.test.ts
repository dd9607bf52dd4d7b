// Listing an account's standing questions: however many there are, others have a turn between them.
import { expect, it } from 'vitest'
import type { Watch } from '../../engine/search/watch/watch-store.ts'
import { createWatches, type WatchesNeeds } from './watches.ts'

const MANY = 5_000

const watch = (at: number): Watch => ({
  ...{ key: `k${at}`, accountId: 'ann', id: `w${at}`, keyId: 'k', keyShown: 'wk_1' },
  ...{
    body: '{"q":"otter","every":"1m"}',
    everyMs: 60_000,
    state: 'active',
    since: 0,
    runs: 0,
    delivered: 0,
  },
  ...{ dueAt: 0, createdAt: 0, changed: '1' },
})

it('lets others on between a few of many', async () => {
  const needs = {
    store: { list: async () => Array.from({ length: MANY }, (_, at) => watch(at)) },
    secrets: { token: (key: string) => `of-${key}` },
    baseUrl: 'http://127.0.0.1',
  } as unknown as WatchesNeeds
  const caller = { accountId: 'ann', keyId: 'k', keyShown: 'wk_1' } as Parameters<
    ReturnType<typeof createWatches>['list']
  >[0]
  let turns = 0
  let listed = false
  const others = (async () => {
    for (; !listed; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  })()
  const { watches } = await createWatches(needs).list(caller)
  listed = true
  await others
  expect(watches.map(({ id }) => id)).toEqual(Array.from({ length: MANY }, (_, at) => `w${at}`))
  expect(watches[1]?.feed).toBe('http://127.0.0.1/feeds/k1.of-k1')
  expect(turns).toBeGreaterThanOrEqual(MANY / 100)
})
