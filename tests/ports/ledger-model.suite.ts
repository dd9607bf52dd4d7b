// Credits on a ledger against a model of them, by any order of calls, kills, corrections and steps of the clock.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCredits } from '../../src/accounts/money/credits.ts'
import type { Ledger } from '../../src/accounts/money/ledger.ts'
import { InsufficientCredits } from '../../src/foundation/errors.ts'
import type { LedgerUnderTest } from './ledger.suite.ts'
import { ledgerCommands, type RealLedger } from './ledger-model/commands.ts'
import { LedgerModel } from './ledger-model/model.ts'

function realOn({ ledger }: LedgerUnderTest, accountId: string, model: LedgerModel): RealLedger {
  const wall = settable(model.wall)
  const steady = settable(model.steady)
  const start = () => createCredits({ ledger, clock: wall, steady })
  const caller = { accountId, email: 'model@example.com', keyId: `key of ${accountId}`, keyShown: 'key' }
  return { caller, processes: [start(), start()], reservations: new Map(), wall, steady, start }
}

function settable(first: number): { now(): number; set(ms: number): void } {
  let ms = first
  return {
    now: () => ms,
    set(next) {
      ms = next
    },
  }
}

/** What has to hold after any order of events. */
async function checkEnd(
  { ledger, usage }: LedgerUnderTest,
  real: RealLedger,
  model: LedgerModel,
): Promise<void> {
  const id = real.caller.accountId
  expect(await ledger.openReservations()).toHaveLength(model.open().length)
  const entries = await ledger.entries(id, { limit: 1_000 })
  expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(model.balance)
  const rows = (await usage.rows({})).filter(({ accountId }) => accountId === id)
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(model.requests)
  expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(model.charged)
  await releaseAll(ledger)
  const rest = Math.max(0, model.balance)
  const [credits] = real.processes
  await expect(credits!.reserve(real.caller, rest + 1, 'search')).rejects.toThrow(InsufficientCredits)
  await expect(credits!.reserve(real.caller, rest, 'search')).resolves.toBeDefined()
}

async function releaseAll(ledger: Ledger): Promise<void> {
  for (const id of await ledger.openReservations()) await ledger.release(id)
}

export function ledgerModelSuite(name: string, open: () => Promise<LedgerUnderTest>): void {
  describe(`${name} under credits`, () => {
    it('does as the model does, and never goes below zero', async () => {
      const under = await open()
      const balances = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 3, max: 1_000 }))
      const steps = fc.commands(ledgerCommands, { maxCommands: 40, size: 'max' })
      await fc.assert(
        fc.asyncProperty(balances, steps, async (balance, chosen) => {
          const model = new LedgerModel(balance)
          const real = realOn(under, await under.account(balance), model)
          try {
            await fc.asyncModelRun(() => ({ model, real }), chosen)
            await checkEnd(under, real, model)
          } finally {
            // A sweep sees every hold of the ledger: none of one run may be left for the next.
            await releaseAll(under.ledger)
          }
        }),
        { numRuns: 40 },
      )
    })
  })
}
