// The balance and the ledger of whoever is signed in.
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { Credits } from '../../accounts/money/credits.ts'
import type { LedgerEntry } from '../../accounts/money/ledger.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import { callerNames } from './caller-names.ts'
import type { EntryView, LedgerView } from './console-api.ts'
import type { Gate } from './gate.ts'

const PAGE = 50

export function addCreditsRoutes(gate: Gate, { credits, keys }: { credits: Credits; keys: ApiKeys }): void {
  gate.signedIn('GET', '/console/api/ledger', async ({ account }, context) => {
    const before = context.req.query('before')
    const range = { limit: PAGE + 1, ...(before === undefined ? {} : { before: before.slice(0, 100) }) }
    const found = await credits.entries(account.id, range)
    const names = await callerNames(keys, account.id)
    const page = found.slice(0, PAGE)
    const view: LedgerView = {
      balance_dollars: dollarsFromNano((await credits.balance(account.id)) ?? 0),
      entries: page.map((entry) => entryView(entry, names)),
      next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    }
    return context.json(view)
  })
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
