// SqlWatchDeliveries: what standing questions have delivered, and whose webhook is still to be called.
import type {
  CallsExcepted,
  WatchCall,
  WatchDelivered,
  WatchDeliveries,
} from '../../../engine/search/watch/watch-store.ts'
import { type Database, SqlStore } from '../database.ts'
import { updateRows } from '../row-statements.ts'
import { statement } from '../statement.ts'
import { SqlWatchStore } from './sql-watch-store.ts'

const selectDelivery = statement((db, p: { key: string; at: number }) =>
  db
    .selectFrom('watch_deliveries')
    .select(['id', 'body', 'created_at'])
    .where('watch_key', '=', p.key)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(p.at),
)

const setNextTry = updateRows('watch_deliveries', ['attempts', 'next_try'], ['watch_key', 'id'])
const endCalls = updateRows('watch_deliveries', ['next_try'], ['watch_key'])

const failOne = statement((db, p: { key: string; reason: string }) =>
  db
    .updateTable('watches')
    .set((eb) => ({ state: 'failing' as const, reason: p.reason, runs: eb('runs', '+', 1) }))
    .where('key', '=', p.key),
)

export class SqlWatchDeliveries extends SqlStore implements WatchDeliveries {
  readonly #watches: SqlWatchStore

  constructor(database: Database) {
    super(database)
    this.#watches = new SqlWatchStore(database)
  }

  async delivered(key: string, at: number): Promise<WatchDelivered | undefined> {
    const row = await this.database.reads.first(selectDelivery, { key, at })
    return row && { id: row.id, body: row.body, createdAt: row.created_at }
  }

  async toCall(now: number, limit: number, except?: CallsExcepted): Promise<WatchCall[]> {
    const { ids = [], accounts = [] } = except ?? {}
    const rows = await this.database.query
      .selectFrom('watch_deliveries')
      .innerJoin('watches', 'watches.key', 'watch_deliveries.watch_key')
      .select(['watch_key', 'watch_deliveries.id', 'watch_deliveries.body'])
      .select(['watch_deliveries.created_at', 'attempts'])
      .where('next_try', '<=', now)
      .$if(ids.length > 0, (calls) => calls.where('watch_deliveries.id', 'not in', ids))
      .$if(accounts.length > 0, (calls) => calls.where('account_id', 'not in', accounts))
      .orderBy('next_try')
      .limit(limit)
      .execute()
    const watches = await this.#watches.ofKeys([...new Set(rows.map(({ watch_key }) => watch_key))])
    const byKey = new Map(watches.map((watch) => [watch.key, watch]))
    return rows.flatMap(({ watch_key, id, body, created_at: createdAt, attempts }) => {
      const watch = byKey.get(watch_key)
      return watch ? [{ id, watch, body, createdAt: Number(createdAt), attempts }] : []
    })
  }

  async called(key: string, id: string): Promise<void> {
    await this.database.writes.run(setNextTry, { watch_key: key, id, attempts: 0, next_try: null })
  }

  async callAgain({ watch: { key }, id, attempts }: WatchCall, at: number): Promise<void> {
    await this.database.writes.run(setNextTry, { watch_key: key, id, attempts: attempts + 1, next_try: at })
  }

  async giveUp(key: string, reason: string): Promise<void> {
    await this.database.writes.write(async (tx) => {
      await tx.run(failOne, { key, reason })
      await tx.run(endCalls, { watch_key: key, next_try: null })
    })
  }
}
