// Whatever bytes a server sends, a fetch ends in a page or in a failure that says why, and never in anything else.
import { createServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../bench/support/random.ts'
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from '../../src/adapters/http/http-fetcher.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { Failure } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'

const ROUNDS = 400
const AT_ONCE = 50

const PACKED = gzipSync('hello world '.repeat(100)).toString('latin1')
const ANSWERS = [
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'HTTP/1.1 302 Found\r\nLocation: /x\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n',
  `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${PACKED.length}\r\n\r\n${PACKED}`,
  'HTTP/1.1 429 Slow\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.0 200 OK\r\nCache-Control: max-age=5, x="\r\nExpires: never\r\n\r\nold',
  'HTTP/1.1 304 Not Modified\r\nEtag: x\r\n\r\n',
]
const SLIPS = [
  '\r\n',
  '\n',
  '\0',
  'Content-Length: 99999999999999999999\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Location: http://[::\r\n',
  'Location: \xff\xfe\r\n',
  'Content-Encoding: br\r\n',
  'Upgrade: x\r\nConnection: upgrade\r\n',
  '__proto__: 1\r\nconstructor: 2\r\n',
  'x'.repeat(40_000),
]

const { seed = 0 } = fc.readConfigureGlobal()
const random = createRandom(seed)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!

function spoilt(answer: string): string {
  let text = answer
  for (let slips = Math.floor(random() * 5); slips > 0; slips -= 1) {
    const at = Math.floor(random() * text.length)
    const kind = random()
    if (kind < 0.3)
      text = text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1)
    else if (kind < 0.6) text = text.slice(0, at) + pick(SLIPS) + text.slice(at)
    else if (kind < 0.8) text = text.slice(0, at) + text.slice(at + 8)
    else text += pick(ANSWERS)
  }
  return text
}

let server: Server
let fetcher: HttpFetcher

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      const bytes = Buffer.from(spoilt(pick(ANSWERS)), 'latin1')
      const kind = random()
      if (kind < 0.1) socket.write(bytes)
      else if (kind < 0.2) socket.write(bytes.subarray(0, bytes.length >> 1), () => socket.resetAndDestroy())
      else socket.end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/0.0',
    clock: systemClock,
    logger: silentLogger,
    resolve: async () => ['127.0.0.1'],
    bounds: { totalMs: 300 },
  })
})
afterAll(async () => {
  await fetcher.close()
  server.close()
})

it('ends in a page or a failure', async () => {
  const { port } = server.address() as { port: number }
  const never = new AbortController().signal
  let pages = 0
  const wrong: unknown[] = []
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    const fetches = Array.from({ length: AT_ONCE }, (_, at) =>
      fetcher.fetch(`http://h${round + at}.test:${port}/`, { signal: never, robots: at % 3 === 0 }),
    )
    for (const ended of await Promise.allSettled(fetches)) {
      if (ended.status === 'fulfilled') pages += 1
      else if (!(ended.reason instanceof Failure)) wrong.push(ended.reason)
    }
  }
  expect(wrong, `TEST_SEED=${seed}`).toEqual([])
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(ROUNDS)
})
