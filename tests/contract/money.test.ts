// Money from outside: what is charged is what callers were told, and nothing can be overdrawn.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTokens } from '../../src/foundation/text/count-tokens.ts'
import { RESULT_GROUPS } from '../../src/vocabulary/intents.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

async function told(reply: Response): Promise<number> {
  const body = (await reply.json()) as { metrics?: { cost_dollars: number } }
  return Math.round((body.metrics?.cost_dollars ?? 0) * 1e9)
}

describe('charges', () => {
  it('charges exactly ten of two hundred calls side by side on a balance for ten', async () => {
    const { key, id, balance } = await house.accountWith(0.01)
    const replies = await Promise.all(
      Array.from({ length: 200 }, () =>
        house.ask('/api/v1/search?q=wolfhound&searchMode=fast&noCache=true', {
          headers: { 'x-api-key': key },
        }),
      ),
    )
    const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as {
      results?: unknown[]
      metrics?: { cost_dollars: number }
    }[]
    expect(bodies.filter(({ metrics }) => metrics?.cost_dollars === 0.001)).toHaveLength(10)
    // Where all of them together take longer than one may, the last find nothing, which is free.
    for (const [at, { results }] of bodies.entries()) expect(replies[at]?.status).toBe(results ? 200 : 402)
    expect(bodies.filter(({ results }) => results && results.length > 0)).toHaveLength(10)
    expect(await balance()).toBe(0)
    const entries = await house.data.credits.entries(id, { limit: 1000 })
    expect(entries.filter((entry) => entry.kind === 'charge')).toHaveLength(10)
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
  })

  it('are none for an account that is not metered: told, in the ledger and in its usage', async () => {
    const { key, id, balance } = await house.accountWith(0)
    const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
      house.ask(path, { ...init, headers: { 'x-api-key': key, 'content-type': 'application/json' } })
    const search = '/api/v1/search?q=wolfhound&searchMode=fast'
    expect((await ask(search)).status).toBe(402)
    await house.data.accounts.setUnmetered(id, true)
    const calls = [
      () => ask(search),
      () => ask(search),
      () => ask('/api/v1/search?q=wolfhound&content=true&limit=2'),
      () =>
        ask('/api/v1/search', { method: 'POST', body: JSON.stringify({ q: 'wolfhound', effort: 'max' }) }),
      () =>
        ask('/api/v1/verify', { method: 'POST', body: JSON.stringify({ quotes: [{ text: 'wolfhound' }] }) }),
    ]
    for (const call of calls) {
      const reply = await call()
      expect(reply.status).toBe(200)
      expect(reply.headers.get('x-charge-id')).toBeNull()
      expect(await told(reply)).toBe(0)
    }
    const news = await ask('/api/v1/news/world')
    expect(news.status).not.toBe(402)
    expect(await balance()).toBe(0)
    expect(await house.data.credits.entries(id, { limit: 10 })).toEqual([])
    const rows = await house.data.usage.rows({ accountId: id })
    expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(0)
    expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThanOrEqual(calls.length)
    await house.data.accounts.setUnmetered(id, false)
    expect((await ask(search)).status).toBe(402)
  })

  it('takes from the balance what the replies say, to the nano-dollar', async () => {
    const { key, balance } = await house.accountWith(1)
    const before = await balance()
    const paths = [
      '/api/v1/search?q=wolfhound&searchMode=deep',
      '/api/v1/search?q=wolfhound&searchMode=deep',
      '/api/v1/search?q=wolfhound&content=true',
      '/api/v1/search?q=zzyzxqqv',
      '/api/v1/search?q=wolfhound&limit=0',
      '/api/v1/fetch?url=http://127.0.0.1/',
      '/api/v1/news/world',
      `/api/v1/search?q=${encodeURIComponent('["wolfhound","zzyzxqqv"]')}`,
    ]
    let sum = 0
    for (const path of paths) sum += await told(await house.ask(path, { headers: { 'x-api-key': key } }))
    expect(sum).toBeGreaterThan(0)
    expect(await balance()).toBe(before - sum)
  })

  it('charges page text by its tokens', async () => {
    const { key } = await house.accountWith(1)
    const ask = async (extra: string): Promise<number> =>
      told(
        await house.ask(`/api/v1/search?q=wolfhound+museum&searchMode=fast&noCache=true&limit=1${extra}`, {
          headers: { 'x-api-key': key },
        }),
      )
    expect(await ask('')).toBe(1_000_000)
    const withText = await ask('&content=true')
    expect(withText).toBeGreaterThan(1_000_000)
    expect((withText - 1_000_000) % 50).toBe(0)
    expect(await ask('&content=true&maxContentLength=10')).toBeLessThan(withText)
  })

  it('charges the page text of results, which groups do not carry', async () => {
    const { key, balance } = await house.accountWith(1)
    const before = await balance()
    const reply = await house.ask(
      '/api/v1/search?q=wolfhound&searchMode=fast&noCache=true&limit=2&content=true&metadata=full',
      { headers: { 'x-api-key': key } },
    )
    type Item = { readonly reader: { readonly markdown?: string; readonly content?: string } }
    const body = (await reply.json()) as Record<string, Item[]> & { metrics: { cost_dollars: number } }
    const texts = (items: readonly Item[]): string[] =>
      items.flatMap(({ reader }) => reader.markdown ?? reader.content ?? [])
    const shown = texts(body['results']!)
    const inGroups = RESULT_GROUPS.flatMap((group) => body[group] ?? [])
    expect(inGroups.length).toBeGreaterThan(3)
    expect(texts(inGroups)).toEqual([])
    expect(shown).toHaveLength(2)
    const cost = 1_000_000 + 50 * shown.reduce((sum, text) => sum + countTokens(text), 0)
    expect(Math.round(body.metrics.cost_dollars * 1e9)).toBe(cost)
    expect(await balance()).toBe(before - cost)
  })

  it('counts usage by key, day and endpoint', async () => {
    const { key, id } = await house.accountWith(1)
    const ask = (path: string): Promise<Response> => house.ask(path, { headers: { 'x-api-key': key } })
    await ask('/api/v1/search?q=wolfhound&searchMode=fast&noCache=1')
    await ask('/api/v1/search?q=zzyzxqqv')
    await ask('/api/v1/fetch?url=http://127.0.0.1/')
    const rows = await house.data.usage.rows({ accountId: id })
    expect(rows.map(({ endpoint, requests, credits }) => ({ endpoint, requests, credits }))).toEqual([
      { endpoint: 'search', requests: 2, credits: 1_000_000 },
    ])
  })

  it('stops a key at its daily cap', async () => {
    const { key, id } = await house.accountWith(1)
    const [stored] = await house.data.keys.list(id)
    await house.data.keys.setSpendCap(stored!.id, 2_000_000)
    const ask = (): Promise<Response> =>
      house.ask('/api/v1/search?q=wolfhound&searchMode=fast&noCache=true', { headers: { 'x-api-key': key } })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    expect(refused.status).toBe(402)
    expect(((await refused.json()) as { message: string }).message).toMatch(/cap/)
    await house.data.keys.setSpendCap(stored!.id, null)
    expect((await ask()).status).toBe(200)
  })
})
