// Two nodes of the service on PostgreSQL, Redis and OpenSearch: they find and charge as one, and say so when it is away.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { type Data, openData } from '../../src/app/open/open-data.ts'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'
import type { PrivatePostgres } from '../support/private-postgres.ts'
import type { PrivateRedis } from '../support/private-redis.ts'
import { aDocument } from '../support/search-samples.ts'
import { type Load, startLoad } from './load.ts'

/** What a test waits for at most, and no test ends by. */
const LONG_MS = 280_000
const LOOK_EVERY_MS = 100
const NAME = 'service'

export interface Servers {
  readonly openSearch: () => PrivateOpenSearch
  readonly postgres: () => PrivatePostgres
  readonly redis: () => PrivateRedis
}

interface ServiceError {
  readonly error: string
  readonly message: string
}

export function serviceSuite(servers: Servers): void {
  describe('two nodes of the service on them', () => {
    let folder = ''
    let shared: Record<string, string>
    let operator: Data
    const nodes: ChildService[] = []
    let put = 0
    let callers = 0

    const environment = (node: string, more: Record<string, string> = {}) =>
      testEnvironment(join(folder, node), { ...shared, ...more })
    const whippet = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runWhippet(args, environment('operator'))
      if (code !== 0) throw new Error(`whippet ${args.join(' ')}: ${stderr}`)
      return stdout
    }
    /** New pages, with a word that stands in no other; resolves with it when they are stored. */
    const putPages = async (count: number): Promise<string> => {
      const mark = `mark${++put}`
      const pages = Array.from({ length: count }, (_, n) =>
        aDocument(`https://site.example/${mark}/${n}`, {
          title: `Heron ${mark}`,
          text: `heron ${mark} page${n}`,
        }),
      )
      await operator.documents.put(pages, true)
      return mark
    }
    const caller = async () => {
      const email = `cluster-${++callers}@example.com`
      const account = await operator.accounts.create({ email, credits: 1e12, rateLimit: 100_000 })
      const { secret } = await operator.keys.create({ accountId: account.id, name: 'test' })
      return { key: secret, balance: async () => (await operator.credits.balance(account.id)) ?? 0 }
    }
    const search = (node: ChildService, key: string, query: string, limit = 10): Promise<Response> =>
      fetch(`${node.url}/api/v1/search?searchMode=fast&limit=${limit}&q=${encodeURIComponent(query)}`, {
        headers: { 'x-api-key': key },
      })
    /** Waits until a word is found on every node. */
    const untilFound = async (mark: string): Promise<void> => {
      const { key } = await caller()
      for (const node of nodes) {
        for (;;) {
          const reply = await search(node, key, mark)
          const body = (await reply.json()) as { results?: readonly { link: string }[] }
          if (body.results?.some(({ link }) => link.includes(mark))) break
          await pause(LOOK_EVERY_MS)
        }
      }
    }
    /** What the index holds, address by address with its version, is what the database does. */
    const expectSameDocuments = async (): Promise<void> => {
      const stored = await operator.documents.changesSince(0, 20_000)
      const wanted = stored
        .filter(({ document }) => document)
        .map(({ url, revision }) => `${revision} ${url}`)
      const body = { size: 10_000, version: true, docvalue_fields: ['key'], query: { match_all: {} } }
      await servers.openSearch().ask(`/${NAME}/_refresh`, 'POST')
      const { hits } = (await servers.openSearch().ask(`/${NAME}/_search`, 'POST', body)) as {
        hits: { hits: { _version: number; fields: { key: string[] } }[] }
      }
      const held = hits.hits.map(({ _version, fields }) => `${_version} ${fields.key[0]}`)
      expect(held.sort()).toEqual(wanted.sort())
    }
    /** The load ends, and nothing was answered, charged or kept otherwise than it should. */
    const expectNothingWrong = async (load: Load, allowed: readonly number[]): Promise<void> => {
      const { statuses, charged, malformed, mark } = await load.stop()
      expect(malformed).toEqual([])
      expect(statuses.filter((status) => !allowed.includes(status))).toEqual([])
      await untilFound(mark)
      expect(charged).toBeGreaterThan(0)
      expect(await load.spent()).toBe(charged)
      await expectSameDocuments()
    }
    const underLoad = async (): Promise<Load> => {
      const { key, balance } = await caller()
      const before = await balance()
      return startLoad({
        search: (turn) =>
          search(nodes[turn % nodes.length] as ChildService, key, `heron page${turn % 5}`, 1 + (turn % 20)),
        putPages: () => putPages(5),
        spentSince: async () => before - (await balance()),
      })
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'whippet-cluster-'))
      shared = {
        WHIPPET_DATABASE_URL: await servers.postgres().newDatabase(),
        WHIPPET_REDIS_URL: servers.redis().url,
        WHIPPET_INDEX_URL: servers.openSearch().address(NAME),
        WHIPPET_INDEX_SHARDS: '2',
      }
      await servers.openSearch().untilGreen()
      const starting = ['a', 'b'].map(async (node, at) => {
        nodes[at] = await startChildService(environment(node))
      })
      const outcomes = await Promise.allSettled(starting)
      for (const one of outcomes) if (one.status === 'rejected') throw one.reason
      operator = await openData(readConfig(folder, environment('test')))
    }, LONG_MS)
    afterAll(async () => {
      await Promise.all(nodes.filter(Boolean).map((node) => node.kill()))
      await operator?.database.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    it(
      'find what was put, wherever they are asked, and once',
      async () => {
        await untilFound(await putPages(30))
        await expectSameDocuments()
        const checks = JSON.parse(await whippet('doctor', '--json')) as { check: string; ok: boolean }[]
        expect(checks.find(({ check }) => check === 'index server')).toMatchObject({ ok: true })
        expect(JSON.parse(await whippet('index', 'check', '--json'))).toMatchObject({ problems: [] })
      },
      LONG_MS,
    )

    it(
      'search on while the index is made anew',
      async () => {
        const load = await underLoad()
        await load.answered(3)
        const rebuilt = JSON.parse(await whippet('index', 'rebuild', '--json')) as { documents: number }
        expect(rebuilt.documents).toBeGreaterThan(0)
        await load.answered(3)
        await expectNothingWrong(load, [200])
      },
      LONG_MS,
    )

    it(
      'outlive a data node that is killed and comes back',
      async () => {
        await servers.openSearch().untilGreen()
        const manager = await servers.openSearch().manager()
        const victim = servers.openSearch().nodes.find((node) => node !== manager)
        const load = await underLoad()
        await load.answered(3)
        await victim?.kill()
        await load.answered(10)
        await untilFound(await putPages(3))
        await victim?.restart()
        await servers.openSearch().untilGreen()
        await expectNothingWrong(load, [200, 503])
      },
      LONG_MS,
    )

    it(
      'outlive an elected manager that hangs and comes back',
      async () => {
        const manager = await servers.openSearch().manager()
        const load = await underLoad()
        await load.answered(3)
        manager.pause()
        try {
          await untilFound(await putPages(3))
          await load.answered(10)
        } finally {
          manager.resume()
        }
        await servers.openSearch().untilGreen()
        await expectNothingWrong(load, [200, 503])
      },
      LONG_MS,
    )

    it(
      'say so without a charge while all of OpenSearch is away, and find everything when it is back',
      async () => {
        const { key, balance } = await caller()
        const before = await balance()
        await Promise.all(servers.openSearch().nodes.map((node) => node.kill()))
        for (const node of nodes) {
          const reply = await search(node, key, 'heron while it is away')
          expect(reply.status).toBe(503)
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
          const body = (await reply.json()) as ServiceError
          expect(body).toEqual({ error: 'Service unavailable', message: expect.stringContaining('index') })
          const ready = await fetch(`${node.url}/ready`)
          expect([ready.status, ((await ready.json()) as ServiceError).message]).toEqual([
            503,
            expect.stringContaining('index'),
          ])
        }
        expect(await balance()).toBe(before)
        const mark = await putPages(4)
        await Promise.all(servers.openSearch().nodes.map((node) => node.restart()))
        await servers.openSearch().untilGreen()
        await untilFound(mark)
        await expectSameDocuments()
        for (const node of nodes) while (!(await fetch(`${node.url}/ready`)).ok) await pause(LOOK_EVERY_MS)
      },
      LONG_MS,
    )
  })
}
