// A service of several nodes on PostgreSQL, Redis and OpenSearch, with what its tests do and look at.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
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
export const LONG_MS = 280_000
const LOOK_EVERY_MS = 100
/** Of a search in fast mode, in billionths of a dollar. */
export const PRICE = 1_000_000

export interface Servers {
  readonly openSearch: () => PrivateOpenSearch
  readonly postgres: () => PrivatePostgres
  readonly redis: () => PrivateRedis
}

export interface Caller {
  readonly key: string
  balance(): Promise<number>
}

export interface Installation {
  readonly nodes: ChildService[]
  readonly operator: Data
  /** Settings of a node with a data folder of its own. */
  environment(node: string, more?: Record<string, string>): NodeJS.ProcessEnv
  whippet(...args: string[]): Promise<string>
  caller(): Promise<Caller>
  /** New pages with a word that stands in no other; resolves with it when they are stored. */
  putPages(count: number): Promise<{ readonly mark: string; readonly urls: readonly string[] }>
  search(node: ChildService, key: string, query: string, limit?: number): Promise<Response>
  /** Waits until a word is found on every node. */
  untilFound(mark: string): Promise<void>
  untilReady(): Promise<void>
  /** What the index holds, address by address with its version, is what the database does; the addresses. */
  expectSameDocuments(): Promise<readonly string[]>
  underLoad(): Promise<Load>
  /**
   * The load ends, and nothing was answered, charged or kept otherwise than it should. Of what was `unheard`, or broke
   * off, the charge may have been made.
   */
  expectNothingWrong(load: Load, allowed: readonly number[], unheard?: 'dropped' | 'put off'): Promise<void>
  close(): Promise<void>
}

/** `name` is that of its index. */
export async function startInstallation(
  servers: Servers,
  name: string,
  roles: readonly string[] = ['all', 'all'],
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'whippet-cluster-'))
  const shared = {
    WHIPPET_DATABASE_URL: await servers.postgres().newDatabase(),
    WHIPPET_REDIS_URL: servers.redis().url,
    WHIPPET_INDEX_URL: servers.openSearch().address(name),
    WHIPPET_INDEX_SHARDS: '2',
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_CRAWL_DELAY_MS: '20',
    WHIPPET_RECRAWL: '0',
  }
  const environment: Installation['environment'] = (node, more = {}) =>
    testEnvironment(join(folder, node), { ...shared, ...more })
  await servers.openSearch().untilGreen()
  const nodes: ChildService[] = []
  const starting = roles.map(async (role, at) => {
    nodes[at] = await startChildService(environment(`node${at}`), ['--role', role])
  })
  const outcomes = await Promise.allSettled(starting)
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason
  const operator = await openData(readConfig(folder, environment('test')))
  let [put, callers] = [0, 0]

  const installation: Installation = {
    nodes,
    operator,
    environment,
    async whippet(...args) {
      const { code, stdout, stderr } = await runWhippet(args, environment('operator'))
      if (code !== 0) throw new Error(`whippet ${args.join(' ')}: ${stderr}`)
      return stdout
    },
    async caller() {
      const email = `cluster-${++callers}@example.com`
      const account = await operator.accounts.create({ email, credits: 1e12, rateLimit: 100_000 })
      const { secret } = await operator.keys.create({ accountId: account.id, name: 'test' })
      return { key: secret, balance: async () => (await operator.credits.balance(account.id)) ?? 0 }
    },
    async putPages(count) {
      const mark = `mark${++put}`
      const pages = Array.from({ length: count }, (_, n) =>
        aDocument(`https://site.example/${mark}/${n}`, {
          title: `Heron ${mark}`,
          text: `heron ${mark} page${n}`,
        }),
      )
      await operator.documents.put(pages, true)
      return { mark, urls: pages.map(({ url }) => url) }
    },
    search: (node, key, query, limit = 10) =>
      fetch(
        `${node.url}/api/v1/search?searchMode=fast&noCache=true&limit=${limit}&q=${encodeURIComponent(query)}`,
        { headers: { 'x-api-key': key } },
      ),
    async untilFound(mark) {
      const { key } = await installation.caller()
      for (const node of nodes) {
        for (;;) {
          const reply = await installation.search(node, key, mark)
          const body = (await reply.json()) as { results?: readonly { link: string }[] }
          if (body.results?.some(({ link }) => link.includes(mark))) break
          await pause(LOOK_EVERY_MS)
        }
      }
    },
    async untilReady() {
      for (const node of nodes) while (!(await fetch(`${node.url}/ready`)).ok) await pause(LOOK_EVERY_MS)
    },
    async expectSameDocuments() {
      const stored = await everyChange(operator)
      const held = await heldDocuments(servers.openSearch(), name)
      expect(held.sort()).toEqual(stored.map(({ url, revision }) => `${revision} ${url}`).sort())
      return stored.map(({ url }) => url)
    },
    async underLoad() {
      const { key, balance } = await installation.caller()
      const before = await balance()
      const load = startLoad({
        nodes: nodes.length,
        search: (node, turn) =>
          installation.search(nodes[node] as ChildService, key, `heron page${turn % 5}`, 1 + (turn % 20)),
        putPages: async () => (await installation.putPages(20)).urls,
        spentSince: async () => before - (await balance()),
      })
      // One that fails leaves the next test no load.
      onTestFinished(async () => void (await load.stop()))
      return load
    },
    async expectNothingWrong(load, allowed, unheard) {
      const { statuses, dropped, charged, spent, malformed, acknowledged } = await load.stop()
      expect(malformed).toEqual([])
      expect(statuses.filter((status) => !allowed.includes(status))).toEqual([])
      expect(charged).toBeGreaterThan(0)
      const open =
        unheard === undefined
          ? 0
          : unheard === 'dropped'
            ? dropped
            : statuses.filter((status) => status === 503).length
      if (unheard !== 'dropped') expect(dropped).toBe(0)
      expect((spent - charged) % PRICE).toBe(0)
      expect(spent).toBeGreaterThanOrEqual(charged)
      expect(spent).toBeLessThanOrEqual(charged + open * PRICE)
      await installation.untilFound((await installation.putPages(3)).mark)
      const stored = new Set(await installation.expectSameDocuments())
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(acknowledged.filter((url) => !stored.has(url))).toEqual([])
    },
    async close() {
      await Promise.all(nodes.filter(Boolean).map((node) => node.kill()))
      await operator.database.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return installation
}

/** Every document that the database holds. */
export async function everyChange({ documents }: Data): Promise<{ url: string; revision: number }[]> {
  const all: { url: string; revision: number }[] = []
  for (let from = 0; ; ) {
    const changes = await documents.changesSince(from, 5_000)
    const last = changes.at(-1)
    if (!last) return all
    for (const { url, revision, document } of changes) if (document) all.push({ url, revision })
    from = last.revision
  }
}

const MOST_AT_ONCE = 5_000

/** Version and address of each document that the servers hold. */
export async function heldDocuments(servers: PrivateOpenSearch, name: string): Promise<string[]> {
  await servers.ask(`/${name}/_refresh`, 'POST')
  const held: string[] = []
  for (let after: unknown; ; ) {
    const body = {
      size: MOST_AT_ONCE,
      version: true,
      docvalue_fields: ['key'],
      query: { match_all: {} },
      sort: ['key'],
      ...(after !== undefined && { search_after: after }),
    }
    const { hits } = (await servers.ask(`/${name}/_search`, 'POST', body)) as {
      hits: { hits: { _version: number; fields: { key: string[] }; sort: unknown[] }[] }
    }
    held.push(...hits.hits.map(({ _version, fields }) => `${_version} ${fields.key[0]}`))
    if (hits.hits.length < MOST_AT_ONCE) return held
    after = hits.hits.at(-1)?.sort
  }
}
