// SqlWatchStore: standing questions in the database, a row each.
import { type Selectable, sql } from 'kysely'
import type { MostWatches, Watch, WatchStore, WatchToPut } from '../../../engine/search/watch/watch-store.ts'
import { SqlStore } from '../database.ts'
import { deleteRows, insertRow, selectRows, updateRows } from '../row-statements.ts'
import { fromRow, toRow } from '../rows.ts'
import { type Connection, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { noteWaiting } from './deliver-results.ts'

const selectOne = statement((db, p: { account_id: string; id: string }) =>
  db.selectFrom('watches').selectAll().where('account_id', '=', p.account_id).where('id', '=', p.id),
)

const selectOfAccount = statement((db, p: { account_id: string }) =>
  db.selectFrom('watches').selectAll().where('account_id', '=', p.account_id).orderBy('key', 'desc'),
)

const selectDelivered = selectRows('watches', ['id', 'delivered'], ['account_id'])

const sumOfOthers = statement((db, p: { account_id: string; id: string }) =>
  db
    .selectFrom('watches')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('watches'),
      sql<number | string | null>`sum(length(body) + length(coalesce(webhook, '')))`.as('characters'),
    ])
    .where('account_id', '=', p.account_id)
    .where('id', '<>', p.id),
)

const selectVersions = selectRows('watches', ['key', 'changed'], [])
const selectVersion = selectRows('counters', ['value'], ['name'])

const raiseVersion = statement((db, _: object) =>
  db
    .insertInto('counters')
    .values({ name: 'watch-version', value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })),
    ),
)

/** What another put of a question writes anew. */
const RENEWED = [
  ...(['key_id', 'key_shown', 'body', 'every_ms', 'webhook', 'state', 'reason'] as const),
  ...(['since', 'runs', 'due_at', 'changed'] as const),
]
const COLUMNS = [
  ...(['key', 'account_id', 'id', 'delivered', 'last_run', 'created_at', 'waiting'] as const),
  ...RENEWED,
]

const insertOne = insertRow('watches', COLUMNS)
const replaceOne = updateRows('watches', RENEWED, ['key'])
const deleteOne = deleteRows('watches', ['key'])
const deleteCandidates = deleteRows('watch_candidates', ['watch_key'])
const deleteStories = deleteRows('watch_stories', ['watch_key'])
const deleteDeliveries = deleteRows('watch_deliveries', ['watch_key'])

export class SqlWatchStore extends SqlStore implements WatchStore {
  put(given: WatchToPut, most: MostWatches): Promise<{ watch: Watch; isNew: boolean } | undefined> {
    return this.database.writes.write(async (tx) => {
      const { accountId: account_id, id } = given
      const others = await tx.first(sumOfOthers, { account_id, id })
      const before = await tx.first(selectOne, { account_id, id })
      const own = given.body.length + (given.webhook?.length ?? 0)
      if (Number(others?.characters ?? 0) + own > most.characters) return undefined
      if (before) {
        const row = replacing(before, given)
        if (row.since !== before.since) await tx.run(deleteCandidates, { watch_key: row.key })
        await tx.run(replaceOne, row)
        await tx.run(noteWaiting, { key: row.key })
        await tx.run(raiseVersion, {})
        return { watch: watchOf(row), isNew: false }
      }
      if (Number(others?.watches ?? 0) >= most.watches) return undefined
      const row = rowOf(given)
      await tx.run(insertOne, row)
      await tx.run(raiseVersion, {})
      return { watch: watchOf(row), isNew: true }
    })
  }

  async get(accountId: string, id: string): Promise<Watch | undefined> {
    const row = await this.database.reads.first(selectOne, { account_id: accountId, id })
    return row && watchOf(row)
  }

  async ofKeys(keys: readonly string[]): Promise<Watch[]> {
    if (keys.length === 0) return []
    const all = this.database.query.selectFrom('watches').selectAll()
    return (await all.where('key', 'in', keys).execute()).map(watchOf)
  }

  async list(accountId: string): Promise<Watch[]> {
    return (await this.database.reads.all(selectOfAccount, { account_id: accountId })).map(watchOf)
  }

  async delivered(accountId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.reads.all(selectDelivered, { account_id: accountId })
    return new Map(rows.map(({ id, delivered }) => [id, delivered]))
  }

  remove(accountId: string, id: string): Promise<boolean> {
    return this.database.writes.write(async (tx) => {
      const row = await tx.first(selectOne, { account_id: accountId, id })
      if (row) await removeWatch(tx, row.key)
      return row !== undefined
    })
  }

  async version(): Promise<number> {
    return (await this.database.reads.first(selectVersion, { name: 'watch-version' }))?.value ?? 0
  }

  versions(): Promise<readonly Pick<Watch, 'key' | 'changed'>[]> {
    return this.database.reads.all(selectVersions, {})
  }
}

async function removeWatch(tx: Connection, key: string): Promise<void> {
  await tx.run(raiseVersion, {})
  await tx.run(deleteOne, { key })
  for (const query of [deleteCandidates, deleteStories, deleteDeliveries])
    await tx.run(query, { watch_key: key })
}

const OF_ACCOUNT = (['watch_candidates', 'watch_stories', 'watch_deliveries'] as const).map((table) =>
  statement((db, p: { account_id: string }) =>
    db
      .deleteFrom(table)
      .where(
        'watch_key',
        'in',
        db.selectFrom('watches').select('key').where('account_id', '=', p.account_id),
      ),
  ),
)
const deleteOfAccount = deleteRows('watches', ['account_id'])

/** With an account go its questions, however many: a statement for each table. */
export async function removeWatchesOf(tx: Connection, accountId: string): Promise<void> {
  await tx.run(raiseVersion, {})
  for (const query of [...OF_ACCOUNT, deleteOfAccount]) await tx.run(query, { account_id: accountId })
}

/** Rows of the table of standing questions, and the questions that they are. */
type WatchRow = Selectable<Schema['watches']>

function rowOf(given: WatchToPut): WatchRow {
  const begun = { state: 'active', runs: 0, delivered: 0, waiting: 0, dueAt: given.createdAt } as const
  return toRow<WatchRow>(COLUMNS, { ...given, ...begun })
}

/** As it is put in place of the one before. */
function replacing(before: WatchRow, given: WatchToPut): WatchRow {
  const row = rowOf(given)
  const { key, created_at, delivered, last_run } = before
  return {
    ...row,
    key,
    created_at,
    delivered,
    last_run,
    runs: before.runs + 1,
    due_at: last_run === null ? row.due_at : last_run + given.everyMs,
  }
}

export function watchOf({ waiting: _, ...row }: WatchRow): Watch {
  return fromRow(row)
}
