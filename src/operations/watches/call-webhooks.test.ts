// Calls of webhooks: what those of one account that are never answered leave to the others.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { CallsExcepted, Watch, WatchCall } from '../../engine/search/watch/watch-store.ts'
import { heldClock } from '../../foundation/clock.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { currentTenant } from '../../foundation/tenant.ts'
import { createCallWebhooks } from './call-webhooks.ts'

const due = (accountId: string, id: string): WatchCall => {
  const watch = { key: id, id, accountId, webhook: `https://${accountId}.example/` } as Watch
  return { id, watch, body: '[]', createdAt: 0, attempts: 0 }
}

it('makes a few of an account in a round, on its behalf, however soon each of them ends', async () => {
  const waiting = [...Array.from({ length: 300 }, (_, n) => due('hostile', `h${n}`)), due('ann', 'a')]
  const posted: string[] = []
  const webhooks = createCallWebhooks({
    deliveries: {
      toCall: async (_, __, except: CallsExcepted = { ids: [], accounts: [] }) => {
        await setImmediate()
        const at = waiting.findIndex(({ watch }) => !except.accounts.includes(watch.accountId))
        return waiting.splice(at, at < 0 ? 0 : 1)
      },
      called: async () => undefined,
      callAgain: async () => undefined,
      giveUp: async () => undefined,
    },
    secrets: { webhook: () => Buffer.alloc(32) },
    async post() {
      posted.push(currentTenant())
    },
    clock: heldClock(1_000),
    logger: silentLogger,
  })
  await webhooks.begin()
  await webhooks.ended()
  expect(posted).toEqual([...Array(32).fill('hostile'), 'ann'])
})

it('finds those of others behind any number of one account, which has four at a time', async () => {
  const slow = Promise.withResolvers<void>()
  const posted: string[] = []
  const waiting = [...Array.from({ length: 300 }, (_, n) => due('hostile', `h${n}`)), due('ann', 'a')]
  const webhooks = createCallWebhooks({
    deliveries: {
      toCall: async (_, limit, except: CallsExcepted = { ids: [], accounts: [] }) =>
        waiting
          .filter(({ id, watch }) => !except.ids.includes(id) && !except.accounts.includes(watch.accountId))
          .slice(0, limit),
      called: async (_, id) =>
        void waiting.splice(
          waiting.findIndex((one) => one.id === id),
          1,
        ),
      callAgain: async () => undefined,
      giveUp: async () => undefined,
    },
    secrets: { webhook: () => Buffer.alloc(32) },
    async post(url) {
      posted.push(url)
      await slow.promise
    },
    clock: heldClock(1_000),
    logger: silentLogger,
  })
  await webhooks.begin()
  expect(posted.toSorted()).toEqual(['https://ann.example/', ...Array(4).fill('https://hostile.example/')])
  slow.resolve()
  await webhooks.ended()
  expect(waiting).toHaveLength(296)
})
