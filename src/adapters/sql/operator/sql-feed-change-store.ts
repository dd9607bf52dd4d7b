// SqlFeedChangeStore: what the operator changed of the feed catalogue, a row for each topic and feed.
import type { FeedChange, FeedChangeStore } from '../../../engine/news/feeds/feed-catalogue.ts'
import { putRow } from '../row-statements.ts'
import { SqlStore } from '../sql-store.ts'
import { statement } from '../statement.ts'

const selectAll = statement((db, _: object) =>
  db.selectFrom('feed_changes').selectAll().orderBy('topic').orderBy('url'),
)

const upsert = putRow('feed_changes', ['topic', 'url'], ['title', 'kept'])

export class SqlFeedChangeStore extends SqlStore implements FeedChangeStore {
  async list(): Promise<FeedChange[]> {
    const rows = await this.database.reads.all(selectAll, {})
    return rows.map(({ kept, ...row }) => ({ ...row, kept: kept === 1 }))
  }

  put(changes: readonly FeedChange[]): Promise<void> {
    return this.database.writes.write(async (tx) => {
      for (const { kept, ...row } of changes) await tx.run(upsert, { ...row, kept: kept ? 1 : 0 })
    })
  }
}
