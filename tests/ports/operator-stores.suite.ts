// What every store of the operator's arrangements holds to: changes of the feed catalogue, crawls that are repeated, the library.
import { describe, expect, it } from 'vitest'
import type { CrawlSchedule, CrawlScheduleStore } from '../../src/engine/crawl/crawl-schedule.ts'
import type { LibraryFile, LibraryItem, LibraryStore } from '../../src/engine/index/library/library-ports.ts'
import type { FeedChangeStore } from '../../src/engine/news/feeds/feed-catalogue.ts'

export interface OperatorStores {
  readonly feeds: FeedChangeStore
  readonly schedules: CrawlScheduleStore
  readonly library: LibraryStore
}

const schedule = (id: string, nextAt: number): CrawlSchedule => ({
  id,
  seeds: [`https://${id}.example/`],
  maxPages: 10,
  depth: 2,
  everyMs: 86_400_000,
  nextAt,
})

const item = (name: string): LibraryItem => ({
  name,
  kind: 'folder',
  source: `/home/me/${name}`,
  title: name,
  edition: '',
  licence: '',
  bytes: 5,
  state: 'ready',
  addedAt: 1,
  changedAt: 2,
})

const file = (path: string, size: number): LibraryFile => ({
  path,
  size,
  modifiedAt: 3,
  urls: [`http://localhost/${path}`],
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

    it('keep the items of the library by name, each with its files', async () => {
      const { library } = await open()
      await library.put(item('notes'))
      await library.put(item('books'))
      await library.put({ ...item('notes'), state: 'missing' })
      expect(await library.list()).toEqual([item('books'), { ...item('notes'), state: 'missing' }])
      expect(await library.get('other')).toBeUndefined()
      await library.putFiles('notes', [file('b.md', 1), file('a.md', 1)])
      await library.putFiles('notes', [file('b.md', 2), file('c.md', 1)])
      await library.putFiles('books', [file('a.md', 7)])
      await library.removeFiles('notes', ['c.md', 'd.md'])
      expect(await library.files('notes')).toEqual([file('a.md', 1), file('b.md', 2)])
      await library.remove('notes')
      expect([await library.files('notes'), await library.get('notes')]).toEqual([[], undefined])
      expect(await library.files('books')).toEqual([file('a.md', 7)])
    })
  })
}
