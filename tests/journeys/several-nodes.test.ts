// Three nodes on one PostgreSQL and one Redis: they find the same, charge as one, limit as one, and outlive each other.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RedisLink } from '../../src/adapters/redis/open-redis.ts'
import { readConfig } from '../../src/app/config.ts'
import { type Data, openData } from '../../src/app/open/open-data.ts'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'
import { describeWithRedis, useRedis } from '../support/private-redis.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

/** Of a search in fast mode. */
const PRICE = 1_000_000
const SEARCH = '/api/v1/search?q=wolfhound&searchMode=fast'

interface Body {
  readonly results: readonly { readonly link: string }[]
  readonly metrics: { readonly cost_dollars: number; readonly cached?: boolean }
}

describeWithPostgres('three nodes on one PostgreSQL', () => {
  const postgres = usePostgres()
  describeWithRedis('and one Redis', () => {
    const redis = useRedis()
    let folder = ''
    let shared: Record<string, string>
    const nodes: ChildService[] = []
    let operator: Data | undefined
    let callers = 0
    /** Between the third node and the database. */
    let proxy: (CuttingProxy & { end(): void }) | undefined

    /** A node with a data folder of its own. */
    const environment = (node: string, more: Record<string, string> = {}) =>
      testEnvironment(join(folder, node), { ...shared, ...more })

    const whippet = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCommand(args, environment('operator'))
      if (code !== 0) throw new Error(`whippet ${args.join(' ')}: ${stderr}`)
      return stdout
    }

    async function callerWith(nanoDollars: number, rateLimit: number) {
      const { accounts, keys, credits } = operator!
      const email = `caller-${++callers}@example.com`
      const account = await accounts.create({ email, credits: nanoDollars, rateLimit })
      const { key, secret } = await keys.create({ accountId: account.id, name: 'test' })
      return {
        key: secret,
        id: key.id,
        balance: async () => (await credits.balance(account.id)) ?? 0,
      }
    }

    const ask = (node: ChildService, key: string, path: string = SEARCH): Promise<Response> =>
      fetch(node.url + path, { headers: { 'x-api-key': key } })

    const statusesOf = async (asked: readonly Promise<Response>[]): Promise<number[]> =>
      (await Promise.all(asked)).map((reply) => reply.status)

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'whippet-nodes-'))
      shared = { WHIPPET_DATABASE_URL: await postgres().newDatabase(), WHIPPET_REDIS_URL: redis().url }
      const address = new URL(shared['WHIPPET_DATABASE_URL'] ?? '')
      proxy = await startCuttingProxy(Number(address.port))
      address.port = String(proxy.port)
      const starting = ['a', 'b', 'c'].map(async (node, at) => {
        const more = node === 'c' ? { WHIPPET_DATABASE_URL: address.href } : {}
        nodes[at] = await startChildService(environment(node, more))
      })
      const outcomes = await Promise.allSettled(starting)
      for (const one of outcomes) if (one.status === 'rejected') throw one.reason
      operator = await openData(readConfig(folder, environment('test')))
    })
    afterAll(async () => {
      await Promise.all(nodes.filter(Boolean).map((node) => node.stop()))
      proxy?.end()
      await operator?.database.close()
      await rm(folder, { recursive: true, force: true })
    })

    it('make one first key, which all know', async () => {
      const keys = nodes.flatMap((node) => /wk_[0-9A-Za-z]{46}/.exec(node.output()) ?? [])
      expect(keys).toHaveLength(1)
      expect(await statusesOf(nodes.map((node) => ask(node, keys[0]!)))).toEqual([200, 200, 200])
    })

    it('find what was imported elsewhere, and give each other their answers', async () => {
      const { key } = await callerWith(1e9, 100_000)
      const documents = join(folder, 'documents.jsonl')
      await writeFile(documents, sampleDocuments.map((one) => JSON.stringify(one)).join('\n'))
      const counts = JSON.parse(await whippet('import', documents, '--json')) as { added: number }
      expect(counts.added).toBe(sampleDocuments.length)
      await untilAllFind(key)

      // Each node knows by itself when an answer is out of date; before both do, they give each other none.
      let [first, again] = await askedInTurn(key, 0)
      for (let turn = 1; again.metrics.cached !== true; turn++) [first, again] = await askedInTurn(key, turn)
      expect(first.metrics.cached).toBeUndefined()
      expect(again.results).toEqual(first.results)
    })

    async function askedInTurn(key: string, turn: number): Promise<[Body, Body]> {
      const question = `/api/v1/search?q=wolfhound+setup+${turn}&searchMode=fast`
      const first = (await (await ask(nodes[0]!, key, question)).json()) as Body
      return [first, (await (await ask(nodes[1]!, key, question)).json()) as Body]
    }

    /** The same on each node: they follow the documents each in its own time. */
    async function untilAllFind(key: string): Promise<void> {
      for (;;) {
        const asked = await Promise.all(nodes.map((node) => ask(node, key, `${SEARCH}&noCache=true`)))
        const bodies = (await Promise.all(asked.map((reply) => reply.json()))) as Body[]
        const [first = '', ...others] = bodies.map(({ results }) => results.map(({ link }) => link).join())
        if (first !== '' && others.every((links) => links === first)) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }

    it('charge exactly 10 of 40 parallel calls on a balance for 10', async () => {
      const { key, balance } = await callerWith(10 * PRICE, 100_000)
      const asked = Array.from({ length: 40 }, (_, at) => ask(nodes[at % 3]!, key, `${SEARCH}&noCache=true`))
      const statuses = await statusesOf(asked)
      expect(statuses.filter((status) => status === 200)).toHaveLength(10)
      expect(statuses.filter((status) => status === 402)).toHaveLength(30)
      expect(await balance()).toBe(0)
    })

    it('spend exactly what a budget has, whichever of them is asked', async () => {
      const { key, balance } = await callerWith(1e9, 100_000)
      const made = await fetch(`${nodes[0]!.url}/api/v1/budgets/trip`, {
        method: 'PUT',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ total_dollars: (7 * PRICE) / 1e9 }),
      })
      expect(made.status).toBe(200)
      const replies = await Promise.all(
        Array.from({ length: 45 }, (_, at) =>
          fetch(`${nodes[at % 3]!.url}${SEARCH}&noCache=true`, {
            headers: { 'x-api-key': key, 'x-budget-id': 'trip' },
          }),
        ),
      )
      const counted = (status: number): number => replies.filter((reply) => reply.status === status).length
      expect([counted(200), counted(402)]).toEqual([7, 38])
      expect(await balance()).toBe(1e9 - 7 * PRICE)
    })

    it('count requests against one limit', async () => {
      const limit = 30
      const { key } = await callerWith(1e9, limit)
      const link = await redis().open()
      const before = await timeOf(link)
      const replies = await Promise.all(
        Array.from({ length: 3 * limit }, (_, at) => ask(nodes[at % 3]!, key, '/api/v1/search?q=')),
      )
      // By the clock that fills the buckets.
      const seconds = (await timeOf(link)) - before
      // Admission comes before the parameters are read: 429, or 400 and free.
      const passed = replies.filter(({ status }) => status === 400).length
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(3 * limit - passed)
      expect(passed).toBeGreaterThanOrEqual(limit)
      expect(passed).toBeLessThanOrEqual(limit + Math.floor(limit * seconds))
    })

    it('all refuse a key that was disabled', async () => {
      const { key, id } = await callerWith(1e9, 1_000)
      expect(await statusesOf(nodes.map((node) => ask(node, key)))).toEqual([200, 200, 200])
      await whippet('keys', 'disable', id)
      const statuses = () => statusesOf(nodes.map((node) => ask(node, key)))
      await expect.poll(statuses, { timeout: 120_000 }).toEqual([401, 401, 401])
    })

    it('lose no charge when one is killed, and the other goes on', async () => {
      const { key, balance } = await callerWith(5e9, 1_000_000)
      const sideBySide = 8
      let told = 0
      let answered = 0
      let killed: Promise<void> | undefined
      const caller = async (node: ChildService, calls: number): Promise<number> => {
        let done = 0
        for (; done < calls; done++) {
          const reply = await ask(node, key, `${SEARCH}&noCache=true`).catch(() => undefined)
          const body = (await reply?.json().catch(() => undefined)) as Body | undefined
          if (!body) break
          told += Math.round(body.metrics.cost_dollars * 1e9)
          answered += 1
          if (answered === 100) killed = nodes[0]!.kill()
        }
        return done
      }
      const calls = await Promise.all([
        ...Array.from({ length: sideBySide }, () => caller(nodes[0]!, 10_000)),
        ...Array.from({ length: sideBySide }, () => caller(nodes[1]!, 25)),
      ])
      await killed
      expect(calls.slice(sideBySide)).toEqual(Array(sideBySide).fill(25))

      const unheard = (5e9 - (await balance()) - told) / PRICE
      expect(Number.isInteger(unheard)).toBe(true)
      // A call whose charge was durable when its connection broke: at most those under way.
      expect(unheard).toBeGreaterThanOrEqual(0)
      expect(unheard).toBeLessThanOrEqual(sideBySide)

      nodes[0] = await startChildService(environment('a'))
      expect(await statusesOf(nodes.map((node) => ask(node, key)))).toEqual([200, 200, 200])
    })

    it('say that they are not ready without their database, and go on when it is back', async () => {
      const node = nodes[2]!
      const { key } = await callerWith(1e9, 1_000)
      const isReady = async () => (await fetch(`${node.url}/ready`)).ok
      expect((await ask(node, key)).status).toBe(200)
      proxy?.close()
      proxy?.cutAll()
      onTestFinished(() => proxy?.open())
      while (await isReady());
      const refused = await ask(node, key)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await refused.json()).toMatchObject({ error: 'Service unavailable' })
      proxy?.open()
      while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await ask(node, key)).status).toBe(200)
    })

    it('are known to the doctor', async () => {
      const checks = JSON.parse(await whippet('doctor', '--json')) as {
        check: string
        ok: boolean
        detail: string
      }[]
      const named = (name: string) => checks.find(({ check }) => check === name)
      expect(named('database')).toMatchObject({
        ok: true,
        detail: expect.stringMatching(/^PostgreSQL, \d+ doc/),
      })
      expect(named('Redis')).toMatchObject({ ok: true })
    })

    describe('refuse to start', () => {
      it.each([
        ['WHIPPET_DATABASE_URL', () => postgres().newAddress()],
        ['WHIPPET_DATABASE_URL', () => 'mysql://127.0.0.1/whippet'],
        ['WHIPPET_REDIS_URL', () => redis().url.replace(/:[^:@/]+@/, ':wrong@')],
        ['WHIPPET_INDEX_URL', () => 'opensearch://127.0.0.1:9200'],
      ])('with a bad %s, and name it', async (name, value) => {
        const bad = environment('refused', { PORT: '0', [name]: value() })
        const { code, stderr } = await runWhippet(['serve'], bad)
        expect(code).toBe(1)
        expect(stderr).toContain(name)
        expect(stderr).not.toContain('    at ')
        expect(stderr).not.toContain('wrong')
      })
    })
  })
})

/** Seconds by Redis's own clock. */
async function timeOf(link: RedisLink): Promise<number> {
  const [seconds, microseconds] = (await link.ask(['TIME'])) as [string, string]
  return Number(seconds) + Number(microseconds) / 1e6
}
