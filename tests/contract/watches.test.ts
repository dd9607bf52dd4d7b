// Standing questions from outside: what they take, what they deliver and where, and what that costs.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Statement, statement } from '../../src/adapters/sql/statement.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb
let made = 0

interface Shown {
  readonly id: string
  readonly q: string
  readonly every: string
  readonly feed: string
  readonly secret?: string
  readonly webhook?: string
  readonly state: string
  readonly reason?: string
  readonly delivered: number
  readonly lastRun: string | null
}

interface Account {
  readonly key: string
  readonly id: string
  balance(): Promise<number>
}

const LOW = 1_000_000

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
  await house.load([
    { url: 'https://old.example/otter', title: 'Otters of old', text: text('otter', 'river', 'stone') },
  ])
})
afterAll(async () => {
  await house.close()
  await web.close()
})

/** A text of its own on these words. */
function text(...words: string[]): string {
  made += 1
  const own = Array.from({ length: 40 }, (_, at) => `w${made}x${at}`)
  return `${words.join(' ')} and all about ${words.join(', ')}. ${own.join(' ')} ${words.join(' ')}.`
}

const asks = (key: string, method: string, path: string, body?: unknown): Promise<Response> =>
  house.ask(path, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function put(account: Account, id: string, body: object): Promise<Shown> {
  const reply = await asks(account.key, 'PUT', `/api/v1/watches/${id}`, body)
  const shown = (await reply.json()) as Shown
  expect(reply.status, JSON.stringify(shown)).toBe(200)
  return shown
}

const shown = async ({ key }: Account, id: string): Promise<Shown> =>
  (await (await asks(key, 'GET', `/api/v1/watches/${id}`)).json()) as Shown

/** What its feed has, as JSON Feed, newest first. */
async function linksOf({ feed }: Shown): Promise<string[]> {
  const reply = await house.ask(`${feed}?format=json`)
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { items: { url: string }[] }).items.map(({ url }) => url)
}

const dueNow = statement((db, _: object) => db.updateTable('watches').set({ due_at: 0 }))
const callNow = statement((db, p: { created_at: number }) =>
  db
    .updateTable('watch_deliveries')
    .set({ next_try: 0, created_at: p.created_at })
    .where('next_try', 'is not', null),
)

const write = <P>(query: Statement<P, unknown>, parameters: P): Promise<number> =>
  house.data.database.writes.write((tx) => tx.run(query, parameters))

async function whenDue(): Promise<void> {
  await write(dueNow, {})
  await house.service.watchLoop.look()
}

async function come(...documents: Record<string, unknown>[]): Promise<void> {
  await house.load(documents)
  await house.service.watchLoop.look()
}

describe('watches', () => {
  it('are put, read, listed newest first and removed', async () => {
    const ann = await house.accountWith(1)
    const first = await put(ann, 'otters', { q: 'otter', every: '1h', includeDomains: 'a.example' })
    expect(first).toMatchObject({ id: 'otters', q: 'otter', every: '1h', includeDomains: 'a.example' })
    expect(first).toMatchObject({ state: 'active', delivered: 0, lastRun: null })
    expect(first).not.toHaveProperty('secret')
    const made = (await (
      await asks(ann.key, 'POST', '/api/v1/watches', { q: 'beaver', every: '30d' })
    ).json()) as Shown
    expect(made.id).toMatch(/^[a-z0-9]+$/)
    const list = (await (await asks(ann.key, 'GET', '/api/v1/watches')).json()) as { watches: Shown[] }
    expect(list.watches.map(({ id }) => id)).toEqual([made.id, 'otters'])
    expect((await asks(ann.key, 'DELETE', '/api/v1/watches/otters')).status).toBe(200)
    expect((await asks(ann.key, 'GET', '/api/v1/watches/otters')).status).toBe(404)
    expect((await asks(ann.key, 'DELETE', '/api/v1/watches/otters')).status).toBe(404)
    expect((await house.ask(first.feed)).status).toBe(404)
  })

  it.each([
    [{ every: '1h' }, /q/],
    [{ q: 'otter' }, /every/],
    [{ q: 'otter', every: '30s' }, /every/],
    [{ q: 'otter', every: '31d' }, /every/],
    [{ q: 'otter', every: '0m' }, /every/],
    [{ q: 'otter', every: 'P1D' }, /every/],
    [{ q: 'otter', every: 60 }, /every/],
    [{ q: '', every: '1h' }, /q/],
    [{ q: 'otter', every: '1h', dateRange: 'week', dateTo: '2024-01-01' }, /dateRange/],
    [{ q: 'otter', every: '1h', lens: 'none-such' }, /lens/],
    [{ q: 'otter', every: '1h', rules: '$nonsense' }, /rules/],
    [{ q: 'otter', every: '1h', includeDomain: 'a.example' }, /includeDomains/],
    [{ q: 'otter', every: '1h', content: true }, /content/],
    [{ q: 'otter', every: '1h', webhook: 'ftp://a.example/' }, /webhook/],
    [{ q: 'otter', every: '1h', webhook: 'http://127.0.0.1:1/' }, /webhook.*WHIPPET_ALLOW_PRIVATE/],
    [{ q: 'otter', every: '1h', webhook: 'http://169.254.169.254/latest' }, /webhook/],
    [{ q: 'otter', every: '1h', webhook: 'http://[::1]/' }, /webhook/],
    [{ q: 'otter', every: '1h', webhook: 'http://localhost/' }, /webhook/],
  ])('refuse %j', async (body, message) => {
    const reply = await asks(house.key, 'PUT', '/api/v1/watches/bad', body)
    expect(reply.status).toBe(400)
    expect(((await reply.json()) as { message: string }).message).toMatch(message)
    expect((await asks(house.key, 'PUT', '/api/v1/watches/a%2Fb', { q: 'x', every: '1h' })).status).toBe(400)
  })

  it('are not seen by other accounts, who may use the same name', async () => {
    const [ann, bob] = [await house.accountWith(1), await house.accountWith(1)]
    const hers = await put(ann, 'same', { q: 'otter', every: '1h' })
    expect((await asks(bob.key, 'GET', '/api/v1/watches/same')).status).toBe(404)
    expect((await asks(bob.key, 'DELETE', '/api/v1/watches/same')).status).toBe(404)
    const his = await put(bob, 'same', { q: 'beaver', every: '1h' })
    expect(his.feed).not.toBe(hers.feed)
    expect((await shown(ann, 'same')).q).toBe('otter')
    const last = hers.feed.endsWith('A') ? 'B' : 'A'
    expect((await house.ask(`${hers.feed.slice(0, -1)}${last}`)).status).toBe(404)
    const [key] = hers.feed.split('/').at(-1)?.split('.') ?? []
    expect((await house.ask(`/feeds/${key}.`)).status).toBe(404)
    expect((await house.ask('/feeds/none')).status).toBe(404)
  })
})

describe('a watch that is put again', () => {
  it('keeps its feed and what it waits with; asked otherwise, it starts anew', async () => {
    const ann = await house.accountWith(1)
    const first = await put(ann, 'voles', { q: 'water vole', every: '1d' })
    await come({ url: 'https://a.example/vole0', title: 'Water vole zero', text: text('water', 'vole') })
    await come({ url: 'https://a.example/vole1', title: 'Water vole one', text: text('water', 'vole') })
    const again = await put(ann, 'voles', { q: 'water vole', every: '2d' })
    expect(again).toMatchObject({ feed: first.feed, every: '2d', delivered: 1 })
    await whenDue()
    expect(await linksOf(first)).toHaveLength(2)
    await come({ url: 'https://a.example/vole2', title: 'Water vole two', text: text('water', 'vole') })
    await put(ann, 'voles', { q: 'bank vole', every: '2d' })
    await whenDue()
    expect(await linksOf(first)).toHaveLength(2)
  })
})

describe('what a watch delivers', () => {
  it('is what is new and answers it, charged as a low-cost search, in its feed', async () => {
    const ann = await house.accountWith(1)
    const before = await ann.balance()
    const watch = await put(ann, 'kites', { q: 'red kite nesting', every: '1m' })
    await come(
      {
        url: 'https://a.example/kites',
        title: 'Red kite nesting begins',
        text: text('red', 'kite', 'nesting'),
      },
      { url: 'https://a.example/tax', title: 'Income tax', text: text('income', 'tax') },
    )
    expect(await linksOf(watch)).toEqual(['https://a.example/kites'])
    expect(await shown(ann, 'kites')).toMatchObject({ delivered: 1, state: 'active' })
    expect(before - (await ann.balance())).toBe(LOW)
    const entries = await house.data.credits.entries(ann.id, { limit: 10 })
    expect(entries.filter(({ kind }) => kind === 'charge')).toHaveLength(1)
    const rss = await house.ask(watch.feed)
    expect(rss.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(await rss.text()).toContain('<link>https://a.example/kites</link>')
  })

  it('is nothing that was there before, nor what only changed', async () => {
    const ann = await house.accountWith(1)
    await house.load([{ url: 'https://a.example/lynx', title: 'Lynx', text: text('lynx', 'forest') }])
    const watch = await put(ann, 'lynx', { q: 'lynx', every: '1m' })
    await come({ url: 'https://a.example/lynx', title: 'Lynx again', text: text('lynx', 'forest', 'winter') })
    expect(await linksOf(watch)).toEqual([])
    expect(await ann.balance()).toBe(1e9)
  })

  it('is never the same story twice, at another address or with another headline', async () => {
    const ann = await house.accountWith(1)
    const watch = await put(ann, 'cranes', { q: 'crane migration', every: '1m' })
    const story = text('crane', 'migration', 'autumn')
    await come(
      { url: 'https://a.example/cranes', title: 'Crane migration has begun early', text: story },
      {
        url: 'https://b.example/copy',
        title: 'Early birds: crane migration',
        text: `${story} Agency report.`,
      },
    )
    expect(await linksOf(watch)).toHaveLength(1)
    await come(
      { url: 'https://c.example/later', title: 'Crane migration: what is known', text: `Update. ${story}` },
      {
        url: 'https://d.example/head',
        title: 'Crane migration has begun early',
        text: text('crane', 'migration'),
      },
    )
    await whenDue()
    expect(await linksOf(watch)).toHaveLength(1)
    await come({
      url: 'https://e.example/new',
      title: 'Crane migration ends',
      text: text('crane', 'migration'),
    })
    await whenDue()
    expect(await linksOf(watch)).toHaveLength(2)
    expect((await shown(ann, 'cranes')).delivered).toBe(2)
    expect(1e9 - (await ann.balance())).toBe(2 * LOW)
  })

  it('comes no more often than asked for, and loses nothing meanwhile', async () => {
    const ann = await house.accountWith(1)
    const watch = await put(ann, 'swifts', { q: 'swift colony', every: '1h' })
    await come({ url: 'https://a.example/swift1', title: 'Swift colony one', text: text('swift', 'colony') })
    await come({ url: 'https://a.example/swift2', title: 'Swift colony two', text: text('swift', 'colony') })
    expect(await linksOf(watch)).toEqual(['https://a.example/swift1'])
    await whenDue()
    expect(await linksOf(watch)).toEqual(['https://a.example/swift2', 'https://a.example/swift1'])
  })

  it('heeds filters, operators and lenses', async () => {
    const ann = await house.accountWith(1)
    await asks(ann.key, 'PUT', '/api/v1/lenses/no-b', { rules: '$discard,site=b.example' })
    const [domains, operators, lens, title] = [
      await put(ann, 'domains', { q: 'badger sett', every: '1m', includeDomains: 'a.example' }),
      await put(ann, 'operators', { q: 'badger sett -garden site:b.example', every: '1m' }),
      await put(ann, 'lens', { q: 'badger sett', every: '1m', lens: 'no-b' }),
      await put(ann, 'title', { q: 'badger', every: '1m', intitle: 'garden' }),
    ]
    await come(
      { url: 'https://a.example/badger', title: 'Badger sett', text: text('badger', 'sett') },
      { url: 'https://b.example/badger', title: 'A badger sett there', text: text('badger', 'sett') },
      { url: 'https://b.example/garden', title: 'Badger garden', text: text('badger', 'sett', 'garden') },
    )
    expect(await linksOf(domains)).toEqual(['https://a.example/badger'])
    expect(await linksOf(operators)).toEqual(['https://b.example/badger'])
    expect(await linksOf(lens)).toEqual(['https://a.example/badger'])
    expect(await linksOf(title)).toEqual(['https://b.example/garden'])
  })

  it('waits for credits, says so, and comes when they do', async () => {
    const ann = await house.accountWith(0)
    const watch = await put(ann, 'owls', { q: 'barn owl', every: '1m' })
    await come({ url: 'https://a.example/owl', title: 'Barn owl', text: text('barn', 'owl') })
    expect(await linksOf(watch)).toEqual([])
    expect(await shown(ann, 'owls')).toMatchObject({
      state: 'blocked',
      reason: expect.stringMatching(/credit/i),
    })
    await house.data.credits.add(ann.id, LOW)
    await whenDue()
    expect(await linksOf(watch)).toEqual(['https://a.example/owl'])
    const after = await shown(ann, 'owls')
    expect(after).toMatchObject({ state: 'active', delivered: 1 })
    expect(after).not.toHaveProperty('reason')
    expect(await ann.balance()).toBe(0)
  })

  it('is not read while its account is disabled', async () => {
    const ann = await house.accountWith(1)
    const watch = await put(ann, 'hares', { q: 'hare', every: '1m' })
    await house.data.accounts.setDisabled(ann.id, true)
    expect((await house.ask(watch.feed)).status).toBe(404)
    await house.data.accounts.setDisabled(ann.id, false)
    expect((await house.ask(watch.feed)).status).toBe(200)
  })

  it('is read by its feed a few times a second, by all who know it together', async () => {
    const [ann, bob] = [await house.accountWith(1), await house.accountWith(1)]
    const feeds = [
      await put(ann, 'elk', { q: 'elk', every: '1m' }),
      await put(ann, 'elks', { q: 'elks', every: '1m' }),
    ]
    const others = await put(bob, 'elk', { q: 'elk', every: '1m' })
    const statuses = new Set<number>()
    while (!statuses.has(429)) for (const { feed } of feeds) statuses.add((await house.ask(feed)).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await house.ask(others.feed)).status).toBe(200)
    expect((await house.ask('/feeds/none')).status).toBe(404)
  })

  it('is all that waits, in one delivery and for one price', async () => {
    const ann = await house.accountWith(1)
    const watch = await put(ann, 'many', { q: 'teal', every: '1d' })
    const pages = Array.from({ length: 130 }, (_, at) => ({
      url: `https://many.example/${at}`,
      title: `Teal ${at}`,
      text: text('teal'),
    }))
    await come(...pages)
    expect((await shown(ann, 'many')).delivered).toBe(130)
    expect(await linksOf(watch)).toHaveLength(100)
    expect(1e9 - (await ann.balance())).toBe(LOW)
  })

  it('stops with its key', async () => {
    const ann = await house.accountWith(1)
    const { secret, key } = await house.data.keys.create({ accountId: ann.id, name: 'other' })
    await put({ ...ann, key: secret }, 'toads', { q: 'common toad', every: '1m' })
    await house.data.keys.revoke(key.id)
    await come({ url: 'https://a.example/toad', title: 'Common toad', text: text('common', 'toad') })
    expect(await shown(ann, 'toads')).toMatchObject({
      state: 'blocked',
      reason: expect.stringMatching(/key/),
    })
    expect(await ann.balance()).toBe(1e9)
  })

  it('takes what looks like a regular expression for words', async () => {
    const ann = await house.accountWith(1)
    const hostile = '(a+)+$ ((.*)*)* [\\d\\D]{1,9999} newt'
    const watch = await put(ann, 'regex', { q: hostile, every: '1m', intext: '(newt|x)*' })
    await come({ url: 'https://a.example/aaa', title: 'a'.repeat(500), text: 'a'.repeat(50_000) })
    expect(await linksOf(watch)).toEqual([])
  })
})

describe('a webhook', () => {
  interface Heard {
    readonly headers: Record<string, string | undefined>
    readonly body: string
  }

  function listen(path: string, statuses: number[]): Heard[] {
    const heard: Heard[] = []
    web.route(path, (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        heard.push({ headers: request.headers as Heard['headers'], body })
        response.writeHead(statuses.shift() ?? 204).end()
      })
    })
    return heard
  }

  const signatureOf = (secret: string, { headers, body }: Heard): string => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  }

  /** Begins the calls that are due and waits until each is noted. */
  const calls = async (): Promise<void> => {
    await house.service.watchLoop.look()
    await vi.waitFor(async () => {
      const rows = house.data.database.query.selectFrom('watch_deliveries').select('id')
      expect(await rows.where('next_try', '<=', Date.now()).execute()).toEqual([])
    }, 120_000)
  }

  it('is sent what is new, signed, and again with the same id where it failed', async () => {
    const heard = listen('/hook', [500])
    const ann = await house.accountWith(1)
    const watch = await put(ann, 'seals', { q: 'grey seal', every: '1m', webhook: `${web.origin}/hook` })
    expect(watch.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await shown(ann, 'seals')).not.toHaveProperty('secret')
    await come({ url: 'https://a.example/seal', title: 'Grey seal', text: text('grey', 'seal') })
    await calls()
    expect(heard).toHaveLength(1)
    const rows = await house.data.database.query.selectFrom('watch_deliveries').selectAll().execute()
    const waiting = rows.find(({ id }) => id === heard[0]?.headers['webhook-id'])
    expect((waiting?.next_try ?? 0) - Date.now()).toBeLessThan(10_000)
    await write(callNow, { created_at: Date.now() })
    await calls()
    await calls()
    expect(heard).toHaveLength(2)
    for (const call of heard) {
      expect(call.headers['content-type']).toBe('application/json')
      expect(call.headers['webhook-signature']).toBe(signatureOf(watch.secret ?? '', call))
      const body = JSON.parse(call.body) as { watch: string; results: { link: string; score: number }[] }
      expect(body.watch).toBe('seals')
      expect(body.results.map(({ link }) => link)).toEqual(['https://a.example/seal'])
    }
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    expect(1e9 - (await ann.balance())).toBe(LOW)
  })

  it('is given up after a day and told so; put again, it goes on', async () => {
    const heard = listen('/dead', [500, 500])
    const ann = await house.accountWith(1)
    const body = { q: 'sea eagle', every: '1m', webhook: `${web.origin}/dead` }
    const watch = await put(ann, 'eagles', body)
    await come({ url: 'https://a.example/eagle', title: 'Sea eagle', text: text('sea', 'eagle') })
    await calls()
    expect(heard).toHaveLength(1)
    await write(callNow, { created_at: Date.now() - 86_400_000 })
    await calls()
    expect(heard).toHaveLength(2)
    expect(await shown(ann, 'eagles')).toMatchObject({
      state: 'failing',
      reason: expect.stringMatching(/given up/),
    })
    await come({ url: 'https://a.example/eagle2', title: 'Sea eagle two', text: text('sea', 'eagle') })
    await whenDue()
    await calls()
    expect(await linksOf(watch)).toHaveLength(2)
    expect(heard).toHaveLength(2)
    expect((await put(ann, 'eagles', body)).state).toBe('active')
    await come({ url: 'https://a.example/eagle3', title: 'Sea eagle three', text: text('sea', 'eagle') })
    await whenDue()
    await calls()
    expect(heard).toHaveLength(3)
  })
})
