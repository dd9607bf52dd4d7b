// SqlVisitStore: the last visit to each address, a row each.
import type { Visit, VisitStore } from '../../../engine/crawl/visit/crawl-outcome.ts'
import { putRow } from '../row-statements.ts'
import { SqlStore } from '../sql-store.ts'
import { statement } from '../statement.ts'

const selectVisit = statement((db, p: { url: string }) =>
  db.selectFrom('visits').select('body').where('url', '=', p.url),
)

const selectDue = statement((db, p: { now: number; limit: number }) =>
  db.selectFrom('visits').select('body').where('due_at', '<=', p.now).orderBy('due_at').limit(p.limit),
)

const selectOfOrigin = statement((db, p: { origin: string; since: number; limit: number }) =>
  db
    .selectFrom('visits')
    .select('body')
    .where('origin', '=', p.origin)
    .where('visited_at', '>=', p.since)
    .limit(p.limit),
)

const upsert = putRow('visits', ['url'], ['origin', 'visited_at', 'due_at', 'body'])

export class SqlVisitStore extends SqlStore implements VisitStore {
  async get(urls: readonly string[]): Promise<Visit[]> {
    const visits: Visit[] = []
    for (const url of urls) {
      const row = await this.database.reads.first(selectVisit, { url })
      if (row) visits.push(visitOf(row))
    }
    return visits
  }

  put(visits: readonly Visit[]): Promise<void> {
    const rows = visits.map((visit) => ({
      url: visit.url,
      origin: visit.origin,
      visited_at: visit.visitedAt,
      due_at: visit.dueAt,
      body: JSON.stringify(visit),
    }))
    return this.database.sharedWrites.write(async (tx) => {
      await Promise.all(rows.map((row) => tx.run(upsert, row)))
    })
  }

  async due(now: number, limit: number): Promise<Visit[]> {
    return (await this.database.reads.all(selectDue, { now, limit })).map(visitOf)
  }

  async ofOrigin(origin: string, since: number, limit: number): Promise<Visit[]> {
    const rows = await this.database.reads.all(selectOfOrigin, { origin, since, limit })
    return rows.map(visitOf).filter((visit) => visit.indexed)
  }
}

function visitOf(row: { body: string }): Visit {
  return JSON.parse(row.body) as Visit
}
