// Usage by day, caller and endpoint, as JSON and as CSV.
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { Usage } from '../../accounts/money/usage.ts'
import { utcDay } from '../../accounts/money/utc-day.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import { callerNames } from './caller-names.ts'
import type { UsageView } from './console-api.ts'
import { csv } from './csv.ts'
import type { Gate } from './gate.ts'

export interface UsageRoutesNeeds {
  readonly usage: Usage
  readonly keys: ApiKeys
  readonly clock: Clock
}

const DAY_MS = 86_400_000
const MAX_DAYS = 366

export function addUsageRoutes(gate: Gate, needs: UsageRoutesNeeds): void {
  gate.signedIn('GET', '/console/api/usage', async ({ account }, context) =>
    context.json(await usageOf(needs, account.id, context.req.query('days'))),
  )
  gate.signedIn('GET', '/console/api/usage.csv', async ({ account }, context) => {
    const { from, to, names, rows } = await usageOf(needs, account.id, context.req.query('days'))
    const lines = rows.map((row) => [
      row.day,
      names[row.key] ?? row.key,
      row.key,
      row.endpoint,
      row.requests,
      row.credits_dollars,
    ])
    return context.body(
      csv([['day', 'caller', 'key_id', 'endpoint', 'requests', 'dollars'], ...lines]),
      200,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="whippet-usage-${from}-${to}.csv"`,
      },
    )
  })
}

async function usageOf(needs: UsageRoutesNeeds, accountId: string, given = '30'): Promise<UsageView> {
  const days = /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (days < 1 || days > MAX_DAYS) {
    throw new InvalidRequest(`days is a whole number from 1 to ${MAX_DAYS}`)
  }
  const now = needs.clock.now()
  const range = { from: utcDay(now - (days - 1) * DAY_MS), to: utcDay(now) }
  const rows = await needs.usage.rows({ accountId, ...range })
  return {
    ...range,
    names: Object.fromEntries(await callerNames(needs.keys, accountId)),
    rows: rows.map((row) => ({
      day: row.day,
      key: row.keyId,
      endpoint: row.endpoint,
      requests: row.requests,
      credits_dollars: dollarsFromNano(row.credits),
    })),
  }
}
