// Nodes that move money on one PostgreSQL: one after the other for an account, side by side for several.
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { describeWithPostgres, usePostgres } from '../../../../tests/support/private-postgres.ts'
import { gate } from '../../../../tests/support/side-by-side.ts'
import type { Held, Settlement } from '../../../accounts/money/ledger.ts'
import { verifyChains } from '../../../accounts/money/ledger-chain.ts'
import { timeOrderedId } from '../../../accounts/time-ordered-id.ts'
import type { Database } from '../database.ts'
import { SqlLedger } from '../money/sql-ledger.ts'
import { SqlAccountStore } from '../sql-account-store.ts'
import { openPostgres } from './open-postgres.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
/** More than a transaction takes single locks for. */
const MANY_ACCOUNTS = 70

describeWithPostgres('nodes that move money', () => {
  const postgres = usePostgres()
  let nodes: readonly [Database, Database]
  let done: string[]

  beforeEach(async () => {
    const address = await postgres().newDatabase()
    const [one, other] = [await openPostgres(address), await openPostgres(address)]
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()])
    })
    nodes = [one, other]
    done = []
  })

  /** Writes for accounts; notes them when that is done. */
  async function writeFor(node: Database, accounts: readonly string[]): Promise<void> {
    const write = node.writes.kind(
      async (_, items: readonly string[]) => items,
      true,
      (account) => account,
    )
    done.push(...(await Promise.all(accounts.map(write))))
  }

  /** A transaction for an account that is under way until the gate is opened. */
  async function holding(node: Database, account: string) {
    const [held, entered] = [gate(), gate()]
    const write = node.writes.kind(
      async (_, items: readonly string[]) => {
        entered.open()
        await held.passed
        return items
      },
      true,
      (name) => name,
    )
    const finished = write(account)
    await entered.passed
    return { open: held.open, finished }
  }

  async function untilSomebodyWaits(): Promise<void> {
    const [node] = nodes
    for (;;) {
      const waiting = await node.query
        .selectFrom('pg_locks' as never)
        .selectAll()
        .where('granted' as never, '=', false as never)
        .execute()
      if (waiting.length > 0) return
    }
  }

  it('write for two accounts at once', async () => {
    const [one, other] = nodes
    const slow = await holding(one, 'a')
    await writeFor(other, ['b', 'c'])
    expect(done.toSorted()).toEqual(['b', 'c'])
    slow.open()
    await slow.finished
  })

  it('write for one account after the other', async () => {
    const [one, other] = nodes
    const slow = await holding(one, 'a')
    const behind = writeFor(other, ['b', 'a'])
    await untilSomebodyWaits()
    expect(done).toEqual([])
    slow.open()
    await Promise.all([slow.finished, behind])
    expect(done.toSorted()).toEqual(['a', 'b'])
  })

  it.each(['what is of no account', 'what is of very many accounts'])('write %s alone', async (what) => {
    const [one, other] = nodes
    const slow = await holding(one, 'a')
    const many = Array.from({ length: MANY_ACCOUNTS }, (_, at) => `other ${at}`)
    const ofNone = what === 'what is of no account'
    const all = ofNone ? other.writes.write(async () => void done.push('all')) : writeFor(other, many)
    await untilSomebodyWaits()
    expect(done).toEqual([])
    slow.open()
    await Promise.all([slow.finished, all])
    expect(done).toEqual(ofNone ? ['all'] : many)
  })

  it('spend all of every balance and no more, whichever way they charge and in whichever order', async () => {
    const ledgers = nodes.map((node) => new SqlLedger(node))
    const stores = new SqlAccountStore(nodes[0])
    const accounts = ['x', 'y', 'z']
    const [balance, price] = [60, 2]
    for (const id of accounts) {
      const opening = { id: `opening ${id}`, accountId: id, kind: 'credit' as const, amount: balance }
      const account = { id, email: `${id}@example.com`, rateLimit: 1, createdAt: NOW }
      await stores.add(account, { ...opening, reason: 'test', createdAt: NOW })
    }
    const outcomes = await Promise.all(
      ledgers.flatMap((ledger, node) =>
        Array.from({ length: balance / price }, (_, turn) =>
          (node === 0 ? accounts : accounts.toReversed()).map((id) => spend(ledger, id, price, turn)),
        ).flat(),
      ),
    )
    expect(outcomes.filter((spent) => spent)).toHaveLength((accounts.length * balance) / price)
    for (const id of accounts) expect(await ledgers[0]!.funds(id)).toEqual({ balance: 0, held: 0 })
    const entries = accounts.length * (1 + balance / price)
    expect(await verifyChains(ledgers[0]!)).toEqual({ accounts: accounts.length, entries })
  })
})

/** Whether it was charged: at once, or after it was reserved. */
async function spend(ledger: SqlLedger, accountId: string, price: number, turn: number): Promise<boolean> {
  const held: Held = { id: timeOrderedId(NOW), accountId, keyId: `key of ${accountId}`, amount: price }
  const settlement: Settlement = {
    reservationId: held.id,
    accountId,
    keyId: held.keyId,
    endpoint: 'search',
    cost: price,
    reason: 'search',
    reserved: true,
    settledAt: NOW,
  }
  if (turn % 2 === 0) return (await ledger.charge(held, settlement)) === 'reserved'
  if ((await ledger.reserve(held, NOW)) !== 'reserved') return false
  return (await ledger.settle(settlement)) === 'settled'
}
