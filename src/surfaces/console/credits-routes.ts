// The balance and the ledger of whoever is signed in.
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { Credits } from '../../accounts/money/credits.ts'
import type { LedgerEntry } from '../../accounts/money/ledger.ts'
import type { Prices } from '../../accounts/money/prices.ts'
import { dollarsFromNano, type NanoDollars } from '../../foundation/money.ts'
import { callerNames } from './caller-names.ts'
import type { EntryView, LedgerView, PricesView } from './console-api.ts'
import type { Gate } from './gate.ts'

const PAGE = 50

export interface CreditsRoutesNeeds {
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
    const view: LedgerView = {
      balance_dollars: dollarsFromNano((await credits.balance(account.id)) ?? 0),
      entries: page.map((entry) => entryView(entry, names)),
      next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      prices,
    }
    return context.json(view)
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
    cache_hit_percent: prices.cacheHitPercent ?? 50,
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
