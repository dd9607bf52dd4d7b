// Every way into the service, with keys and budgets that must not open it: what it answers, and what is charged.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { KEY_SCOPES, type KeyScope } from '../../src/accounts/api-key.ts'
import { SqlWalkJobStore } from '../../src/adapters/sql/crawl/job-stores.ts'
import { compatKey } from '../support/compat-calls.ts'
import { COMPAT, type Door, REST, TOOLS } from '../support/doors.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb
let folder: string
let ownerId: string

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title><link>https://f.example/</link><description>d</description><item><title>A wolfhound ran home</title><link>https://f.example/story</link><description>It took the shore road.</description><pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate></item></channel></rss>`

beforeAll(async () => {
  web = await startFixtureWeb()
  folder = await mkdtemp(join(tmpdir(), 'whippet-rights-'))
  const feeds = join(folder, 'feeds.json')
  await writeFile(feeds, JSON.stringify({ technology: [{ title: 'F', url: `${web.origin}/feed.xml` }] }))
  web.route('/feed.xml', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(FEED),
  )
  house = await startTestService({
    WHIPPET_FEEDS: feeds,
    WHIPPET_COMPAT: 'all',
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_CRAWL_DELAY_MS: '0',
    WHIPPET_CACHE_SECONDS: '0',
    // Nobody answers there: the doors are open, and no payment can be taken.
    WHIPPET_X402_FACILITATOR: 'http://127.0.0.1:9',
    WHIPPET_X402_NETWORK: 'eip155:84532',
    WHIPPET_X402_ASSET: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    WHIPPET_X402_PAY_TO: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  })
  await house.load(sampleDocuments)
  ownerId = (await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 100_000 })).id
})
afterAll(async () => {
  await house.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

const DOORS = { ...REST, ...TOOLS, ...COMPAT }
const NAMES = Object.keys(DOORS)
const CHARGING = NAMES.filter((name) => DOORS[name]?.charges)
const isJob = (name: string): boolean => /POST firecrawl.*(crawl|batch\/scrape)$/.test(name)

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: { readonly id?: string }
}

/** A tool's refusal is a result; here it has the status that the same has elsewhere. */
const TOOL_REFUSALS: readonly (readonly [RegExp, number])[] = [
  [/budget/i, 402],
  [/Idempotency-Key was used/i, 409],
]

async function knock(name: string, key: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { path, body } = DOORS[name] as Door
  const atPage = (text: string): string => text.replaceAll('PAGE', `${web.origin}/page`)
  const own = name in COMPAT ? compatKey(path.slice('/compat/'.length), key) : { 'x-api-key': key }
  const response = await house.ask(atPage(path), {
    method: name.startsWith('tool') ? 'POST' : (name.split(' ')[0] ?? ''),
    headers: { accept: 'application/json', 'content-type': 'application/json', ...own, ...headers },
    ...(body !== undefined && { body: atPage(JSON.stringify(body)) }),
  })
  const text = await response.text()
  const read = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'] & {
    result?: { isError?: boolean }
  }
  const refused = read.result?.isError
    ? (TOOL_REFUSALS.find(([words]) => words.test(text))?.[1] ?? 500)
    : undefined
  return { status: refused ?? response.status, headers: response.headers, body: read }
}

/** Waits for the end of the job that an answer names; how it ended, and how many pages it has. */
async function ended(
  name: string,
  { body }: Answer,
  key: string,
): Promise<{ status: string; completed: number; error?: string }> {
  return vi.waitFor(
    async () => {
      const reply = await house.ask(`/compat/${name.split(' ')[1]}/${body.id}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const job = (await reply.json()) as { status: string; completed: number; error?: string }
      expect(job.status).not.toBe('scraping')
      return job
    },
    { timeout: 120_000, interval: 20 },
  )
}

interface Account {
  readonly id: string
  readonly key: string
  readonly keyId: string
  /** Nano-dollars that the ledger has charged. */
  charged(): Promise<number>
  keyFor(...scopes: KeyScope[]): Promise<string>
}

async function account(name: string): Promise<Account> {
  const isOwners = DOORS[name]?.right === 'index'
  const { id } = isOwners ? { id: ownerId } : await house.accountWith(1)
  const { secret, key } = await house.data.keys.create({ accountId: id, name: 'whole' })
  return {
    id,
    key: secret,
    keyId: key.id,
    async charged() {
      const entries = await house.data.credits.entries(id, { limit: 1_000 })
      return entries.filter(({ kind }) => kind === 'charge').reduce((sum, { amount }) => sum - amount, 0)
    },
    keyFor: async (...scopes) =>
      (await house.data.keys.create({ accountId: id, name: 'some', scopes })).secret,
  }
}

describe('the table of doors', () => {
  /** What takes no key: pages, files, what a browser session or a payment opens. */
  const KEYLESS =
    /^\/(?:\*|health|ready|thumbnail|openapi\.json|llms\.txt|install\.md|auth\.md|\.well-known\/.*|docs|docs\.js|bot|favicon\.ico|manifest\.webmanifest|robots\.txt|console.*|why|news|settings|settings\/lenses|settings\/sites|suggest|icon|opensearch\.xml|feeds\/.*|x402\/.*)?$/
  /** What a shape says of itself, and that it has no such call. */
  const OF_SHAPES = /^\/compat\/[a-z]+(?:\/\*)?$/

  const paths = (): string[] => [...new Set(house.service.http.routes.map(({ path }) => path))]

  it('has every path and method that takes a key', async () => {
    const known = new Set(Object.keys(REST))
    const keyed = paths().filter(
      (path) => !KEYLESS.test(path) && !/^\/(?:compat|v1|v2|mcp)(?:\/|$)/.test(path),
    )
    expect(keyed.length).toBeGreaterThan(8)
    for (const path of keyed) {
      const reply = await house.ask(path.replace(/:\w+/g, 'a'), { method: 'PATCH' })
      const methods = (reply.headers.get('allow') ?? '').split(', ')
      expect(methods, path).not.toEqual([''])
      for (const method of methods) expect(known, `${method} ${path}`).toContain(`${method} ${path}`)
    }
  })

  it('has every call of another API', () => {
    const known = new Set(Object.keys(COMPAT).map((name) => `/compat/${name.split(' ')[1]}`))
    const shaped = paths()
      .map((path) => path.replace(/\/$/, ''))
      .filter((path) => /^\/(?:compat|v1|v2)\//.test(path) && !OF_SHAPES.test(path))
    expect(shaped.length).toBeGreaterThan(40)
    for (const path of shaped) {
      const named = path.startsWith('/compat/') ? path.replace('/:key', '') : `/compat/firecrawl${path}`
      expect(known, path).toContain(named)
    }
  })

  it('has every tool', async () => {
    const reply = await house.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { accept: 'application/json' },
    )
    const { result } = (await reply.json()) as { result: { tools: { name: string }[] } }
    expect(result.tools.map(({ name }) => `tool ${name}`).sort()).toEqual(Object.keys(TOOLS).sort())
  })

  it('knows what takes no key: it answers the same with one', async () => {
    const keyless = paths().filter((path) => KEYLESS.test(path) && path !== '/*')
    expect(keyless.length).toBeGreaterThan(20)
    for (const path of keyless) {
      const at = path.replace(/:\w+/g, 'a').replace('/*', '/a')
      const ask = async (headers: Record<string, string>): Promise<number> =>
        (await house.ask(at, { headers })).status
      expect(await ask({ 'x-api-key': house.key }), path).toBe(await ask({}))
    }
  })

  it('takes a payment and no key below /x402, and no budget', async () => {
    const doors = paths().filter((path) => path.startsWith('/x402/api/'))
    expect(doors).toHaveLength(3)
    for (const path of ['search?q=wolfhound', 'fetch?url=https://a.example/', 'news/technology']) {
      const ask = async (headers: Record<string, string>): Promise<number> =>
        (await house.ask(`/x402/api/v1/${path}`, { headers })).status
      expect([path, await ask({}), await ask({ 'x-api-key': house.key })]).toEqual([path, 503, 503])
      expect([path, await ask({ 'x-budget-id': 'a' })]).toEqual([path, 400])
    }
  })
})

describe.each(NAMES)('%s', (name) => {
  const { right } = DOORS[name] as Door

  it('asks for its right', async () => {
    const { key, keyFor, charged } = await account(name)
    const others = KEY_SCOPES.filter((scope) => scope !== right)
    const refused =
      right === 'any key' ? undefined : right === 'index' || right === 'whole account' ? 403 : 401
    const status = async (given: string): Promise<number> => (await knock(name, given)).status
    const open = expect.toSatisfy((given: number) => given !== 401 && given !== 403)
    const before = await charged()
    expect(await status(await keyFor(...others))).toEqual(refused ?? open)
    expect(await charged()).toBe(before)
    if (right === 'index') expect(await status((await house.accountWith(1)).key)).toBe(403)
    expect(await status(await keyFor(...KEY_SCOPES))).toEqual(right === 'whole account' ? 403 : open)
    if (right !== 'any key' && right !== 'whole account') {
      const answer = await knock(name, await keyFor(right))
      expect(answer.status).toEqual(open)
      if (isJob(name)) await ended(name, answer, key)
    }
    expect(await status(key)).toEqual(open)
  })

  it('is closed to a key that is revoked and to an account that is disabled', async () => {
    const { id, key, keyId, charged } = await account(name)
    if (id !== ownerId) {
      await house.data.accounts.setDisabled(id, true)
      expect((await knock(name, key)).status).toBe(401)
      await house.data.accounts.setDisabled(id, false)
    }
    await house.data.keys.revoke(keyId)
    expect((await knock(name, key)).status).toBe(401)
    expect(await charged()).toBe(0)
  })
})

describe.each(CHARGING)('%s', (name) => {
  it('is bounded by a budget, and tells what is left of it', async () => {
    const { id, key, charged } = await account(name)
    expect((await knock(name, key, { 'x-budget-id': 'none' })).status).toEqual(name in TOOLS ? 402 : 400)
    await house.data.budgets.put(id, 'spent', 0)
    const refused = await knock(name, key, { 'x-budget-id': 'spent' })
    expect(refused.headers.get('x-budget-remaining')).toBe('0')
    expect(refused.headers.get('x-ratelimit-limit')).toBe('1000000')
    if (isJob(name)) {
      // It is taken on, and ends where the money does.
      const job = await ended(name, refused, key)
      expect(job).toMatchObject({ status: 'failed', completed: 0, error: expect.stringContaining('budget') })
    } else expect(refused.status).toBe(402)
    expect(await charged()).toBe(0)
    await house.data.budgets.put(id, 'plenty', 1_000_000_000)
    const answer = await knock(name, key, { 'x-budget-id': 'plenty' })
    expect(answer.status).toBe(200)
    if (isJob(name)) expect((await ended(name, answer, key)).completed).toBe(1)
    const left = 1_000_000_000 - (await charged())
    expect((await house.data.budgets.get(id, 'plenty')).spent).toBe(1_000_000_000 - left)
    if (!isJob(name)) expect(Number(answer.headers.get('x-budget-remaining'))).toBe(left / 1e9)
    const named = answer.headers.get('x-charge-id')
    const entries = await house.data.credits.entries(id, { limit: 100 })
    // A tool has no headers of its own, and a job charges for each page.
    if (name in TOOLS || isJob(name)) expect(named).toBeNull()
    else expect(entries.map((entry) => entry.id)).toContain(named)
  })

  it('is done and charged once under an Idempotency-Key', async () => {
    const { key, charged } = await account(name)
    const once = { 'idempotency-key': 'once' }
    const first = await knock(name, key, once)
    expect(first.status).toBe(200)
    if (isJob(name)) expect((await ended(name, first, key)).completed).toBe(1)
    const sum = await charged()
    expect(sum).toBeGreaterThan(0)
    const again = await knock(name, key, once)
    expect(again.status).toBe(200)
    if (isJob(name)) expect(again.body.id).toBe(first.body.id)
    if (!(name in TOOLS)) {
      expect(again.headers.get('idempotent-replay')).toBe('true')
      expect(again.headers.get('x-charge-id')).toBe(first.headers.get('x-charge-id'))
    }
    expect(await charged()).toBe(sum)
    await knock(name, key, { 'idempotency-key': 'another' }).then(
      async (other) => isJob(name) && (await ended(name, other, key)),
    )
    expect(await charged()).toBe(2 * sum)
  })
})

describe('a job that runs', () => {
  const ends: Readonly<Record<string, (owner: Account) => Promise<unknown>>> = {
    'its key is revoked': ({ keyId }) => house.data.keys.revoke(keyId),
    'its key is disabled': ({ keyId }) => house.data.keys.disable(keyId),
    'its account is disabled': ({ id }) => house.data.accounts.setDisabled(id, true),
    'its budget is removed': ({ id }) => house.data.budgets.remove(id, 'trip'),
    'its key has a cap that is reached': ({ keyId }) => house.data.keys.setSpendCap(keyId, 1),
  }
  const REASONS = /not enabled any more|budget|cap/

  it.each(
    Object.keys(ends).flatMap((when) => ['crawl', 'batch/scrape'].map((kind) => [kind, when] as const)),
  )('as %s stops before its next charge when %s', async (kind, when) => {
    const name = `POST firecrawl/v2/${kind}`
    const owner = await account(name)
    await house.data.budgets.put(owner.id, 'trip', 1_000_000_000)
    const page = (body: string): string =>
      `<!doctype html><title>A page</title><main><h1>A page</h1><p>The whippet is a dog of medium size.</p>${body}</main>`
    const html = { 'content-type': 'text/html' }
    web.route('/first/', (_, response) =>
      response.writeHead(200, html).end(page('<a href="/first/second">On</a>')),
    )
    // What ends the job's rights happens before its second page is there.
    web.route('/first/second', (_, response) => {
      void ends[when]?.(owner).then(() => response.writeHead(200, html).end(page('')))
    })
    const urls = [`${web.origin}/first/`, `${web.origin}/first/second`]
    const reply = await house.ask(`/compat/firecrawl/v2/${kind}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.key}`,
        'content-type': 'application/json',
        'x-budget-id': 'trip',
      },
      body: JSON.stringify(kind === 'crawl' ? { url: urls[0], sitemap: 'skip' } : { urls, maxAge: 0 }),
    })
    const { id } = (await reply.json()) as { id: string }
    const job = await vi.waitFor(
      async () => {
        const [kept] = (await new SqlWalkJobStore(house.data.database).list(owner.id)).map(
          ({ body }) =>
            JSON.parse(body) as {
              id: string
              state: string
              completed: number
              reason: string
              cost_dollars: number
            },
        )
        expect(kept?.state).not.toBe('running')
        return kept
      },
      { timeout: 120_000, interval: 20 },
    )
    expect(id).toContain(job?.id)
    expect(job).toMatchObject({ state: 'failed', completed: 1, reason: expect.stringMatching(REASONS) })
    expect(await owner.charged()).toBe(Math.round((job?.cost_dollars ?? 0) * 1e9))
    expect(await owner.charged()).toBeGreaterThan(0)
  })

  it('is another where another is asked for under the same Idempotency-Key: refused', async () => {
    const { key } = await account('POST firecrawl/v2/crawl')
    const ask = async (path: string, body: object): Promise<number> => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': 'same',
      }
      return (await house.ask(`/compat/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
        .status
    }
    const url = `${web.origin}/page`
    expect(await ask('tavily/map', { url, select_paths: ['/a.*'] })).toBe(200)
    expect(await ask('tavily/map', { select_paths: ['/a.*'], url })).toBe(200)
    expect(await ask('tavily/map', { url, select_paths: ['/b.*'] })).toBe(409)
    expect(await ask('firecrawl/v2/crawl', { url })).toBe(409)
  })
})
