// The ledger under several processes, and after one was killed.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountsOn } from '../../../tests/support/accounts-on.ts'
import { runChild } from '../../../tests/support/run-child.ts'
import { openIn, tempFolder } from '../../../tests/support/temp-database.ts'
import { heldClock } from '../../foundation/clock.ts'

const CHARGED = 'charged '

function chargedIn(lines: readonly string[]): number[] {
  return lines.filter((line) => line.startsWith(CHARGED)).map((line) => Number(line.slice(CHARGED.length)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

describe('the ledger', () => {
  it('is not overdrawn by two processes at once', async () => {
    const folder = tempFolder()
    const { caller, credits } = accountsOn(await openIn(folder))
    const { accountId, keyId } = await caller('ada@example.com', 60_000)
    const args = [join(folder, 'whippet.db'), accountId, keyId, '300', '4']
    const children = [runChild('charge-calls.ts', args), runChild('charge-calls.ts', args)]
    await Promise.all(children.map((child) => child.printed(300)))
    await Promise.all(children.map((child) => child.ended()))
    const charged = children.flatMap((child) => chargedIn(child.lines))
    expect(children.map((child) => child.process.exitCode)).toEqual([0, 0])
    const balance = await credits.balance(accountId)
    expect(balance).toBe(60_000 - sum(charged))
    expect(balance).toBeGreaterThanOrEqual(0)
    // A reservation holds 2,000: nobody is refused before less than that is left.
    expect(charged.length).toBeLessThan(600)
    expect(balance).toBeLessThan(2_000)
    const entries = await credits.entries(accountId, { limit: 1_000 })
    expect(sum(entries.map((entry) => entry.amount))).toBe(balance)
    expect(entries).toHaveLength(charged.length + 1)
  })

  it('equals what callers were told after kill -9, but for calls under way', async () => {
    const folder = tempFolder()
    const before = await openIn(folder)
    const { accountId, keyId } = await accountsOn(before).caller('ada@example.com', 1_000_000_000)
    await before.close()
    const concurrency = 20
    const args = [join(folder, 'whippet.db'), accountId, keyId, '1000000', String(concurrency)]
    const child = runChild('charge-calls.ts', args)
    await child.printed(1_000)
    child.process.kill('SIGKILL')
    await child.ended()

    const { credits } = accountsOn(await openIn(folder))
    const told = chargedIn(child.lines)
    const entries = await credits.entries(accountId, { limit: 100_000 })
    const written = entries.filter((entry) => entry.kind === 'charge').map((entry) => -entry.amount)
    expect(written.length).toBeGreaterThanOrEqual(told.length)
    expect(written.length - told.length).toBeLessThanOrEqual(concurrency)
    const untold = [...written]
    for (const cost of told) {
      const at = untold.indexOf(cost)
      expect(at).toBeGreaterThanOrEqual(0)
      untold.splice(at, 1)
    }
    expect(await credits.balance(accountId)).toBe(sum(entries.map((entry) => entry.amount)))
  })

  it('holds nothing a minute after kill -9', async () => {
    const folder = tempFolder()
    const database = await openIn(folder)
    const { caller, credits } = accountsOn(database)
    const { accountId, keyId } = await caller('ada@example.com', 1_000_000_000)
    const args = [join(folder, 'whippet.db'), accountId, keyId, '1000000', '20', '3']
    const child = runChild('charge-calls.ts', args)
    await child.printed(100)
    child.process.kill('SIGKILL')
    await child.ended()
    const held = async (): Promise<number | undefined> => (await credits.funds(accountId))?.held
    expect(await held()).toBeGreaterThanOrEqual(6_000)
    const clock = heldClock(Date.now())
    const later = accountsOn(database, clock).credits
    await later.sweep()
    clock.advance(55_000)
    await later.sweep()
    expect(await held()).toBe(0)
    const balance = await credits.balance(accountId)
    const all = await later.reserve({ accountId, keyId, email: '', keyShown: '' }, balance!, 'search')
    await all.settle(balance!)
    expect(await credits.balance(accountId)).toBe(0)
  })
})
