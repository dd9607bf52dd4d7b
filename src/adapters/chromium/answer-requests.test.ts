// Tests of what a page's requests are answered with: what is refused, what is fetched for whom, and the bounds.
import { describe, expect, it } from 'vitest'
import type { Fetched, FetchOptions } from '../../engine/pages/fetcher.ts'
import { type Answering, createAnswering, REQUEST_BOUNDS, type RequestBounds } from './answer-requests.ts'
import type { DevtoolsPipe, Message } from './devtools-pipe.ts'

const PAGE = 'http://site.test/page'
const page = { url: PAGE, contentType: 'text/html', body: Buffer.from('<p>page') }

interface Bench {
  readonly answering: Answering
  /** What the browser was told, as `fail`, `200 body`, `302 address` or `204`. */
  readonly told: string[]
  readonly asked: { url: string; options: FetchOptions }[]
  readonly gaveUp: string[]
  /** The headers of each answer. */
  readonly headersTold: Record<string, string>[]
  ask(url: string, more?: Message, request?: Message): Promise<void>
}

function bench(
  answer: (url: string) => Partial<Fetched> | Error = () => ({}),
  bounds: Partial<RequestBounds> = {},
  isOwn: (url: string) => boolean = () => false,
): Bench {
  const told: string[] = []
  const asked: Bench['asked'] = []
  const gaveUp: string[] = []
  const headersTold: Bench['headersTold'] = []
  const pipe: DevtoolsPipe = {
    send: async () => ({}),
    listen: () => () => undefined,
    close: () => undefined,
    closed: () => undefined,
    tell(method, { responseCode, responseHeaders, body }: Message = {}) {
      const headers = (responseHeaders ?? []) as { name: string; value: string }[]
      headersTold.push(Object.fromEntries(headers.map(({ name, value }) => [name, value])))
      const location = headers.find(({ name }) => name === 'Location')?.value
      const text = Buffer.from(String(body ?? ''), 'base64').toString()
      told.push(method === 'Fetch.failRequest' ? 'fail' : `${responseCode} ${location ?? text}`.trim())
    },
  }
  const fetcher = {
    async fetch(url: string, options: FetchOptions) {
      asked.push({ url, options })
      const found = answer(url)
      if (found instanceof Error) throw found
      const body = Buffer.from(`of ${new URL(url).pathname}`)
      return { url, notModified: false, contentType: 'text/html', body, ...found }
    },
  }
  const answering = createAnswering({
    pipe,
    session: 'tab',
    frame: 'main',
    page,
    fetcher,
    isOwn,
    signal: new AbortController().signal,
    bounds: { ...REQUEST_BOUNDS, ...bounds },
    giveUp: (reason) => gaveUp.push(reason),
  })
  return {
    answering,
    told,
    asked,
    gaveUp,
    headersTold,
    async ask(url, more = {}, request = {}) {
      const paused = { requestId: '1', resourceType: 'Script', frameId: 'main', ...more }
      answering.answer({ ...paused, request: { url, method: 'GET', headers: {}, ...request } })
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const DOCUMENT = { resourceType: 'Document' }

describe('requests of a page', () => {
  it('for itself are answered with what was fetched already', async () => {
    const { ask, told, asked } = bench()
    await ask(PAGE, DOCUMENT)
    expect(told).toEqual(['200 <p>page'])
    expect(asked).toEqual([])
  })

  it.each(['Script', 'Stylesheet', 'XHR', 'Fetch'])('of type %s are fetched', async (resourceType) => {
    const { ask, told, answering } = bench()
    await ask('http://site.test/a#part', { resourceType })
    expect(told).toEqual(['200 of /a'])
    expect(answering.pending()).toBe(0)
  })

  it.each([
    'Image',
    'Media',
    'Font',
    'Ping',
    'WebSocket',
    'EventSource',
    'Manifest',
    'Preflight',
    'Other',
    undefined,
  ])('of type %s are refused', async (resourceType) => {
    const { ask, told, asked } = bench()
    await ask('http://site.test/a', { resourceType })
    expect([told, asked]).toEqual([['fail'], []])
  })

  it('are refused by another method, for another scheme, and from a frame', async () => {
    const { ask, told, asked } = bench()
    await ask('http://site.test/a', {}, { method: 'POST' })
    await ask('http://site.test/a', {}, { method: 'OPTIONS' })
    for (const url of [
      'file:///etc/passwd',
      'ftp://site.test/',
      'chrome://settings',
      'data:,x',
      '',
      'nonsense',
    ])
      await ask(url)
    await ask('http://site.test/a', { frameId: 'inner' })
    await ask('http://site.test/a', { frameId: 'inner', ...DOCUMENT })
    expect(told).toEqual([...Array.from({ length: 9 }, () => 'fail'), '204'])
    expect(asked).toEqual([])
  })

  it('fail where the fetch does', async () => {
    const { ask, told } = bench(() => new Error('no'))
    await ask('http://site.test/a')
    expect(told).toEqual(['fail'])
  })

  it('see a redirect, and are not fetched twice for it', async () => {
    const { ask, told, asked } = bench((url) => (url.endsWith('/a') ? { url: 'http://cdn.test/b' } : {}))
    await ask('http://site.test/a')
    await ask('http://cdn.test/b')
    expect(told).toEqual(['302 http://cdn.test/b', '200 of /a'])
    expect(asked).toHaveLength(1)
  })

  it('say where they come from, and nothing else of what the page would send', async () => {
    const { ask, asked } = bench()
    await ask(
      'http://api.test/a',
      {},
      { headers: { Origin: 'http://site.test', Cookie: 'a=b', 'X-Key': 'k' } },
    )
    expect(asked[0]?.options.headers).toEqual({ origin: 'http://site.test' })
  })
})

describe('requests that a site must agree to', () => {
  const PREFLIGHT = { resourceType: 'XHR' }
  const asking = (more: Message = {}): Message => ({
    method: 'OPTIONS',
    headers: {
      Origin: 'http://site.test',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'user-agent,x-key',
      'X-Other': 'o',
      ...more,
    },
  })
  const agreeing = {
    crossOrigin: { allowOrigin: '*', allowCredentials: false, allowHeaders: 'x-key', allowMethods: 'GET' },
  }

  it('are asked about, and then made with the headers that were asked about', async () => {
    const { ask, told, asked } = bench(() => agreeing)
    await ask('http://api.test/a', PREFLIGHT, asking())
    const headers = { Origin: 'http://site.test', 'X-Key': 'k', 'X-Other': 'o', 'User-Agent': 'u' }
    await ask('http://api.test/a', PREFLIGHT, { headers })
    await ask('http://api.test/b', PREFLIGHT, { headers })
    expect(asked.map(({ options }) => [options.preflight, options.publicOnly, options.headers])).toEqual([
      [
        true,
        true,
        {
          origin: 'http://site.test',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'user-agent,x-key',
        },
      ],
      [undefined, true, { origin: 'http://site.test', 'x-key': 'k' }],
      [undefined, true, { origin: 'http://site.test' }],
    ])
    expect(told).toEqual(['204', '200 of /a', '200 of /b'])
  })

  it('hand the answer to the browser, which decides', async () => {
    const { ask, headersTold } = bench((url) => (url.endsWith('/a') ? agreeing : {}))
    await ask('http://api.test/a', PREFLIGHT, asking())
    await ask('http://api.test/b', PREFLIGHT, asking())
    expect(headersTold).toEqual([
      {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'x-key',
      },
      {},
    ])
  })

  it('are refused where they are no GET, and where the site fails', async () => {
    const { ask, told, asked } = bench(() => new Error('no'))
    for (const method of ['POST', 'DELETE', 'OPTIONS', undefined])
      await ask('http://api.test/a', PREFLIGHT, asking({ 'Access-Control-Request-Method': method }))
    await ask('http://api.test/a', { resourceType: 'Image' }, asking())
    await ask('http://api.test/a', { ...PREFLIGHT, frameId: 'inner' }, asking())
    expect(asked).toEqual([])
    await ask('http://api.test/a', PREFLIGHT, asking())
    expect(told).toEqual(Array.from({ length: 7 }, () => 'fail'))
  })

  it('send no header without bound', async () => {
    const { ask, asked } = bench(() => agreeing)
    const names = Array.from({ length: 100 }, (_, at) => `x-${at}`)
    await ask('http://api.test/a', PREFLIGHT, asking({ 'Access-Control-Request-Headers': names.join(',') }))
    const sent = Object.fromEntries(names.map((name) => [name, name === 'x-0' ? 'v'.repeat(5_000) : 'v']))
    await ask('http://api.test/a', PREFLIGHT, { headers: sent })
    expect(Object.keys(asked[1]?.options.headers ?? {})).toEqual(names.slice(1, 20))
  })
})

describe('what the operator alone may reach', () => {
  const isOwn = (url: string) => new URL(url).hostname.endsWith('.intra')

  it('is closed to a page from outside', async () => {
    const { ask, asked } = bench(() => ({}), {}, isOwn)
    await ask(PAGE, DOCUMENT)
    await ask('http://wiki.intra/secret', { resourceType: 'Fetch' })
    await ask('http://wiki.intra/secret', DOCUMENT)
    expect(asked.map(({ options }) => options.publicOnly)).toEqual([true, true])
  })

  it('is open to its own pages until they lead outside', async () => {
    const { ask, asked } = bench(
      () => ({}),
      {},
      () => true,
    )
    await ask('http://wiki.intra/a')
    expect(asked.at(-1)?.options.publicOnly).toBe(false)

    const led = bench(
      () => ({}),
      {},
      (url) => url === PAGE || isOwn(url),
    )
    await led.ask(PAGE, DOCUMENT)
    await led.ask('http://wiki.intra/a')
    await led.ask('http://outside.test/', DOCUMENT)
    await led.ask('http://wiki.intra/a')
    await led.ask('http://wiki.intra/', DOCUMENT)
    await led.ask('http://wiki.intra/a')
    expect(led.asked.map(({ options }) => options.publicOnly)).toEqual([false, true, true, true, true])
  })
})

describe('bounds', () => {
  it('hold for requests, and give the page up where it asks on and on', async () => {
    const { ask, asked, told, gaveUp } = bench(() => ({}), { requests: 2, attempts: 4 })
    for (let at = 0; at < 6; at += 1) await ask(`http://site.test/${at}`)
    expect(asked).toHaveLength(2)
    expect(told.filter((one) => one === 'fail')).toHaveLength(2)
    expect(gaveUp[0]).toContain('too many requests')
  })

  it('hold for pages that a page leads to', async () => {
    const { ask, answering, told } = bench(() => ({}), { documents: 2 })
    for (let at = 0; at < 5; at += 1) await ask(`http://site.test/${at}`, DOCUMENT)
    expect(told).toEqual(['200 <p>page', '200 of /1', '200 of /2', '204', '204'])
    expect(answering.address()).toBe('http://site.test/2')
  })

  it('hold for a page that leads to something else', async () => {
    const { ask, answering, told } = bench(() => ({ contentType: 'application/pdf' }))
    await ask(PAGE, DOCUMENT)
    await ask('http://site.test/file', DOCUMENT)
    expect(told.at(-1)).toBe('204')
    expect(answering.address()).toBe(PAGE)
  })

  it('hold for bytes, each and together', async () => {
    const { ask, asked } = bench(() => ({ body: Buffer.alloc(60) }), { bytesEach: 100, bytesTogether: 150 })
    for (let at = 0; at < 4; at += 1) await ask(`http://site.test/${at}`)
    expect(asked.map(({ options }) => options.maxBytes)).toEqual([100, 90, 30, 0])
  })
})
