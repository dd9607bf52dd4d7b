// Every call of every foreign shape: no way around the key, the ledger, the limit or the fetch guard.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SHAPES } from '../../src/surfaces/compat/shapes.ts'
import { type CompatRequest, compatCalls, compatKey } from '../support/compat-calls.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({
    WHIPPET_COMPAT: 'all',
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_CRAWL_DELAY_MS: '0',
  })
  await house.load(sampleDocuments)
})
afterAll(async () => {
  await house.close()
  await web.close()
})

const NAMES = Object.keys(compatCalls('http://127.0.0.1/'))
/** Calls that only look at jobs, and are free. */
const isLook = (name: string): boolean => /:id|active/.test(name)

async function ask(
  name: string,
  headers: Record<string, string>,
  page = `${web.origin}/page`,
): Promise<Response> {
  const { path, body } = compatCalls(page)[name] as CompatRequest
  return house.ask(`/compat/${path}`, {
    method: name.split(' ')[0] ?? '',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const withKey = (name: string, key: string, page?: string): Promise<Response> =>
  ask(name, compatKey(compatCalls('')[name]?.path ?? '', key), page)

it('asks every call that there is', () => {
  const all = SHAPES.flatMap((shape) =>
    shape.calls.map(({ method, path }) => `${method} ${shape.name}${path}`),
  )
  expect(NAMES.toSorted()).toEqual(all.toSorted())
})

describe('the key', () => {
  it.each(NAMES)('%s: 401 without one, with a wrong, a revoked or a disabled one', async (name) => {
    expect((await ask(name, {})).status).toBe(401)
    expect((await withKey(name, 'wk_wrong')).status).toBe(401)
    const { key, id } = await house.accountWith(1)
    const [stored] = await house.data.keys.list(id)
    await house.data.keys.disable(stored!.id)
    expect((await withKey(name, key)).status).toBe(401)
    await house.data.keys.enable(stored!.id)
    await house.data.keys.revoke(stored!.id)
    expect((await withKey(name, key)).status).toBe(401)
  })

  it('is never taken from a header of another API, nor from the address of one that is not Google', async () => {
    const { key } = house
    const crossed = { 'x-subscription-token': key, 'x-goog-api-key': key }
    expect((await ask('POST tavily/search', { ...crossed, 'x-api-key': key })).status).toBe(401)
    expect((await ask('POST exa/search', crossed)).status).toBe(401)
    expect((await ask('GET brave/res/v1/web/search', { authorization: `Bearer ${key}` })).status).toBe(401)
    expect((await house.ask(`/compat/serper/search?q=a&key=${key}&api_key=${key}`)).status).toBe(401)
    expect(
      (await house.ask('/api/v1/search?q=a', { headers: { authorization: `Bearer ${key}` } })).status,
    ).toBe(401)
  })
})

describe('the ledger', () => {
  it.each(NAMES.filter((name) => !isLook(name)))(
    '%s: 402 on an empty account, and nothing is charged',
    async (name) => {
      const { key, balance } = await house.accountWith(0)
      const { status, headers } = await withKey(name, key)
      // A job is taken on, and ends where the money does.
      if (/crawl$|batch/.test(name) && name.includes('firecrawl')) expect(status).toBe(200)
      else expect(status).toBe(402)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(await balance()).toBe(0)
    },
  )

  it('takes what replies say, no more and no less', async () => {
    const { key, id, balance } = await house.accountWith(1)
    const told = async (name: string): Promise<number> => {
      const body = (await (await withKey(name, key)).json()) as {
        costDollars?: { total: number }
        credits?: number
      }
      return Math.round((body.costDollars?.total ?? (body.credits ?? 0) / 1000) * 1e9)
    }
    const before = await balance()
    let sum = 0
    for (const name of ['POST exa/search', 'POST exa/contents', 'POST exa/answer', 'POST serper/search'])
      sum += await told(name)
    expect(sum).toBeGreaterThan(0)
    expect(before - (await balance())).toBe(sum)
    const entries = await house.data.credits.entries(id, { limit: 100 })
    expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(await balance())
  })
})

describe('the limit', () => {
  it.each(NAMES)('%s counts as a request of the account', async (name) => {
    const { key } = await house.accountWith(1, 2)
    const limited = await Promise.all(Array.from({ length: 12 }, () => withKey(name, key)))
    const refused = limited.filter(
      ({ status, headers }) => status === 429 && headers.get('x-ratelimit-remaining') === '0',
    )
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

describe('the fetch guard', () => {
  const readers = NAMES.filter((name) => /extract|crawl$|map|contents|scrape$|jina\/r/.test(name))
  const inside = [
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://10.0.0.1/',
  ]

  it.each(readers)('%s reads nothing of the inside', async (name) => {
    for (const page of inside) {
      const response = await withKey(name, house.key, page)
      const body = await response.text()
      if (response.status === 200) {
        // Where each page may fail by itself, it did; where a job was made, it ends without a page.
        expect(body).toMatch(/"failed_results":\[\{|"status":"error"|"id":"/)
        const { id } = JSON.parse(body) as { id?: string }
        if (id !== undefined) await withoutPages(`${name.split(' ')[1]}/${id}`)
      } else expect([400, 422, 429]).toContain(response.status)
    }
  })

  async function withoutPages(path: string): Promise<void> {
    await vi.waitFor(
      async () => {
        const response = await house.ask(`/compat/${path}`, { headers: compatKey(path, house.key) })
        const { status, data } = (await response.json()) as { status: string; data: unknown[] }
        expect(status).not.toBe('scraping')
        expect(data).toEqual([])
      },
      { timeout: 60_000, interval: 20 },
    )
  }
})
