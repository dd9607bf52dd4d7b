// One service on PostgreSQL, Redis and OpenSearch beside one with embedded parts: the same questions find the same pages
// at the same price, and the ledger and what is removed are the same in the end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { LONG_MS, type Servers } from './installation.ts'
import { numbers, unevenPage } from './random-pages.ts'

const PAGES = 150

const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
  ...['wolfhound', 'setup', 'indexing', 'w5x', 'w1ax', 'wolfhound OR w7x', '"wolfhound setup"'].map((q) => ({
    q,
  })),
  ...['wolfhound -guide', 'intitle:wolfhound', 'wolfhound site:example.com', 'zzyzxqqv'].map((q) => ({ q })),
  { q: 'wolfhound', language: 'de' },
  { q: 'wolfhound', includeDomains: 'docs.example.com' },
  { q: 'wolfhound', excludeDomains: 'example.com', limit: '3' },
  { q: 'wolfhound', dateFrom: '2023-01-01', dateTo: '2023-12-31' },
  { q: 'wolfhound', format: 'context', maxTokens: '20000' },
]

interface Answer {
  readonly status: number
  readonly links: readonly string[]
  readonly texts: readonly string[]
  readonly cost: string | null
}

const sorted = ({ links, texts }: Answer) => ({ links: links.toSorted(), texts: texts.toSorted() })

async function answerOf(house: TestService, question: Readonly<Record<string, string>>): Promise<Answer> {
  const asked = new URLSearchParams({
    strict: 'true',
    minScore: '0',
    noCache: 'true',
    limit: '100',
    ...question,
  })
  const reply = await house.get(`/api/v1/search?${asked}`)
  const body = await reply.text()
  if (!reply.headers.get('content-type')?.includes('json'))
    return { status: reply.status, links: body.match(/https?:[^\s"<>)]+/g) ?? [], texts: [], cost: null }
  const { results = [], metrics } = JSON.parse(body) as {
    results?: { link: string; title: string; snippet?: string }[]
    metrics?: { cost_dollars?: number }
  }
  return {
    status: reply.status,
    links: results.map(({ link }) => link),
    texts: results.map(({ title, snippet }) => `${title}: ${snippet}`),
    cost: String(metrics?.cost_dollars),
  }
}

export function sameAnswersSuite(servers: Servers): void {
  describe('a service on them beside one with embedded parts', () => {
    let cluster: TestService
    let embedded: TestService
    beforeAll(async () => {
      const random = numbers(20_261_118)
      const pages = Array.from({ length: PAGES }, (_, n) => ({ ...unevenPage(random, n) }))
      embedded = await startTestService()
      cluster = await startTestService({
        WHIPPET_DATABASE_URL: await servers.postgres().newDatabase(),
        WHIPPET_REDIS_URL: servers.redis().url,
        WHIPPET_INDEX_URL: servers.openSearch().address('same-answers'),
        WHIPPET_INDEX_SHARDS: '2',
      })
      for (const house of [embedded, cluster]) await house.load([...sampleDocuments, ...pages])
    }, LONG_MS)
    afterAll(async () => {
      await embedded?.close()
      await cluster?.close()
    })
    const both = <T>(ask: (house: TestService) => Promise<T>): Promise<[T, T]> =>
      Promise.all([ask(embedded), ask(cluster)])

    it.each(QUESTIONS)('answers $q with the pages that that does', async (question) => {
      const [wanted, got] = await both((house) => answerOf(house, question))
      // Each has its own order.
      expect({ ...got, ...sorted(got) }).toEqual({ ...wanted, ...sorted(wanted) })
      expect(got.status).toBe(200)
    })

    it('finds pages like another that mostly are those which that finds', async () => {
      const similar = 'https://docs.example.com/guide/wolfhound-setup'
      const [wanted, got] = await both((house) => answerOf(house, { similar }))
      const shared = got.links.filter((link) => wanted.links.includes(link))
      expect(shared.length).toBeGreaterThan(wanted.links.length / 2)
      expect([got.status, got.cost]).toEqual([200, wanted.cost])
    })

    it('refuses what that refuses, with the same words', async () => {
      for (const query of ['q=', 'q=x&dryRun=maybe', 'q=x&lens=none']) {
        const [wanted, got] = await both(async (house) => {
          const reply = await house.get(`/api/v1/search?${query}`)
          return [reply.status, await reply.json()] as const
        })
        expect(got).toEqual(wanted)
        expect(got[0]).toBe(400)
      }
    })

    it('charges as much, to the nano-dollar, and tells it as that does', async () => {
      const [wanted, got] = await both(async (house) => {
        const caller = await house.accountWith(1)
        const headers = { 'x-api-key': caller.key }
        for (const mode of ['fast', 'deep'])
          await house.ask(`/api/v1/search?q=wolfhound&searchMode=${mode}`, { headers })
        const told = (await (await house.ask('/api/v1/balance', { headers })).json()) as object
        return { balance: await caller.balance(), told }
      })
      expect(got).toEqual(wanted)
      expect(got.balance).toBeLessThan(1e9)
    })

    it('finds no more what was removed', async () => {
      const [wanted, got] = await both(async (house) => {
        const owner = await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 1_000 })
        const { secret } = await house.data.keys.create({ accountId: owner.id, name: 'owner' })
        const reply = await house.ask('/api/v1/documents?site=example.com', {
          method: 'DELETE',
          headers: { 'x-api-key': secret },
        })
        const left = await answerOf(house, { q: 'wolfhound', limit: '50' })
        // The order may differ while the server counts what was removed.
        return { removed: await reply.json(), links: left.links.toSorted() }
      })
      expect(got).toEqual(wanted)
      expect(got.links.filter((link) => new URL(link).hostname.endsWith('example.com'))).toEqual([])
    })
  })
}
