// What every store of the operator's arrangements holds to: changes of the feed catalogue, crawls that are repeated.
import { describe, expect, it } from 'vitest'
import type { CrawlSchedule, CrawlScheduleStore } from '../../src/engine/crawl/crawl-schedule.ts'
import type { FeedChangeStore } from '../../src/engine/news/feeds/feed-changes.ts'

export interface OperatorStores {
  readonly feeds: FeedChangeStore
  readonly schedules: CrawlScheduleStore
}

const schedule = (id: string, nextAt: number): CrawlSchedule => ({
  id,
  seeds: [`https://${id}.example/`],
  maxPages: 10,
  depth: 2,
  everyMs: 86_400_000,
  nextAt,
})

export function operatorStoresSuite(name: string, open: () => Promise<OperatorStores>): void {
  describe(name, () => {
    it('keep one change for each topic and feed', async () => {
      const { feeds } = await open()
      const change = { topic: 'world', url: 'https://a.example/feed', title: 'A', kept: true }
      await feeds.put([change, { ...change, topic: 'us' }])
      await feeds.put([{ ...change, kept: false }])
      expect(await feeds.list()).toEqual([
        { ...change, topic: 'us' },
        { ...change, kept: false },
      ])
    })

    it('keep schedules, as many as may be, the newest first', async () => {
      const { schedules } = await open()
      expect(await schedules.add(schedule('01', 5), 2)).toBe(true)
      expect(await schedules.add(schedule('02', 6), 2)).toBe(true)
      expect(await schedules.add(schedule('03', 7), 2)).toBe(false)
      expect(await schedules.list()).toEqual([schedule('02', 6), schedule('01', 5)])
      expect([await schedules.remove('02'), await schedules.remove('02')]).toEqual([true, false])
    })

    it('give a turn to one of several who ask for it', async () => {
      const { schedules } = await open()
      const before = schedule('01', 5)
      await schedules.add(before, 9)
      const taken = await Promise.all([1, 2, 3].map(() => schedules.takeTurn(before, 100)))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await schedules.list()).toEqual([schedule('01', 100)])
      expect(await schedules.takeTurn(schedule('01', 100), 200, 'busy')).toBe(true)
      expect(await schedules.list()).toEqual([{ ...schedule('01', 200), waiting: 'busy' }])
      expect(await schedules.takeTurn(schedule('01', 200), 300)).toBe(true)
      expect(await schedules.list()).toEqual([schedule('01', 300)])
    })
  })
}
