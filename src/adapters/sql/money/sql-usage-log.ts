// SqlUsageLog: usage in the database.
import {
  type FreeCall,
  type UsageLog,
  type UsageRange,
  type UsageRow,
  utcDay,
} from '../../../accounts/money/usage.ts'
import { type Database, SqlStore } from '../database.ts'
import { fromRow } from '../rows.ts'
import { type Connection, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

export interface CountedCall {
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: string
  readonly cost: number
  readonly at: number
  /** Only the time of the key's last use is noted. */
  readonly refused?: true
}

const addUsage = statement((db, row: Schema['usage']) =>
  db
    .insertInto('usage')
    .values({
      key_id: row.key_id,
      day: row.day,
      endpoint: row.endpoint,
      account_id: row.account_id,
      requests: row.requests,
      credits: row.credits,
      last_at: row.last_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day', 'endpoint']).doUpdateSet((eb) => ({
        requests: eb('usage.requests', '+', eb.ref('excluded.requests')),
        credits: eb('usage.credits', '+', eb.ref('excluded.credits')),
        last_at: eb.ref('excluded.last_at'),
      })),
    ),
)

/** One row is touched for each key, day and endpoint, however many calls there are. */
export async function countUsage(tx: Connection, calls: readonly CountedCall[]): Promise<void> {
  const rows = new Map<string, Schema['usage']>()
  for (const call of calls) {
    const day = utcDay(call.at)
    const name = `${call.keyId} ${day} ${call.endpoint}`
    const row = rows.get(name)
    if (row) {
      row.requests += call.refused ? 0 : 1
      row.credits += call.cost
      row.last_at = Math.max(row.last_at, call.at)
    } else {
      rows.set(name, {
        key_id: call.keyId,
        day,
        endpoint: call.endpoint,
        account_id: call.accountId,
        requests: call.refused ? 0 : 1,
        credits: call.cost,
        last_at: call.at,
      })
    }
  }
  // In one order, so that two who count the same keys do not wait for one another in a circle.
  for (const [, row] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) await tx.run(addUsage, row)
}

export class SqlUsageLog extends SqlStore implements UsageLog {
  readonly countFree: UsageLog['countFree']

  constructor(database: Database) {
    super(database)
    this.countFree = database.sharedWrites.kind(countFree, false)
  }

  async rows(range: UsageRange): Promise<UsageRow[]> {
    let query = this.database.query
      .selectFrom('usage')
      .select(['account_id', 'key_id', 'day', 'endpoint', 'requests', 'credits'])
      .where('requests', '>', 0)
    if (range.accountId !== undefined) query = query.where('account_id', '=', range.accountId)
    if (range.keyId !== undefined) query = query.where('key_id', '=', range.keyId)
    if (range.from !== undefined) query = query.where('day', '>=', range.from)
    if (range.to !== undefined) query = query.where('day', '<=', range.to)
    if (range.limit !== undefined) query = query.limit(range.limit)
    const rows = await query.orderBy('day').orderBy('key_id').orderBy('endpoint').execute()
    return rows.map(fromRow)
  }
}

async function countFree(tx: Connection, calls: readonly FreeCall[]): Promise<undefined[]> {
  await countUsage(
    tx,
    calls.map((call) => ({ ...call, cost: 0 })),
  )
  return []
}
