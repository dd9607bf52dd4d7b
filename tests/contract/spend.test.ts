// The spend contract: what a call would cost, may cost and did cost; calls done once; budgets; usage, balance, receipts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryHash } from '../../src/accounts/money/ledger-chain.ts'
import { SqlUsageLog } from '../../src/adapters/sql/money/sql-usage-log.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

interface Body {
  readonly error?: string
  readonly results: readonly { readonly reader?: { readonly markdown?: string } }[]
  readonly metrics: {
    readonly cost_dollars: number
    readonly cost: { readonly search: number; readonly text: number; readonly discount: number }
    readonly effort: string
    readonly dryRun?: boolean
    readonly max_cost_dollars?: number
    readonly search_mode?: string
    readonly reranker?: string
    readonly truncated?: boolean
  }
}

const nano = (dollars: number): number => Math.round(dollars * 1e9)

function asking(key: string) {
  return (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    house.ask(path, { headers: { 'x-api-key': key, ...headers } })
}

async function bodyOf(reply: Response): Promise<Body> {
  return (await reply.json()) as Body
}

const SEARCH = '/api/v1/search?q=wolfhound&searchMode=fast'

describe('the cost of a call', () => {
  it('is told in parts that come to it, with the id of its charge', async () => {
    const { key, id, balance } = await house.accountWith(1)
    const ask = asking(key)
    const paths = [
      SEARCH,
      SEARCH,
      '/api/v1/search?q=wolfhound&searchMode=deep&content=true',
      '/api/v1/search?q=zzyzxqqv',
    ]
    const parts: Body['metrics']['cost'][] = []
    for (const path of paths) {
      const before = await balance()
      const reply = await ask(path)
      const { metrics } = await bodyOf(reply)
      const { search, text, discount } = metrics.cost
      parts.push(metrics.cost)
      expect(nano(search) + nano(text) + nano(discount)).toBe(nano(metrics.cost_dollars))
      expect(before - (await balance())).toBe(nano(metrics.cost_dollars))
      const [newest] = await house.data.credits.entries(id, { limit: 1 })
      if (metrics.cost_dollars > 0) expect(reply.headers.get('x-charge-id')).toBe(newest?.id)
      else expect(reply.headers.has('x-charge-id')).toBe(false)
    }
    expect(parts[0]).toEqual({ search: 0.001, text: 0, discount: 0 })
    expect(parts[1]).toEqual({ search: 0.001, text: 0, discount: -0.0005 })
    expect(parts[2]?.text).toBeGreaterThan(0)
    expect(parts[3]).toEqual({ search: 0, text: 0, discount: 0 })
  })
})

describe('dryRun', () => {
  it('tells plan and price without a result, a charge or a balance', async () => {
    const { key, balance } = await house.accountWith(0)
    const reply = await asking(key)('/api/v1/search?q=wolfhound&searchMode=deep&dryRun=true')
    expect(reply.status).toBe(200)
    const { results, metrics } = await bodyOf(reply)
    expect(results).toEqual([])
    expect(metrics).toMatchObject({
      dryRun: true,
      effort: 'high',
      search_mode: 'deep',
      reranker: 'large',
      max_cost_dollars: 0.006,
      cost_dollars: 0,
    })
    expect(await balance()).toBe(0)
  })

  it('counts page text at its most, and no more than maxCost', async () => {
    const content = '/api/v1/search?q=wolfhound&searchMode=fast&content=true&dryRun=true'
    const most = async (path: string): Promise<number> =>
      nano((await bodyOf(await house.get(path))).metrics.max_cost_dollars ?? 0)
    expect(await most(`${content}&maxTokens=1000`)).toBe(1_000_000 + 50_000)
    expect(await most(`${content}&limit=2&maxContentLength=100`)).toBe(1_000_000 + 30_000)
    expect(await most(`${content}&maxCost=0.0015`)).toBe(1_500_000)
  })

  it('is refused where the call would be', async () => {
    expect((await house.get('/api/v1/search?q=&dryRun=true')).status).toBe(400)
    expect((await house.get('/api/v1/search?q=x&dryRun=maybe')).status).toBe(400)
    expect((await house.get(`${SEARCH}&dryRun=true&maxCost=0.0001`)).status).toBe(402)
  })
})

describe('maxCost', () => {
  const COMPARE = `/api/v1/search?q=${encodeURIComponent('what is a wolfhound and how does it differ from a greyhound?')}`

  it.each([
    [0.012, 'high'],
    [0.0059, 'medium'],
    [0.001, 'low'],
  ])('of %d steps auto down to the richest mode that fits', async (maxCost, effort) => {
    const { metrics } = await bodyOf(await house.get(`${COMPARE}&maxCost=${maxCost}`))
    expect(metrics.effort).toBe(effort)
    expect(metrics.cost_dollars).toBeLessThanOrEqual(maxCost)
  })

  it.each(['0', '0.0009'])('of %s is refused before any work', async (maxCost) => {
    const reply = await house.get(`${COMPARE}&maxCost=${maxCost}`)
    expect(reply.status).toBe(402)
    expect(await reply.json()).toMatchObject({ error: 'Max Cost Exceeded' })
  })

  it('does not change a mode that is pinned', async () => {
    expect((await house.get(`${COMPARE}&searchMode=deep&maxCost=0.0059`)).status).toBe(402)
    expect((await house.get(`${COMPARE}&effort=high&maxCost=0.006`)).status).toBe(200)
  })

  it('shortens page text to what is paid for', async () => {
    const path = '/api/v1/search?q=wolfhound&searchMode=fast&content=true&noCache=true'
    const whole = await bodyOf(await house.get(path))
    const bound = nano(whole.metrics.cost_dollars) - 1
    const { metrics } = await bodyOf(await house.get(`${path}&maxCost=${bound / 1e9}`))
    expect(nano(metrics.cost_dollars)).toBeLessThanOrEqual(bound)
    expect(metrics.truncated).toBe(true)
  })

  it.each(['-1', 'much', '1e400'])('refuses %s', async (maxCost) => {
    expect((await house.get(`${SEARCH}&maxCost=${maxCost}`)).status).toBe(400)
  })
})

describe('Idempotency-Key', () => {
  it('gives the same reply again, charged once, whatever the order of parameters', async () => {
    const { key, balance } = await house.accountWith(1)
    const ask = asking(key)
    const first = await ask(`${SEARCH}&limit=2`, { 'idempotency-key': 'one' })
    const body = await first.text()
    const after = await balance()
    for (const path of [`${SEARCH}&limit=2`, '/api/v1/search?limit=2&searchMode=fast&q=wolfhound']) {
      const again = await ask(path, { 'idempotency-key': 'one' })
      expect(await again.text()).toBe(body)
      expect(again.headers.get('idempotent-replay')).toBe('true')
      expect(again.headers.get('x-charge-id')).toBe(first.headers.get('x-charge-id'))
    }
    expect(first.headers.has('idempotent-replay')).toBe(false)
    expect(await balance()).toBe(after)
    const other = await ask(`${SEARCH}&limit=3`, { 'idempotency-key': 'one' })
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ error: 'Conflict' })
    expect(await balance()).toBe(after)
    const stranger = await house.get(`${SEARCH}&limit=3`, { 'idempotency-key': 'one' })
    expect(stranger.status).toBe(200)
  })

  it('charges one of two hundred calls at once', async () => {
    const { key, balance } = await house.accountWith(1)
    const ask = asking(key)
    const path = '/api/v1/search?q=wolfhound&searchMode=balanced&noCache=true'
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => ask(path, { 'idempotency-key': 'same' })),
    )
    const bodies = new Set(await Promise.all(replies.map((reply) => reply.text())))
    expect(bodies.size).toBe(1)
    expect(replies.filter((reply) => reply.headers.has('idempotent-replay'))).toHaveLength(199)
    expect(new Set(replies.map((reply) => reply.headers.get('x-charge-id'))).size).toBe(1)
    expect(1e9 - (await balance())).toBe(3_000_000)
  })

  it('keeps no refusal, and answers again without a balance', async () => {
    const { key, id, balance } = await house.accountWith(0)
    const ask = asking(key)
    const headers = { 'idempotency-key': 'later' }
    expect((await ask(SEARCH, headers)).status).toBe(402)
    await house.data.credits.add(id, 1_000_000)
    expect((await ask(SEARCH, headers)).status).toBe(200)
    const left = await balance()
    const again = await ask(SEARCH, headers)
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([200, 'true'])
    expect(await balance()).toBe(left)
  })

  it.each(['two words', 'x'.repeat(129), 'caf\u00e9', '\t'])('refuses the key %j', async (bad) => {
    const headers = { 'x-api-key': house.key, 'idempotency-key': bad }
    expect((await house.ask(SEARCH, { headers })).status).toBe(400)
  })
})

describe('budgets', () => {
  const put = (key: string, id: string, body: unknown): Promise<Response> =>
    house.ask(`/api/v1/budgets/${id}`, {
      method: 'PUT',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('bound the calls that name them, to the nano-dollar, 200 at once', async () => {
    const { key, balance } = await house.accountWith(1)
    const ask = asking(key)
    const made = await put(key, 'trip', { total_dollars: 0.0105 })
    expect(await made.json()).toEqual({
      id: 'trip',
      total_dollars: 0.0105,
      spent_dollars: 0,
      remaining_dollars: 0.0105,
    })
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => ask(`${SEARCH}&noCache=true`, { 'x-budget-id': 'trip' })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = replies.filter(({ status }) => status === 402)
    expect(refused).toHaveLength(190)
    expect(await refused[0]?.json()).toMatchObject({ error: 'Budget Exceeded' })
    expect(replies.every((reply) => reply.headers.has('x-budget-remaining'))).toBe(true)
    expect((await ask(SEARCH, { 'x-budget-id': 'trip' })).headers.get('x-budget-remaining')).toBe('0.0005')
    expect(await (await ask('/api/v1/budgets/trip')).json()).toMatchObject({ spent_dollars: 0.01 })
    expect(1e9 - (await balance())).toBe(10_000_000)
    expect((await ask(SEARCH)).status).toBe(200)
  })

  it("can be raised and removed, and are the account's own", async () => {
    const { key } = await house.accountWith(1)
    const ask = asking(key)
    await put(key, 'a', { total_dollars: 0.001 })
    expect((await ask(`${SEARCH}&noCache=true`, { 'x-budget-id': 'a' })).status).toBe(200)
    const raised = await (await put(key, 'a', { total_dollars: 0.002 })).json()
    expect(raised).toMatchObject({ spent_dollars: 0.001, remaining_dollars: 0.001 })
    expect((await house.get(SEARCH, { 'x-budget-id': 'a' })).status).toBe(400)
    expect((await house.get('/api/v1/budgets/a')).status).toBe(404)
    const removed = await house.ask('/api/v1/budgets/a', { method: 'DELETE', headers: { 'x-api-key': key } })
    expect(await removed.json()).toMatchObject({ id: 'a', spent_dollars: 0.001 })
    expect((await ask(SEARCH, { 'x-budget-id': 'a' })).status).toBe(400)
  })

  it.each([
    ['A', { total_dollars: 1 }],
    ['a', {}],
    ['a', { total_dollars: -1 }],
    ['a', { total_dollars: '1' }],
    ['a', []],
  ])('refuse %s with %j', async (id, body) => {
    expect((await put(house.key, id, body)).status).toBe(400)
  })
})

describe('usage and balance', () => {
  it('tell what was called and what is left, and count only what was answered', async () => {
    const { key, id } = await house.accountWith(1)
    const ask = asking(key)
    await ask(`${SEARCH}&noCache=true`)
    await ask('/api/v1/search?q=zzyzxqqv')
    await ask('/api/v1/search?q=x&limit=0')
    await ask('/api/v1/fetch?url=http://127.0.0.1/')
    await callTool(key)
    const keyId = (await house.data.keys.list(id))[0]?.id
    const usage = (await (await ask('/api/v1/usage')).json()) as { from: string; to: string; days: unknown[] }
    expect(Date.parse(usage.to) - Date.parse(usage.from)).toBe(29 * 86_400_000)
    expect(usage.days).toEqual([
      { date: usage.to, endpoint: 'mcp', key: keyId, requests: 1, cost_dollars: 0.001 },
      { date: usage.to, endpoint: 'search', key: keyId, requests: 2, cost_dollars: 0.001 },
    ])
    const old = await (await ask('/api/v1/usage?from=2020-01-01&to=2020-01-02')).json()
    expect(old).toEqual({ from: '2020-01-01', to: '2020-01-02', days: [] })
    expect(await (await ask('/api/v1/balance')).json()).toEqual({
      balance_dollars: 0.998,
      held_dollars: 0,
      cap: null,
    })
    await house.data.keys.setSpendCap(keyId ?? '', 5_000_000)
    expect(await (await ask('/api/v1/balance')).json()).toMatchObject({
      cap: { daily_dollars: 0.005, remaining_dollars: 0.003 },
    })
  })

  it.each([
    'from=yesterday',
    'to=2026-02-30',
    'to=',
    'from=',
    'from=&to=2026-01-01',
    'from=2026-01-02&to=2026-01-01',
  ])('refuse %s', async (query) => {
    expect((await house.get(`/api/v1/usage?${query}`)).status).toBe(400)
  })

  it('refuse days with more entries than a reply has, and show each of them', async () => {
    const { key, id } = await house.accountWith(1)
    const count = (day: number, keys: number): Promise<unknown> => {
      const at = Date.UTC(2026, 0, day)
      const calls = Array.from({ length: keys }, (_, n) => ({
        accountId: id,
        keyId: `k${n}`,
        endpoint: 'news',
        at,
      }))
      return Promise.all(calls.map((call) => log.countFree(call)))
    }
    const log = new SqlUsageLog(house.data.database)
    const status = async (query: string): Promise<number> =>
      (await asking(key)(`/api/v1/usage?${query}`)).status
    await count(1, 9_999)
    await count(2, 1)
    expect(await status('from=2020-01-01&to=2026-01-02')).toBe(200)
    await count(3, 1)
    expect(await status('from=2020-01-01&to=2026-01-03')).toBe(400)
    expect(await status('from=2026-01-02&to=2026-01-03')).toBe(200)
  })

  it.each(['/api/v1/usage', '/api/v1/balance', '/api/v1/receipts', '/api/v1/budgets/a'])(
    '%s needs a key and its own methods',
    async (path) => {
      expect((await house.ask(path)).status).toBe(401)
      expect((await house.post(path, {})).status).toBe(405)
    },
  )

  async function callTool(key: string): Promise<void> {
    const call = { name: 'svc_web_search', arguments: { q: 'wolfhound', searchMode: 'fast', limit: 7 } }
    const reply = await house.ask('/mcp', {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    })
    expect(reply.status).toBe(200)
  }
})

describe('receipts', () => {
  it('are the chain of the account, in parts that can be computed anew', async () => {
    const { key, id } = await house.accountWith(1)
    const ask = asking(key)
    const charges: (string | null)[] = []
    for (let at = 0; at < 3; at++) charges.push((await ask(SEARCH)).headers.get('x-charge-id'))
    interface Receipts {
      account: string
      previous_hash: string
      entries: {
        seq: number
        id: string
        kind: 'charge'
        nano_dollars: number
        reason: string
        key: string | null
        endpoint: string | null
        created_at: number
        hash: string
      }[]
      head: { entries: number; hash: string }
    }
    const part = async (query: string): Promise<Receipts> =>
      (await (await ask(`/api/v1/receipts?${query}`)).json()) as Receipts
    const first = await part('limit=2')
    const rest = await part('after=2')
    expect(rest.previous_hash).toBe(first.entries[1]?.hash)
    const all = [...first.entries, ...rest.entries]
    expect(all.slice(1).map((entry) => entry.id)).toEqual(charges)
    let hash = first.previous_hash
    for (const { nano_dollars: amount, key: keyId, endpoint, created_at: createdAt, seq, ...entry } of all) {
      const known = { ...entry, amount, createdAt, accountId: id }
      const own = { ...(keyId !== null && { keyId }), ...(endpoint !== null && { endpoint }) }
      hash = entryHash(hash, seq, { ...known, ...own })
      expect(entry.hash).toBe(hash)
    }
    expect(rest.head).toEqual({ entries: 4, hash })
    expect((await ask('/api/v1/receipts?after=9')).status).toBe(400)
  })
})
