// What every NodeStore and CrawlOrders hold to.
import { describe, expect, it } from 'vitest'
import { noCounts } from '../../src/engine/crawl/crawl-plan.ts'
import type { Frontier } from '../../src/engine/crawl/frontier/frontier.ts'
import type { CrawlOrders } from '../../src/engine/crawl/orders/crawl-orders.ts'
import type { NodeStore } from '../../src/foundation/node-registry.ts'

export function nodeStoreSuite(name: string, open: () => Promise<NodeStore>): void {
  const node = (id: string, seenAt: number) => ({
    id,
    name: `machine ${id}`,
    roles: ['api', 'news'],
    version: '1.2.3',
    startedAt: 1_000,
    seenAt,
  })

  describe(`${name} is a NodeStore`, () => {
    it('lists nodes as they were last seen, and none that has gone', async () => {
      const store = await open()
      await store.put(node('b', 1_000), 0)
      await store.put(node('a', 1_000), 0)
      await store.put(node('b', 2_000), 0)
      expect(await store.list()).toEqual([node('a', 1_000), node('b', 2_000)])
      await store.remove('a')
      expect(await store.list()).toEqual([node('b', 2_000)])
    })

    it('forgets those that were not seen for long', async () => {
      const store = await open()
      await store.put(node('a', 1_000), 0)
      await store.put(node('b', 9_000), 5_000)
      expect((await store.list()).map(({ id }) => id)).toEqual(['b'])
    })
  })
}

export function crawlOrdersSuite(
  name: string,
  open: () => Promise<{ orders: CrawlOrders; frontier: Frontier }>,
): void {
  const ORIGIN = 'https://example.com'
  const seed = { url: `${ORIGIN}/`, origin: ORIGIN, depth: 0, kind: 'page' as const }
  const plan = { seeds: [seed.url], maxPages: 9, maxDepth: 3, anyHost: false }

  describe(`${name} is a CrawlOrders`, () => {
    it('shows what is ordered until it is withdrawn or has ended', async () => {
      const { orders, frontier } = await open()
      const first = await orders.order('a', plan, [seed], 1)
      const second = await orders.order('b', plan, [seed], 1)
      // Not ordered, but begun by a command.
      await frontier.open('c', 1)
      expect(await orders.open()).toEqual([
        { crawl: first, name: 'a', plan },
        { crawl: second, name: 'b', plan },
      ])
      expect(await frontier.join(first)).toMatchObject({ id: first, pages: 0 })
      await orders.withdraw(first)
      await frontier.finish(second, 2)
      expect(await orders.open()).toEqual([])
      expect(await frontier.join(second)).toBeUndefined()
      expect(await orders.order('a', plan, [seed], 3)).toBe(first)
      expect((await orders.open()).map(({ crawl }) => crawl)).toEqual([first])
    })

    it('sums what its workers tell, and counts anew with the next order', async () => {
      const { orders, frontier } = await open()
      const crawl = await orders.order('a', plan, [seed], 1)
      const failure = { url: seed.url, reason: 'gone' }
      await orders.tell(crawl, 'w1', { ...noCounts(), added: 2 }, [])
      await orders.tell(crawl, 'w1', { ...noCounts(), added: 3, failed: 1 }, [failure])
      await orders.tell(crawl, 'w2', { ...noCounts(), added: 4 }, [])
      const progress = await orders.progress(crawl)
      expect(progress).toMatchObject({ finished: false, pages: 0, waiting: 1, hosts: 1 })
      expect(progress.counts).toEqual({ ...noCounts(), added: 7, failed: 1 })
      expect(await orders.failures(crawl)).toEqual([failure])
      await frontier.settle(crawl, [{ url: seed.url, state: 'done', counted: true }])
      await orders.order('a', plan, [seed], 2)
      expect(await orders.progress(crawl)).toEqual({
        finished: false,
        resumed: true,
        pages: 1,
        waiting: 0,
        hosts: 0,
        counts: noCounts(),
      })
      await frontier.finish(crawl, 3)
      expect((await orders.progress(crawl)).finished).toBe(true)
    })
  })
}
