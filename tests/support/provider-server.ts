// A service on loopback that answers every address with what a test sets, and the guarded way to it.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import { createHttpFetcher } from '../../src/adapters/http/http-fetcher.ts'
import type { Fetcher } from '../../src/engine/pages/fetcher.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { silentLogger } from '../../src/foundation/logger.ts'

export interface ProviderServer {
  readonly origin: string
  readonly fetcher: Fetcher
  readonly asked: { readonly path: string }[]
  /** Replaced by each test. */
  answer(response: ServerResponse): void
  close(): Promise<void>
}

export async function startProviderServer(): Promise<ProviderServer> {
  const http = createServer((request, response) => {
    server.asked.push({ path: request.url ?? '' })
    request.resume()
    server.answer(response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate(`127.0.0.1:${port}`),
    offline: false,
    userAgent: 'Whippet/0.0 (+http://localhost/bot)',
    clock: systemClock,
    logger: silentLogger,
  })
  const server: ProviderServer = {
    origin: `http://127.0.0.1:${port}`,
    fetcher,
    asked: [],
    answer: (response) => response.end(),
    async close() {
      await fetcher.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

/** How a provider fails, each to be met by a rejection. */
export const FAILURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a refusal': (response) => response.writeHead(403).end('{}'),
  'too many requests': (response) => response.writeHead(429).end('{"error":"slow down"}'),
  'an error of its own': (response) => response.writeHead(500).end('oops'),
  nothing: (response) => response.end(),
  'broken JSON': (response) => response.end('{"results":[{"url":'),
  'a page for people': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sorry</title>'),
  'another shape': (response) => response.end('{"error":{"code":7}}'),
  'a list in place of an object': (response) => response.end('[]'),
  'null in place of an object': (response) => response.end('null'),
  'far too much': (response) => response.end(`{"results":["${'x'.repeat(3_000_000)}"]}`),
  'half an answer': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"results":[')
    response.destroy()
  },
  'a way to a private address': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  'a circle': (response) => response.writeHead(302, { location: '/again' }).end(),
}
