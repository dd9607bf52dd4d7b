// Usage by day, caller and endpoint, as JSON and as CSV, and credits: of the own account, and of all for the owner.
import type { Account, AccountWithBalance } from '../../accounts/account.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { placeKeyId } from '../../accounts/admission.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { Credits } from '../../accounts/money/credits.ts'
import type { LedgerEntry } from '../../accounts/money/ledger.ts'
import type { Prices } from '../../accounts/money/prices.ts'
import { type Usage, utcDay } from '../../accounts/money/usage.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest } from '../../foundation/errors.ts'
import { dollarsFromNano, type NanoDollars } from '../../foundation/money.ts'
import { isOwner } from '../../operations/operator/operate.ts'
import type { EntryView, LedgerView, PricesView, UsageView } from './console-api.ts'
import type { Gate } from './gate.ts'

type Named = Pick<Account, 'id' | 'email'>

/** Those of the reader's own account by their names alone, those of others behind the account's address. */
async function callerNames(
  keys: ApiKeys,
  reader: Named,
  others: readonly Named[] = [],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const ofAccount = new Map<string, (name: string) => string>()
  for (const { id, email } of [...others, reader]) {
    const named = (name: string): string => (id === reader.id ? name : `${email}: ${name}`)
    ofAccount.set(id, named)
    names.set(placeKeyId('playground', id), named('Playground'))
    names.set(placeKeyId('search-page', id), named('Search page'))
    names.set(placeKeyId('console', id), named('Watches'))
  }
  for (const key of await keys.list(others.length === 0 ? reader.id : undefined))
    names.set(key.id, ofAccount.get(key.accountId)?.(key.name) ?? key.name)
  return names
}

function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return plain(value)
  // A spreadsheet runs what starts like a formula; an apostrophe in front makes it text.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without an exponent, which not every reader knows. */
function plain(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(9).replace(/0+$/, '')
}

export interface UsageRoutesNeeds {
  readonly usage: Usage
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly clock: Clock
}

const DAY_MS = 86_400_000
const MAX_DAYS = 366

export function addUsageRoutes(gate: Gate, needs: UsageRoutesNeeds): void {
  gate.signedIn('GET', '/console/api/usage', ({ account }, context) =>
    usageOf(needs, account, context.req.query('days')),
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
  const rows = await (all ? needs.usage.rows(range) : needs.usage.ofAccount(account.id, range))
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

const PAGE = 50

interface CreditsRoutesNeeds {
  readonly credits: Credits
  readonly keys: ApiKeys
  readonly prices: Prices
  /** What a new account starts with. */
  readonly freeCredits: NanoDollars
}

export function addCreditsRoutes(gate: Gate, needs: CreditsRoutesNeeds): void {
  const { credits, keys } = needs
  const prices = pricesView(needs)
  gate.signedIn('GET', '/console/api/ledger', async ({ account }, context) => {
    const before = context.req.query('before')
    const range = { limit: PAGE + 1, ...(before === undefined ? {} : { before: before.slice(0, 100) }) }
    const found = await credits.entries(account.id, range)
    const names = await callerNames(keys, account)
    const page = found.slice(0, PAGE)
    return {
      balance_dollars: dollarsFromNano((await credits.balance(account.id)) ?? 0),
      entries: page.map((entry) => entryView(entry, names)),
      next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      prices,
    } satisfies LedgerView
  })
}

function pricesView({ prices, freeCredits }: Pick<CreditsRoutesNeeds, 'prices' | 'freeCredits'>): PricesView {
  const { low, medium, high, max } = prices.search
  return {
    search_dollars: {
      low: dollarsFromNano(low),
      medium: dollarsFromNano(medium),
      high: dollarsFromNano(high),
      max: dollarsFromNano(max),
    },
    fetch_dollars: dollarsFromNano(prices.fetch),
    million_tokens_dollars: dollarsFromNano(prices.perMillionTokens),
    cache_hit_percent: prices.cacheHitPercent,
    free_credits_dollars: dollarsFromNano(freeCredits),
  }
}

function entryView(entry: LedgerEntry, names: ReadonlyMap<string, string>): EntryView {
  return {
    id: entry.id,
    at: new Date(entry.createdAt).toISOString(),
    kind: entry.kind,
    amount_dollars: dollarsFromNano(entry.amount),
    reason: entry.reason,
    endpoint: entry.endpoint ?? null,
    caller: entry.keyId === undefined ? null : (names.get(entry.keyId) ?? entry.keyId),
  }
}
