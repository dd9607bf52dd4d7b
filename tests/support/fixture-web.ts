// A small web on loopback that behaves as badly as the real one; routes can be added by whoever tests with it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

export type Route = (request: IncomingMessage, response: ServerResponse) => void

export interface FixtureWeb {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly port: number
  /** Every request so far, in order. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** Connections so far. */
  readonly connections: () => number
  /** How often a path was asked for. */
  hits(path: string): number
  /** Adds or replaces what a path answers; the path is without its query. */
  route(path: string, answer: Route): void
  /** What /robots.txt answers; 404 at first. */
  robots(text: string, status?: number): void
  close(): Promise<void>
}

const PAGE =
  '<!doctype html><html lang="en"><head><title>A plain page</title></head>' +
  '<body><main><h1>A plain page</h1><p>The whippet is a dog of medium size, quick and quiet.</p></main></body></html>'

function html(body: string | Buffer = PAGE, headers: Record<string, string> = {}): Route {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  }
}

function encoded(body: Buffer, encoding: string): Route {
  return html(body, { 'content-encoding': encoding })
}

function redirect(location: string | undefined, status = 302): Route {
  return (_, response) => {
    response.writeHead(status, location === undefined ? {} : { location }).end('moved')
  }
}

/** Writes on and on until the other side goes away. */
function endless(headers: Record<string, string>, chunk: Buffer): Route {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }
}

/** A gigabyte of zeros in about a megabyte: gzip members one after another. */
function gzipBomb(): Buffer {
  const member = gzipSync(Buffer.alloc(64 * 1_048_576))
  return Buffer.concat(Array.from({ length: 16 }, () => member))
}

const ROUTES: Readonly<Record<string, Route>> = {
  '/page': html(),
  '/empty': html(''),
  '/plain': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('plain text'),
  '/no-type': (_, response) => response.writeHead(200).end(PAGE),

  '/redirect/relative': redirect('../page'),
  '/redirect/absolute-path': redirect('/page', 301),
  '/redirect/one': redirect('/redirect/two', 307),
  '/redirect/two': redirect('/redirect/three', 308),
  '/redirect/three': redirect('/page', 303),
  '/redirect/loop': redirect('/redirect/back'),
  '/redirect/back': redirect('/redirect/loop'),
  '/redirect/file': redirect('file:///etc/passwd'),
  '/redirect/javascript': redirect('javascript:alert(1)'),
  '/redirect/data': redirect('data:text/html,hello'),
  '/redirect/garbage': redirect('http://[not an address'),
  '/redirect/nowhere': redirect(undefined),
  '/redirect/password': redirect('http://user:secret@127.0.0.1/'),
  '/redirect/utf8': (_, response) => {
    response.socket?.end(
      'HTTP/1.1 302 Found\r\nLocation: /ünï\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
  },
  '/%C3%BCn%C3%AF': html(),
  '/redirect/endless': (request, response) => {
    const step = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n') ?? 0)
    redirect(`/redirect/endless?n=${step + 1}`)(request, response)
  },

  '/slow/never': () => {},
  '/slow/drip': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(timer))
  },
  '/slow/headers': (_, response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => response.socket?.write('x-more: 1\r\n'), 5)
    response.on('close', () => clearInterval(timer))
  },

  '/huge/endless': endless({}, Buffer.alloc(65_536, 'x')),
  '/huge/declared': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(1e12) })
    response.write('x')
  },
  '/huge/headers': (_, response) => {
    response.writeHead(200, { 'x-flood': 'x'.repeat(200_000) }).end('x')
  },

  '/encoded/gzip': encoded(gzipSync(PAGE), 'gzip'),
  '/encoded/x-gzip': encoded(gzipSync(PAGE), 'x-GZIP'),
  '/encoded/brotli': encoded(brotliCompressSync(PAGE), 'br'),
  '/encoded/zstd': encoded(zstdCompressSync(PAGE), 'zstd'),
  '/encoded/deflate': encoded(deflateSync(PAGE), 'deflate'),
  '/encoded/deflate-raw': encoded(deflateRawSync(PAGE), 'deflate'),
  '/encoded/twice': encoded(brotliCompressSync(gzipSync(PAGE)), 'gzip, br'),
  '/encoded/thrice': encoded(gzipSync(gzipSync(gzipSync(PAGE))), 'gzip, gzip, gzip'),
  '/encoded/identity': encoded(Buffer.from(PAGE), 'identity'),
  '/encoded/cut': encoded(gzipSync(PAGE).subarray(0, -8), 'gzip'),
  '/encoded/broken': encoded(Buffer.from('this is not gzip'), 'gzip'),
  '/encoded/broken-brotli': encoded(Buffer.alloc(64, 0xff), 'br'),
  '/encoded/unknown': encoded(Buffer.from(PAGE), 'rot13'),
  '/encoded/prototype': encoded(Buffer.from(PAGE), 'constructor'),
  '/encoded/bomb': (request, response) => encoded(gzipBomb(), 'gzip')(request, response),
  '/encoded/bomb-in-bomb': (request, response) =>
    encoded(gzipSync(gzipBomb()), 'gzip, gzip')(request, response),

  '/cache/none': html(PAGE),
  '/cache/hour': html(PAGE, { 'cache-control': 'public, max-age=3600', etag: '"v1"' }),
  '/cache/no-store': html(PAGE, { 'cache-control': 'no-store' }),

  '/broken/reset': (request) => request.socket.resetAndDestroy(),
  '/broken/close': (request) => request.socket.destroy(),
  '/broken/half': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
    response.write('half', () => response.destroy())
  },
  '/broken/garbage': (request) => request.socket.end('\x00\x01 this is no HTTP\r\n\r\n'),
  '/broken/http09': (request) => request.socket.end('<html>hello</html>'),
}

/** `/status/404`, and `/status/503?after=120` with a Retry-After header. */
function statusRoute(url: URL, response: ServerResponse): void {
  const after = url.searchParams.get('after')
  response.writeHead(Number(url.pathname.slice(8)), after === null ? {} : { 'retry-after': after }).end()
}

/** Starts it on a free port of 127.0.0.1. */
export async function startFixtureWeb(): Promise<FixtureWeb> {
  const routes = new Map(Object.entries(ROUTES))
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fixture')
    requests.push({ path: request.url ?? '/', headers: request.headers })
    const route = routes.get(url.pathname)
    if (route) route(request, response)
    else if (url.pathname.startsWith('/status/')) statusRoute(url, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('not here')
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    hits: (path) => requests.filter((request) => request.path === path).length,
    route: (path, answer) => void routes.set(path, answer),
    robots: (text, status = 200) =>
      void routes.set('/robots.txt', (_, response) =>
        response.writeHead(status, { 'content-type': 'text/plain' }).end(text),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
