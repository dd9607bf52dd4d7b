// Usage by day, caller and endpoint, as JSON and as CSV: of the own account, and of all for the owner.
import type { AccountWithBalance } from '../../accounts/account.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { Usage } from '../../accounts/money/usage.ts'
import { utcDay } from '../../accounts/money/utc-day.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import { isOwner } from '../../operations/operator/operate.ts'
import { callerNames } from './caller-names.ts'
import type { UsageView } from './console-api.ts'
import { csv } from './csv.ts'
import type { Gate } from './gate.ts'

export interface UsageRoutesNeeds {
  readonly usage: Usage
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly clock: Clock
}

const DAY_MS = 86_400_000
const MAX_DAYS = 366

export function addUsageRoutes(gate: Gate, needs: UsageRoutesNeeds): void {
  gate.signedIn('GET', '/console/api/usage', async ({ account }, context) =>
    context.json(await usageOf(needs, account, context.req.query('days'))),
  )
  gate.signedIn('GET', '/console/api/usage.csv', async ({ account }, context) => {
    const { from, to, names, rows } = await usageOf(needs, account, context.req.query('days'))
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

async function usageOf(
  needs: UsageRoutesNeeds,
  account: AccountWithBalance,
  given = '30',
): Promise<UsageView> {
  const days = /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (days < 1 || days > MAX_DAYS) {
    throw new InvalidRequest(`days is a whole number from 1 to ${MAX_DAYS}`)
  }
  const now = needs.clock.now()
  const range = { from: utcDay(now - (days - 1) * DAY_MS), to: utcDay(now) }
  const all = isOwner(account)
  const rows = await needs.usage.rows(all ? range : { accountId: account.id, ...range })
  const others = all ? await needs.accounts.list() : []
  return {
    ...range,
    names: Object.fromEntries(await callerNames(needs.keys, account, others)),
    rows: rows.map((row) => ({
      day: row.day,
      key: row.keyId,
      endpoint: row.endpoint,
      requests: row.requests,
      credits_dollars: dollarsFromNano(row.credits),
    })),
  }
}
