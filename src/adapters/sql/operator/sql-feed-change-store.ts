// SqlFeedChangeStore: what the operator changed of the feed catalogue, a row for each topic and feed.
import type { FeedChange, FeedChangeStore } from '../../../engine/news/feeds/feed-catalogue.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import type { FeedChangesTable } from '../tables/tables-of-parts.ts'

const selectAll = statement((db, _: object) =>
  db.selectFrom('feed_changes').selectAll().orderBy('topic').orderBy('url'),
)

const upsert = statement((db, row: FeedChangesTable) =>
  db
    .insertInto('feed_changes')
    .values({ topic: row.topic, url: row.url, title: row.title, kept: row.kept })
    .onConflict((conflict) =>
      conflict
        .columns(['topic', 'url'])
        .doUpdateSet((eb) => ({ title: eb.ref('excluded.title'), kept: eb.ref('excluded.kept') })),
    ),
)

export class SqlFeedChangeStore implements FeedChangeStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list(): Promise<FeedChange[]> {
    const rows = await this.#database.reads.all(selectAll, {})
    return rows.map(({ kept, ...row }) => ({ ...row, kept: kept === 1 }))
  }

  put(changes: readonly FeedChange[]): Promise<void> {
    return this.#database.writes.write(async (tx) => {
      for (const { kept, ...row } of changes) await tx.run(upsert, { ...row, kept: kept ? 1 : 0 })
    })
  }
}
