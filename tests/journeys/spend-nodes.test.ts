// Idempotency-Key and budgets over two nodes on one PostgreSQL, one of them killed in the middle: right to the nano-dollar.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHoldWatch } from '../../src/accounts/money/hold-watch.ts'
import { SqlLedger } from '../../src/adapters/sql/money/sql-ledger.ts'
import { readConfig } from '../../src/app/config.ts'
import { type Data, openData } from '../../src/app/open/open-data.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { type ChildService, startChildService, testEnvironment } from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

/** Nano-dollars of a search in fast mode, which is also what is held for it. */
const PRICE = 1_000_000
const SEARCH = '/api/v1/search?q=wolfhound&searchMode=fast&noCache=true'
const CALLS = 200
/** Calls that the budget lets through. */
const AFFORDED = 120
/** Answers after which a node is killed. */
const KILLED_AFTER = 40
const CREDITS = 1e9

interface Told {
  readonly status: number
  readonly body: string
  readonly chargeId: string | null
  readonly replayed: boolean
}

describeWithPostgres('two nodes on one PostgreSQL, of which one is killed', () => {
  const postgres = usePostgres()
  let folder = ''
  let address = ''
  let operator: Data
  let key = ''
  const nodes: ChildService[] = []

  const environment = (node: string) =>
    testEnvironment(join(folder, node), { WHIPPET_DATABASE_URL: address, WHIPPET_CACHE_SECONDS: '0' })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whippet-spend-'))
    address = await postgres().newDatabase()
    const documents = join(folder, 'documents.jsonl')
    await writeFile(documents, sampleDocuments.map((one) => JSON.stringify(one)).join('\n'))
    expect((await runCommand(['import', documents], environment('operator'))).code).toBe(0)
    operator = await openData(readConfig(folder, environment('test')))
    const account = await operator.accounts.create({
      email: 'agent@example.com',
      credits: CREDITS,
      rateLimit: 1_000_000,
    })
    key = (await operator.keys.create({ accountId: account.id, name: 'test' })).secret
    for (const name of ['a', 'b']) nodes.push(await startChildService(environment(name)))
    const made = await fetch(`${nodes[0]?.url}/api/v1/budgets/trip`, {
      method: 'PUT',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ total_dollars: (AFFORDED * PRICE) / 1e9 }),
    })
    expect(made.status).toBe(200)
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await operator?.database.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Undefined where the node was gone before it had answered. */
  async function call(node: number, name: string, budget = true, path = SEARCH): Promise<Told | undefined> {
    const headers = {
      'x-api-key': key,
      'idempotency-key': name,
      ...(budget && { 'x-budget-id': 'trip' }),
    }
    try {
      const reply = await fetch(nodes[node]?.url + path, { headers })
      return {
        status: reply.status,
        body: await reply.text(),
        chargeId: reply.headers.get('x-charge-id'),
        replayed: reply.headers.get('idempotent-replay') === 'true',
      }
    } catch {
      return undefined
    }
  }

  /** A busy node is asked again: what counts is what the spend contract says. */
  async function settled(node: number, name: string): Promise<Told> {
    for (;;) {
      const told = await call(node, name)
      if (told && told.status !== 503) return told
    }
  }

  /** In one statement: in one moment. */
  async function sums(): Promise<Record<'charged' | 'kept' | 'spent' | 'balance', number>> {
    const [row = {}] = await postgres().query(
      address,
      `SELECT (SELECT -COALESCE(SUM(amount), 0) FROM ledger_entries WHERE kind = 'charge') AS charged,
        (SELECT COUNT(*) FROM kept_replies WHERE body IS NOT NULL) AS kept,
        (SELECT spent FROM budgets WHERE id = 'trip') AS spent,
        (SELECT b.balance FROM balances b JOIN accounts a ON a.id = b.account_id
          WHERE a.email = 'agent@example.com') AS balance`,
    )
    const { charged, kept, spent, balance } = row
    return { charged: Number(charged), kept: Number(kept), spent: Number(spent), balance: Number(balance) }
  }

  /** What a killed node had said to the database before it died is done, or undone. */
  async function quiet(): Promise<void> {
    const busy = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`
    while ((await postgres().query(address, busy)).length > 0) await new Promise(setImmediate)
  }

  /** As the minutes would that a killed node's claims and holds outlive it by. */
  async function letTimePass(): Promise<void> {
    await postgres().query(address, 'UPDATE kept_replies SET claimed_until = 0 WHERE body IS NULL')
    const steady = heldClock(0)
    const watch = createHoldWatch({ ledger: new SqlLedger(operator.database), steady })
    await watch()
    steady.advance(60_000)
    await watch()
  }

  it('charges each named call once, and as many as the budget lets through', async () => {
    let answered = 0
    let killed: Promise<void> | undefined
    const first = await Promise.all(
      Array.from({ length: CALLS }, async (_, at) => {
        const told = await call(at % 2, `call-${at}`)
        answered += 1
        if (answered === KILLED_AFTER) killed = nodes[1]?.kill()
        return told
      }),
    )
    await killed
    await quiet()
    const before = await sums()
    // Whatever the kill met: a charge has its reply, and a reply that was told has its charge.
    expect(before.charged).toBe(before.kept * PRICE)
    expect(before.spent).toBe(before.charged)
    expect(before.balance).toBe(CREDITS - before.charged)
    expect(before.kept).toBeGreaterThanOrEqual(first.filter((told) => told?.status === 200).length)

    await letTimePass()
    nodes[1] = await startChildService(environment('b'))
    const second = await Promise.all(first.map((_, at) => settled((at + 1) % 2, `call-${at}`)))
    for (const [at, told] of first.entries()) {
      if (told?.status === 200) expect(second[at]).toEqual({ ...told, replayed: true })
    }
    expect(second.filter(({ status }) => status === 200)).toHaveLength(AFFORDED)
    expect(second.filter(({ status }) => status === 402)).toHaveLength(CALLS - AFFORDED)
    expect(new Set(second.flatMap(({ chargeId }) => chargeId ?? [])).size).toBe(AFFORDED)
    const all = AFFORDED * PRICE
    expect(await sums()).toEqual({ charged: all, kept: AFFORDED, spent: all, balance: CREDITS - all })
  })

  it('charges one of two hundred calls of one name, on both nodes at once', async () => {
    const before = await sums()
    const told = await Promise.all(Array.from({ length: CALLS }, (_, at) => call(at % 2, 'the-same', false)))
    const answers = told.filter((one) => one?.status === 200)
    expect(answers.length).toBeGreaterThan(0)
    expect(told.every((one) => one?.status === 200 || one?.status === 503)).toBe(true)
    expect(new Set(answers.map((one) => one?.body)).size).toBe(1)
    expect(answers.filter((one) => one?.replayed)).toHaveLength(answers.length - 1)
    expect((await call(0, 'the-same', false, `${SEARCH}&limit=2`))?.status).toBe(409)
    const { balance } = await sums()
    expect(balance).toBe(before.balance - PRICE)
    expect((await runCommand(['ledger', 'verify'], environment('operator'))).code).toBe(0)
  })
})
