// What every call goes through: rights, terms and charges, on a ledger and a clock that is held still.
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../tests/support/accounts-on.ts'
import { tempDatabase } from '../../tests/support/temp-database.ts'
import { createBudgets } from '../accounts/money/budgets.ts'
import { createRunOnce } from '../accounts/money/once-only.ts'
import { createPriceList, DEFAULT_PRICES } from '../accounts/money/prices.ts'
import { SqlBudgetStore } from '../adapters/sql/money/sql-budget-store.ts'
import { SqlKeptReplies } from '../adapters/sql/money/sql-kept-replies.ts'
import { heldClock } from '../foundation/clock.ts'
import { Overloaded, Unauthorized } from '../foundation/errors.ts'
import { currentTenant } from '../foundation/tenant.ts'
import { WorkerFailure } from '../workers/worker-failure.ts'
import type { Call, Operation, Planned } from './call.ts'
import { jsonReply } from './render/reply.ts'
import { createRunCall } from './run-call.ts'
import { keepPage } from './sites/job-calls.ts'

const BALANCE = 1_000

async function room() {
  const clock = heldClock(1_000_000_000)
  const database = await tempDatabase()
  const parts = accountsOn(database, clock)
  const runCall = createRunCall({
    ...parts,
    budgets: createBudgets(new SqlBudgetStore(database)),
    runOnce: createRunOnce({ kept: new SqlKeptReplies(database), clock }),
    clock,
  })
  const caller = await parts.caller('ada@example.com', BALANCE)
  const call: Call = { caller, tenant: caller.accountId, admittedAt: clock.now() }
  const charged = async (): Promise<number> =>
    BALANCE - ((await parts.credits.balance(caller.accountId)) ?? 0)
  return { ...parts, runCall, call, clock, charged }
}

const operation = (plan: () => Planned): Operation<object> => ({
  scope: 'search',
  longestMs: 1_000,
  identity: (parameters) => ['search', parameters],
  plan,
})

/** Costs 10, after doing something. */
const afterDoing = (work: () => unknown, most = 10): Operation<object> =>
  operation(() => ({
    most,
    async run(hold) {
      await work()
      await hold(10)
      return { reply: jsonReply({ done: true }), cost: 10 }
    },
  }))

describe('a call', () => {
  it('is charged what it cost, on the account whose turn it was', async () => {
    const { runCall, call, charged, credits } = await room()
    let tenant = ''
    const noting = afterDoing(() => {
      tenant = currentTenant()
    }, 3)
    const reply = await runCall(call, noting, {})
    expect([await charged(), tenant, reply.account]).toEqual([10, call.caller.accountId, call.tenant])
    const [newest] = await credits.entries(call.caller.accountId, { limit: 1 })
    expect(reply.chargeId).toBe(newest?.id)
  })

  it('is free where its work fails, and where its caller has gone', async () => {
    const { runCall, call, charged, credits } = await room()
    const failing = afterDoing(() => Promise.reject(new Error('broken')))
    await expect(runCall(call, failing, {})).rejects.toThrow('broken')
    const leaving = new AbortController()
    const left = afterDoing(() => leaving.abort(new Error('gone')))
    await expect(runCall({ ...call, signal: leaving.signal }, left, {})).rejects.toThrow('gone')
    expect(await charged()).toBe(0)
    expect(await credits.funds(call.caller.accountId)).toMatchObject({ held: 0 })
  })

  it('whose thread was lost is free, and may be made again', async () => {
    const { runCall, call, charged } = await room()
    const lost = afterDoing(() => Promise.reject(new WorkerFailure('memory', 'lost')))
    await expect(runCall(call, lost, {})).rejects.toThrow(Overloaded)
    expect(await charged()).toBe(0)
  })

  it('that lasted is not charged to a key that was revoked meanwhile', async () => {
    const { runCall, call, charged, keys, clock } = await room()
    const slow = afterDoing(async () => {
      await keys.revoke(call.caller.keyId)
      clock.advance(1_000)
    })
    await expect(runCall(call, slow, {})).rejects.toThrow(new Unauthorized('Invalid API key'))
    expect(await charged()).toBe(0)
  })

  it('needs a key that is good for it, by the door that it came through', async () => {
    const { runCall, call, charged } = await room()
    const as = (scopes: 'fetch' | 'mcp', door?: 'mcp'): Call => ({
      ...call,
      caller: { ...call.caller, scopes: [scopes] },
      ...(door && { door }),
    })
    const quick = afterDoing(() => undefined)
    await expect(runCall(as('fetch'), quick, {})).rejects.toThrow(Unauthorized)
    await expect(runCall(as('mcp'), quick, {})).rejects.toThrow(Unauthorized)
    expect(await charged()).toBe(0)
    await runCall(as('mcp', 'mcp'), quick, {})
    expect(await charged()).toBe(10)
  })

  it('that was made already is charged at once, and one that is free by its nature never', async () => {
    const { runCall, call, charged, usage } = await room()
    const made = operation(() => ({ most: 20, made: { reply: jsonReply({}), cost: 7 } }))
    expect((await runCall(call, made, {})).chargeId).toBeDefined()
    const free = operation(() => ({ free: jsonReply({}) }))
    expect((await runCall(call, free, {})).chargeId).toBeUndefined()
    expect(await charged()).toBe(7)
    expect(await usage.rows({})).toMatchObject([{ endpoint: 'search', requests: 2, credits: 7 }])
  })
})

describe('a call without a time of admission', () => {
  it('looks at key and account before each charge, and holds their limits of now', async () => {
    const { runCall, call, charged, keys, accounts } = await room()
    const { admittedAt: _, ...job } = call
    const { accountId, keyId } = call.caller
    const quick = afterDoing(() => undefined)
    await runCall(job, quick, {})
    await accounts.setDisabled(accountId, true)
    await expect(runCall(job, quick, {})).rejects.toThrow(Unauthorized)
    await accounts.setDisabled(accountId, false)
    await keys.setSpendCap(keyId, 15)
    await expect(runCall(job, quick, {})).rejects.toThrow(/daily spend cap/)
    expect(await charged()).toBe(10)
  })

  it('costs what the account pays by now', async () => {
    const { runCall, call, charged, accounts } = await room()
    const { admittedAt: _, ...job } = call
    const page = keepPage(createPriceList({ ...DEFAULT_PRICES, fetch: 10 }))
    const told: number[] = []
    const keep = async (_: string, price: number): Promise<void> => void told.push(price)
    for (const unmetered of [false, true, false]) {
      await accounts.setUnmetered(call.caller.accountId, unmetered)
      await runCall(job, page, { tokens: 0, keep })
    }
    expect([told, await charged()]).toEqual([[10, 0, 10], 20])
  })
})
