// SqlCrawlScheduleStore: the crawls that are repeated, a row each.
import type { CrawlSchedule, CrawlScheduleStore } from '../../../engine/crawl/crawl-schedule.ts'
import { insertRow } from '../row-statements.ts'
import { SqlStore } from '../sql-store.ts'
import { statement } from '../statement.ts'

const selectAll = statement((db, _: object) =>
  db.selectFrom('crawl_schedules').select(['body', 'next_at']).orderBy('id', 'desc'),
)

const insertOne = insertRow('crawl_schedules', ['id', 'body', 'next_at'])

const moveOn = statement((db, p: { id: string; body: string; before: number; next_at: number }) =>
  db
    .updateTable('crawl_schedules')
    .set({ body: p.body, next_at: p.next_at })
    .where('id', '=', p.id)
    .where('next_at', '=', p.before),
)

const deleteOne = statement((db, p: { id: string }) =>
  db.deleteFrom('crawl_schedules').where('id', '=', p.id),
)

export class SqlCrawlScheduleStore extends SqlStore implements CrawlScheduleStore {
  async list(): Promise<CrawlSchedule[]> {
    const rows = await this.database.reads.all(selectAll, {})
    return rows.map(({ body, next_at }) => ({ ...(JSON.parse(body) as CrawlSchedule), nextAt: next_at }))
  }

  add(schedule: CrawlSchedule, most: number): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      if ((await tx.all(selectAll, {})).length >= most) return false
      const { id, nextAt } = schedule
      await tx.run(insertOne, { id, body: JSON.stringify(schedule), next_at: nextAt })
      return true
    })
  }

  takeTurn({ waiting: _, ...schedule }: CrawlSchedule, nextAt: number, waiting?: string): Promise<boolean> {
    const body = JSON.stringify({ ...schedule, nextAt, ...(waiting !== undefined && { waiting }) })
    return this.database.writes.write(async (tx) => {
      const { id, nextAt: before } = schedule
      return (await tx.run(moveOn, { id, body, before, next_at: nextAt })) > 0
    })
  }

  remove(id: string): Promise<boolean> {
    return this.database.writes.write(async (tx) => (await tx.run(deleteOne, { id })) > 0)
  }
}
