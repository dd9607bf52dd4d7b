// An HTTP server that stops gracefully: calls in flight finish, idle connections close, nothing new is taken.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { answerOneAtATime } from './one-at-a-time.ts'

export interface RunningServer {
  readonly port: number
  /** Resolves when every call in flight is answered, or after `graceMs` at the latest. */
  stop(graceMs: number): Promise<void>
}

const BOUNDS = {
  // Five queries of 2,000 characters each, percent-encoded at twelve bytes a character, fit in the address.
  maxHeaderSize: 256 * 1024,
  headersTimeout: 15_000,
  // Bodies are bounded below: Node would end one that is answered while it is read.
  requestTimeout: 0,
  keepAliveTimeout: 10_000,
}
/** A body that is not whole by then is refused, unless its answer has begun. */
const BODY_MS = 60_000
/** A connection on which nothing moves for so long is ended: longer than any call takes. */
const IDLE_MS = 120_000
/** Connections of one address, and so its requests in flight: more than a busy proxy opens. */
const MOST_CONNECTIONS_OF_ADDRESS = 4_000

/** `bindings` carry the connection that the request came by. */
export type Answer = (request: Request, bindings: object) => Response | Promise<Response>

export async function startHttpServer(options: {
  fetch: Answer
  host: string
  port: number
  idleMs?: number
  bodyMs?: number
  mostOfAddress?: number
}): Promise<RunningServer> {
  const answer = getRequestListener(options.fetch, { errorHandler: refuseBadTarget })
  let draining = false
  // A missing Host is refused as a bad one is, below, with a body.
  const server = createServer({ ...BOUNDS, requireHostHeader: false })
  answerOneAtATime(server, (incoming, outgoing) => {
    if (draining) outgoing.setHeader('connection', 'close')
    // RFC 9112, 3.2: only HTTP/1.1 must name its host; probes of load balancers speak 1.0 without one.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost'
    if (hasTwoHosts(incoming)) {
      outgoing.writeHead(400, { 'content-type': 'application/json', connection: 'close' })
      outgoing.end(bodyOf(400, TWO_HOSTS))
      return
    }
    boundBody(incoming, outgoing, options.bodyMs ?? BODY_MS)
    void answer(incoming, outgoing)
  })
  server.setTimeout(options.idleMs ?? IDLE_MS)
  server.on('connection', boundByAddress(options.mostOfAddress ?? MOST_CONNECTIONS_OF_ADDRESS))
  server.on('clientError', refuseBrokenRequest)
  server.on('checkExpectation', (_: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.writeHead(417, { 'content-type': 'application/json', connection: 'close' }).end(bodyOf(417))
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      draining = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      server.closeIdleConnections()
      await closed
      clearInterval(sweep)
      clearTimeout(force)
    },
  }
}

function boundBody(incoming: IncomingMessage, outgoing: ServerResponse, bodyMs: number): void {
  const { headers } = incoming
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  const late = setTimeout(() => {
    if (outgoing.headersSent) return
    refuseBrokenRequest(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), incoming.socket)
  }, bodyMs)
  for (const end of ['end', 'close']) incoming.once(end, () => clearTimeout(late))
}

/** Ends a connection at once where its address has too many; one request of each is answered at a time. */
function boundByAddress(most: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const { remoteAddress: address = '' } = socket
    const count = open.get(address) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  }
}

/** RFC 9112, 3.2: a proxy before us may have heeded the other one. Node's own headers show the first alone. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0)
  return names.filter((name) => name.length === 4 && name.toLowerCase() === 'host').length > 1
}

/** Target and Host together are no address: the request never reaches the routes. */
function refuseBadTarget(): Response {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  return new Response(bodyOf(400), { status: 400, headers })
}

/** What Node's parser refuses never reaches the routes either; it still gets the contract's error body. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = bodyOf(status, error.code === 'HPE_INVALID_URL' ? NOT_ENCODED : NOT_HTTP)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const TWO_HOSTS = 'The request has more than one Host header'
const NOT_HTTP = 'The request is not valid HTTP, or its headers are too large'
/** Who types an address for curl as they would in a browser. */
const NOT_ENCODED = 'The address must be percent-encoded: a space is written as %20, ä as %C3%A4'

function bodyOf(status: number, message: string = NOT_HTTP): string {
  return JSON.stringify({ error: STATUS_CODES[status] ?? 'Bad Request', message })
}
