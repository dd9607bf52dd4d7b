// Interim responses (1xx): a few are read past, an endless row of them ends the exchange.
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../foundation/clock.ts'
import { PageUnreadable } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { parseAllowPrivate } from './guard/allow-private.ts'
import { createHttpFetcher } from './http-fetcher.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nhere'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

async function fetchFrom(sent: string): Promise<string> {
  const started = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(sent))
  })
  server = started
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  const address = started.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/0.0 (+http://localhost/bot)',
    clock: systemClock,
    logger: silentLogger,
  })
  const asked = { signal: new AbortController().signal, robots: false }
  try {
    return Buffer.from((await fetcher.fetch(`http://127.0.0.1:${port}/`, asked)).body).toString()
  } finally {
    await fetcher.close()
  }
}

const hint = (header = 'link: </a.css>; rel=preload'): string =>
  `HTTP/1.1 103 Early Hints\r\n${header}\r\n\r\n`

describe('interim responses', () => {
  it('are read past up to twenty', async () => {
    expect(await fetchFrom(hint().repeat(20) + ANSWER)).toBe('here')
  })

  it('end the exchange with the twenty-first', async () => {
    const asked = fetchFrom(hint().repeat(21) + ANSWER)
    await expect(asked).rejects.toThrow(PageUnreadable)
    await expect(asked).rejects.toThrow('interim responses without end')
  })

  it('end it too where a few hold too much', async () => {
    const long = hint(`link: <${'a'.repeat(15_000)}>`)
    await expect(fetchFrom(long.repeat(5) + ANSWER)).rejects.toThrow('interim responses without end')
    expect(await fetchFrom(long.repeat(4) + ANSWER)).toBe('here')
  })
})
