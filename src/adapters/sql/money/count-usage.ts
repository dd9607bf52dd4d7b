// Counts calls in the usage table, many at once.
import { utcDay } from '../../../accounts/money/utc-day.ts'
import { type Connection, statement } from '../statement.ts'
import type { UsageTable } from '../tables/schema.ts'

export interface CountedCall {
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: string
  readonly cost: number
  readonly at: number
  /** Only the time of the key's last use is noted. */
  readonly refused?: true
}

const addUsage = statement((db, row: UsageTable) =>
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
  const rows = new Map<string, UsageTable>()
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
