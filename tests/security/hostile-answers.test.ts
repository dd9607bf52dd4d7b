// Answers that lie, flood or never end: each costs the fetcher a bounded time and memory, and ends in a page or a failure.
import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import {
  createHttpFetcher,
  type HttpFetcher,
  type HttpFetcherOptions,
} from '../../src/adapters/http/http-fetcher.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { Failure, PageUnavailable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'

const never = new AbortController().signal

function fetcherOf(options: Partial<HttpFetcherOptions> = {}): HttpFetcher {
  const fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/0.0',
    clock: heldClock(0),
    logger: silentLogger,
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
  onTestFinished(() => fetcher.close())
  return fetcher
}

/** A server that says what it likes to each request, given how many came before; resolves with its address. */
async function serve(answer: (socket: Socket, before: number) => void): Promise<string> {
  const sockets = new Set<Socket>()
  let requests = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => {
      answer(socket, requests)
      requests += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://site.test:${(server.address() as { port: number }).port}/`
}

/** Writes on as fast as it is taken, until the other side goes away. */
function flood(socket: Socket, part: string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', more)
  more()
}

async function failureOf(asked: Promise<unknown>): Promise<Failure> {
  const ended = await asked.then(
    () => 'no failure',
    (error: unknown) => error,
  )
  if (!(ended instanceof Failure)) throw new Error(`no failure: ${String(ended)}`)
  return ended
}

it.each([
  [
    'answers that announce an answer, without end',
    'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n',
    'The site sent interim responses without end',
  ],
  ['"continue" without end', 'HTTP/1.1 100 Continue\r\n\r\n', 'The connection to the site was lost'],
  ['headers without end', 'x-header: value\r\n', 'The headers of the answer are too large'],
])('ends: %s', async (_, part, why) => {
  const url = await serve((socket) => {
    if (part.startsWith('x-')) socket.write('HTTP/1.1 200 OK\r\n')
    flood(socket, part.repeat(100))
  })
  const failure = await failureOf(fetcherOf().fetch(url, { signal: never, robots: false }))
  expect(failure.message).toBe(why)
})

it('ends: trailers without end behind a page', async () => {
  const url = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n')
    flood(socket, 'x-trailer: value\r\n'.repeat(100))
  })
  const failure = await failureOf(fetcherOf().fetch(url, { signal: never, robots: false }))
  expect(failure.message).toBe('The headers of the answer are too large')
})

it('ends: chunks of one byte with extensions of a megabyte', async () => {
  const url = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    flood(socket, `1;${'e'.repeat(1_000_000)}\r\nx\r\n`)
  })
  const fetcher = fetcherOf({ bounds: { totalMs: 2_000 } })
  const failure = await failureOf(fetcher.fetch(url, { signal: never, robots: false }))
  expect(failure.message).toBe('The page did not arrive in time')
})

it('takes no answer that it did not ask for', async () => {
  const page = (text: string): string =>
    `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\nContent-Type: text/plain\r\n\r\n${text}`
  const url = await serve((socket, before) => socket.write(page(`asked ${before}`) + page('forged')))
  const fetcher = fetcherOf()
  const texts: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { body } = await fetcher.fetch(url, { signal: never, robots: false })
    texts.push(Buffer.from(body).toString())
  }
  expect(texts).toEqual(['asked 0', 'asked 1', 'asked 2'])
})

it('takes a length and chunks at once for no page', async () => {
  const url = await serve((socket) =>
    socket.end(
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    ),
  )
  const failure = await failureOf(fetcherOf().fetch(url, { signal: never, robots: false }))
  expect(failure.message).toBe('The connection to the site was lost')
})

it.each([
  ['gzip, zstd', (bomb: Buffer) => zstdCompressSync(gzipSync(bomb))],
  ['zstd, gzip', (bomb: Buffer) => gzipSync(zstdCompressSync(bomb))],
  ['zstd', (bomb: Buffer) => zstdCompressSync(bomb)],
])('lets no bomb go off: %s', async (coding, pack) => {
  const body = pack(Buffer.alloc(32 * 1_048_576))
  const url = await serve((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.end(body)
  })
  const asked = fetcherOf({ bounds: { maxBytes: 1_048_576 } }).fetch(url, { signal: never, robots: false })
  expect((await failureOf(asked)).message).toBe('The page is larger than 1 MiB')
})

it('tries few of ten thousand addresses of a name, and none that is private', async () => {
  const dialled: string[] = []
  const addresses = Array.from({ length: 10_000 }, (_, at) =>
    at % 2 === 0 ? `10.0.${at >> 8}.${at & 255}` : `93.184.${at >> 8}.${at & 255}`,
  )
  const fetcher = fetcherOf({
    resolve: async () => addresses,
    dial: (address) => {
      dialled.push(address)
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    },
  })
  const asked = fetcher.fetch('http://many.test/', { signal: never, robots: false })
  expect(await failureOf(asked)).toBeInstanceOf(PageUnavailable)
  expect(dialled).toEqual(['93.184.0.1', '93.184.0.3', '93.184.0.5'])
})

it('asks again with whatever validators a site gave', async () => {
  const etags = ['"\x80\xff"', `"${'e'.repeat(10_000)}"`, '"a\tb"', 'no quotes at all', '']
  for (const etag of etags) {
    const url = await serve((socket) =>
      socket.write(
        Buffer.from(
          `HTTP/1.1 200 OK\r\nETag: ${etag}\r\nLast-Modified: ${etag}\r\nContent-Length: 2\r\n\r\nok`,
          'latin1',
        ),
      ),
    )
    const fetcher = fetcherOf()
    const first = await fetcher.fetch(url, { signal: never, robots: false })
    const again = await fetcher.fetch(url, {
      signal: never,
      robots: false,
      ...(first.etag !== undefined && { etag: first.etag }),
      ...(first.lastModified !== undefined && { lastModified: first.lastModified }),
    })
    expect(Buffer.from(again.body).toString()).toBe('ok')
  }
})

it('waits an hour at most where a site asks for a year', async () => {
  const url = await serve((socket) =>
    socket.end(
      'HTTP/1.1 503 Busy\r\nRetry-After: 31536000\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
  )
  const failure = await failureOf(fetcherOf().fetch(url, { signal: never, robots: false }))
  expect(failure).toMatchObject({ retryAfterSeconds: 3600 })
})
