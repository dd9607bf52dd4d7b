// What every CrawlJournal holds to.
import { describe, expect, it } from 'vitest'
import type { CrawlJournal } from '../../src/engine/crawl/crawl-schedule.ts'

interface Job {
  readonly id: string
  readonly seeds: readonly string[]
  readonly pages?: number
}

export function crawlJournalSuite(name: string, open: () => Promise<CrawlJournal<Job>>): void {
  describe(`${name} is a CrawlJournal`, () => {
    it('keeps a job as it was put last, newest first', async () => {
      const journal = await open()
      expect(await journal.list()).toEqual([])
      await journal.put({ id: '1', seeds: ['https://a.example/'] }, 10)
      await journal.put({ id: '2', seeds: [] }, 10)
      await journal.put({ id: '1', seeds: ['https://a.example/é'], pages: 3 }, 10)
      expect(await journal.list()).toEqual([
        { id: '2', seeds: [] },
        { id: '1', seeds: ['https://a.example/é'], pages: 3 },
      ])
    })

    it('forgets the oldest', async () => {
      const journal = await open()
      for (const id of ['3', '1', '2', '4']) await journal.put({ id, seeds: [] }, 3)
      expect((await journal.list()).map(({ id }) => id)).toEqual(['4', '3', '2'])
    })
  })
}
