// SqlUsageLog: usage in the database.
import type { FreeCall, UsageLog, UsageRange, UsageRow } from '../../../accounts/money/usage-log.ts'
import type { Database } from '../database.ts'
import type { Connection } from '../statement.ts'
import { countUsage } from './count-usage.ts'

export class SqlUsageLog implements UsageLog {
  readonly #database: Database
  readonly #countFree: (call: FreeCall) => Promise<void>

  constructor(database: Database) {
    this.#database = database
    this.#countFree = database.sharedWrites.kind(countFree, false)
  }

  countFree(call: FreeCall): Promise<void> {
    return this.#countFree(call)
  }

  async rows(range: UsageRange): Promise<UsageRow[]> {
    let query = this.#database.query.selectFrom('usage').selectAll().where('requests', '>', 0)
    if (range.accountId !== undefined) query = query.where('account_id', '=', range.accountId)
    if (range.keyId !== undefined) query = query.where('key_id', '=', range.keyId)
    if (range.endpoint !== undefined) query = query.where('endpoint', '=', range.endpoint)
    if (range.from !== undefined) query = query.where('day', '>=', range.from)
    if (range.to !== undefined) query = query.where('day', '<=', range.to)
    const rows = await query.orderBy('day').orderBy('key_id').orderBy('endpoint').execute()
    return rows.map((row) => ({
      accountId: row.account_id,
      keyId: row.key_id,
      day: row.day,
      endpoint: row.endpoint,
      requests: row.requests,
      credits: row.credits,
    }))
  }
}

async function countFree(tx: Connection, calls: readonly FreeCall[]): Promise<undefined[]> {
  await countUsage(
    tx,
    calls.map((call) => ({ ...call, cost: 0 })),
  )
  return []
}
