// The way out can't be turned inwards: no spelling, redirect or changing name leads to an address that is not public.
import { connect, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import {
  createHttpFetcher,
  type HttpFetcher,
  type HttpFetcherOptions,
} from '../../src/adapters/http/http-fetcher.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { PageUnreadable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { forbiddenAddresses } from './forbidden-addresses.ts'

const PUBLIC = '93.184.216.34'
const never = new AbortController().signal

/** Stands where nothing may arrive. */
let canary: { readonly port: number; readonly reached: () => number; readonly close: () => void }
/** The public web, as far as these tests go. */
let web: FixtureWeb
let fetcher: HttpFetcher
let dialled: string[]

function create(options: Partial<HttpFetcherOptions> = {}): HttpFetcher {
  return createHttpFetcher({
    allowPrivate: parseAllowPrivate(''),
    offline: false,
    userAgent: 'Whippet/0.0',
    clock: systemClock,
    logger: silentLogger,
    resolve: async (host) => [host === 'public.test' ? PUBLIC : '127.0.0.1'],
    dial(address, port) {
      dialled.push(address)
      // What is public or allowed leads to the fixture web; all else to the canary, whatever it is.
      const fine = address === PUBLIC || port === web.port
      return connect(fine ? web.port : canary.port, '127.0.0.1')
    },
    ...options,
  })
}

const outcome = (url: string, robots = false): Promise<unknown> =>
  fetcher.fetch(url, { signal: never, robots }).then(
    () => 'reached',
    (error: unknown) => error,
  )

beforeAll(async () => {
  web = await startFixtureWeb()
  canary = await startCanary()
})
afterAll(async () => {
  canary.close()
  await web.close()
})
beforeEach(() => {
  dialled = []
  fetcher = create()
})
afterEach(async () => {
  await fetcher.close()
  expect(canary.reached()).toBe(0)
})

describe('forbidden addresses', () => {
  it('are many', () => {
    expect(forbiddenAddresses(canary.port).length).toBeGreaterThan(400)
  })

  it('are refused in every spelling, before any connection', async () => {
    const wrong: string[] = []
    for (const url of forbiddenAddresses(canary.port)) {
      const error = await outcome(url)
      if (!(error instanceof PageUnreadable)) wrong.push(`${url}: ${String(error)}`)
    }
    expect(wrong).toEqual([])
    expect(dialled).toEqual([])
  })

  it('are refused while robots.txt is asked for', async () => {
    const errors = await Promise.all(forbiddenAddresses(canary.port).map((url) => outcome(url, true)))
    expect(errors.filter((error) => !(error instanceof PageUnreadable))).toEqual([])
    expect(dialled).toEqual([])
  })

  it('are refused as the target of a redirect', async () => {
    const wrong: string[] = []
    for (const location of forbiddenAddresses(canary.port)) {
      web.route('/inwards', (_, response) => {
        response
          .writeHead(302, { location: Buffer.from(location.replace(/[\r\n\t]/g, '')).toString('latin1') })
          .end()
      })
      const error = await outcome('http://public.test/inwards')
      if (!(error instanceof PageUnreadable)) wrong.push(`${location}: ${String(error)}`)
    }
    // What has no scheme of its own is an address below the public one, or leads to the same place.
    expect(wrong).toEqual([])
    expect(new Set(dialled)).toEqual(new Set([PUBLIC]))
  })

  it('are refused as the target of robots.txt, which then counts as none', async () => {
    web.route('/robots.txt', (_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/robots.txt` }).end()
    })
    expect(await outcome('http://public.test/page', true)).toBe('reached')
  })

  it('are told from one another by nothing that is said', async () => {
    const urls = [
      'http://127.0.0.1/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'http://x.test/',
    ]
    const messages = await Promise.all(urls.map(async (url) => ((await outcome(url)) as Error).message))
    expect(new Set(messages)).toEqual(
      new Set([expect.stringMatching(/^This address is not allowed: .*WHIPPET_ALLOW_PRIVATE/)]),
    )
  })
})

describe('names that change their address', () => {
  /** Answers in turn, and then always with the last. */
  function answers(...turns: string[][]): {
    resolve: (host: string) => Promise<string[]>
    asked: () => number
  } {
    let asked = 0
    return {
      resolve: async () => {
        asked += 1
        return turns[Math.min(asked, turns.length) - 1] ?? []
      },
      asked: () => asked,
    }
  }

  it('are connected to at the address that was checked, without asking again', async () => {
    const { resolve, asked } = answers([PUBLIC], ['127.0.0.1'])
    fetcher = create({ resolve })
    expect(await outcome(`http://rebind.test:${canary.port}/page`)).toBe('reached')
    expect(dialled).toEqual([PUBLIC])
    expect(asked()).toBe(1)
  })

  it('are checked again for every new connection', async () => {
    web.route('/closing', (_, response) => void response.writeHead(200, { connection: 'close' }).end('once'))
    const { resolve } = answers([PUBLIC], ['127.0.0.1'])
    fetcher = create({ resolve })
    expect(await outcome(`http://rebind.test:${canary.port}/closing`)).toBe('reached')
    expect(await outcome(`http://rebind.test:${canary.port}/closing`)).toBeInstanceOf(PageUnreadable)
    expect(dialled).toEqual([PUBLIC])
  })

  it('are checked again on a redirect to themselves', async () => {
    web.route('/again', (_, response) => {
      response.writeHead(302, { location: '/page', connection: 'close' }).end()
    })
    const { resolve } = answers([PUBLIC], ['127.0.0.1'])
    fetcher = create({ resolve })
    expect(await outcome(`http://rebind.test:${canary.port}/again`)).toBeInstanceOf(PageUnreadable)
    expect(new Set(dialled)).toEqual(new Set([PUBLIC]))
  })

  it.each([[['127.0.0.1', PUBLIC]], [['::1', '::ffff:127.0.0.1', 'fe80::1%eth0', PUBLIC, '10.0.0.1']]])(
    'are connected to at their public addresses alone: %j',
    async (addresses) => {
      fetcher = create({ resolve: async () => addresses })
      expect(await outcome(`http://mixed.test:${canary.port}/page`)).toBe('reached')
      expect(dialled).toEqual([PUBLIC])
    },
  )

  it('are never handed on as names', async () => {
    expect(await outcome('http://public.test/page')).toBe('reached')
    expect(dialled).toEqual([PUBLIC])
  })

  it('are refused where they resolve to nothing', async () => {
    fetcher = create({ resolve: async () => [] })
    expect(await outcome('http://nothing.test/')).toBeInstanceOf(PageUnreadable)
  })
})

describe('what the operator allows', () => {
  it('opens that port and no other', async () => {
    fetcher = create({ allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}`) })
    expect(await outcome(`http://127.0.0.1:${web.port}/page`)).toBe('reached')
    expect(await outcome(`http://127.0.0.1:${canary.port}/`)).toBeInstanceOf(PageUnreadable)
    expect(await outcome(`http://[::ffff:127.0.0.1]:${web.port}/`)).toBeInstanceOf(PageUnreadable)
  })

  it('opens no way on from there', async () => {
    web.route('/onwards', (_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/` }).end()
    })
    fetcher = create({ allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}`) })
    expect(await outcome(`http://127.0.0.1:${web.port}/onwards`)).toBeInstanceOf(PageUnreadable)
  })
})

describe('a fetch for the public web alone', () => {
  it('reaches that, and nothing that the operator allows to others', async () => {
    fetcher = create({ allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}, intra.test`) })
    const ask = (url: string, publicOnly: boolean, robots = true): Promise<unknown> =>
      fetcher.fetch(url, { signal: never, publicOnly, robots }).then(
        () => 'reached',
        (error: unknown) => error,
      )
    web.route('/to-intra', (_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${web.port}/page` }).end()
    })
    expect(await ask('http://public.test/page', true)).toBe('reached')
    expect(await ask(`http://127.0.0.1:${web.port}/page`, false)).toBe('reached')
    // The connection that is kept open from there must not serve it either.
    const before = web.requests.length
    expect(await ask(`http://127.0.0.1:${web.port}/page`, true)).toBeInstanceOf(PageUnreadable)
    expect(await ask(`http://intra.test:${web.port}/page`, true, false)).toBeInstanceOf(PageUnreadable)
    expect(web.requests.length).toBe(before)
    expect(await ask('http://public.test/to-intra', true)).toBeInstanceOf(PageUnreadable)
    expect(web.requests.slice(before).map(({ path }) => path)).toEqual(['/to-intra'])
  })
})

describe('a fetch of what a setting names', () => {
  it('reaches that host and port, though it is private, and nobody else does', async () => {
    fetcher = create({
      allowPrivate: parseAllowPrivate(''),
      named: parseAllowPrivate(`127.0.0.1:${web.port}`),
    })
    const ask = (url: string, named: boolean): Promise<unknown> =>
      fetcher.fetch(url, { signal: never, robots: false, ...(named && { named }) }).then(
        () => 'reached',
        (error: unknown) => error,
      )
    expect(await ask(`http://127.0.0.1:${web.port}/page`, true)).toBe('reached')
    // The connection that is kept open from there must not serve it either.
    const before = web.requests.length
    expect(await ask(`http://127.0.0.1:${web.port}/page`, false)).toBeInstanceOf(PageUnreadable)
    web.route('/elsewhere', (_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${web.port + 1}/page` }).end()
    })
    expect(await ask(`http://127.0.0.1:${web.port}/elsewhere`, true)).toBeInstanceOf(PageUnreadable)
    expect(web.requests.slice(before).map(({ path }) => path)).toEqual(['/elsewhere'])
  })
})

describe('a fetch of what a page points to', () => {
  const fetched = (url: string, publicBeyond: string, robots = false): Promise<unknown> =>
    fetcher.fetch(url, { signal: never, publicBeyond, robots }).then(
      () => 'reached',
      (error: unknown) => error,
    )

  it("reaches the page's own origin where the operator names its host, and else the public web alone", async () => {
    const own = `http://127.0.0.1:${web.port}`
    fetcher = create({ allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}, intra.test`) })
    web.route('/to-intra', (_, response) => {
      response.writeHead(302, { location: `http://intra.test:${web.port}/page` }).end()
    })
    expect(await fetched(`${own}/page`, own)).toBe('reached')
    expect(await fetched(`http://intra.test:${web.port}/page`, `http://intra.test:${web.port}`)).toBe(
      'reached',
    )
    const before = web.requests.length
    expect(await fetched(`${own}/page`, 'http://public.test')).toBeInstanceOf(PageUnreadable)
    expect(await fetched(`http://intra.test:${web.port}/page`, own)).toBeInstanceOf(PageUnreadable)
    expect(web.requests.length).toBe(before)
    expect(await fetched(`${own}/to-intra`, own)).toBeInstanceOf(PageUnreadable)
    expect(web.requests.slice(before).map(({ path }) => path)).toEqual(['/to-intra'])
    expect(await fetched('http://public.test/page', own)).toBe('reached')
  })

  it('does not follow a name into a range that the operator allows', async () => {
    fetcher = create({ allowPrivate: parseAllowPrivate('127.0.0.0/8') })
    const before = web.requests.length
    const name = `http://intra.test:${web.port}`
    expect(await fetched(`${name}/page`, name)).toBeInstanceOf(PageUnreadable)
    expect(web.requests.length).toBe(before)
    expect(await fetched(`http://127.0.0.1:${web.port}/page`, `http://127.0.0.1:${web.port}`)).toBe('reached')
  })

  it("does not follow a public site's robots.txt to a private address", async () => {
    fetcher = create({ allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}`) })
    web.route('/robots.txt', (request, response) => {
      if (request.headers.host !== 'public.test') return void response.writeHead(404).end()
      response.writeHead(302, { location: `http://127.0.0.1:${web.port}/rules` }).end()
    })
    expect(await fetched('http://public.test/page', 'http://public.test', true)).toBe('reached')
    expect(web.requests.filter(({ path }) => path === '/rules')).toEqual([])
  })
})

/** Listens on both loopback addresses under one port, where IPv6 is there at all. */
async function startCanary(): Promise<typeof canary> {
  let reached = 0
  const start = (host: string, port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        reached += 1
        socket.destroy()
      })
      server.once('error', reject)
      server.listen(port, host, () => resolve(server))
    })
  const first = await start('127.0.0.1', 0)
  const { port } = first.address() as { port: number }
  const second = await start('::1', port).catch(() => undefined)
  return {
    port,
    reached: () => reached,
    close: () => {
      first.close()
      second?.close()
    },
  }
}
