// The tool server at /mcp: Streamable HTTP without sessions, every request on its own, the key checked on each.
import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import type { ServiceApi } from '../../contract/service-api.ts'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Operations, RateTold } from '../../operations/operations.ts'
import { createPageOrigins } from './page-origins.ts'
import { createToolServer } from './tool-server.ts'

type McpEnv = { Variables: { rate?: RateTold; keyShown?: string; route?: string } }

const PATH = '/mcp'

/** As on the other endpoints: five of the longest queries fit well. */
const MAX_BODY_BYTES = 64 * 1024

export interface McpRoutesNeeds {
  readonly operations: Operations
  readonly baseUrl: string
  /** Web pages that may ask beside our own, by their origin. */
  readonly origins: readonly string[]
  readonly version: string
  readonly logger: Logger
}

export function createMcpRoutes(needs: McpRoutesNeeds): Hono<McpEnv> {
  const { operations, baseUrl, version, logger } = needs
  const routes = new Hono<McpEnv>()
  const pages = createPageOrigins(baseUrl, needs.origins)
  const onDefect = (error: unknown): void => logger.error({ err: error, path: PATH }, 'a tool call failed')

  routes.use(PATH, async (context, next) => {
    await next()
    pages.open(context.req.raw, context.res.headers)
  })
  routes.all(PATH, async (context) => {
    context.set('route', PATH)
    const request = context.req.raw
    pages.check(request)
    const preflight = pages.preflight(request)
    if (preflight) return preflight
    const apiKey = context.req.header('x-api-key')
    const told = (rate: RateTold): void => context.set('rate', rate)
    const { keyShown } = await operations.identify(apiKey, told, 'mcp')
    context.set('keyShown', keyShown)
    if (request.method !== 'POST') throw new MethodNotAllowed(request.method, ['POST'])
    // The rate limit counts calls of tools, not messages of the protocol: a client sends three or four of those before
    // its first call, and only a call has a result that can say "wait" to the agent.
    const admit = async (): Promise<ServiceApi> => (await operations.admit(apiKey, told, 'mcp')).service
    const makeServer = (): McpServer =>
      createToolServer({ admit, version, consoleUrl: `${baseUrl}/console`, onDefect })
    return answer(takingJson(request), makeServer)
  })
  return routes
}

const JSON_RANGE = /^\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:;|$)/i

/** Every reply is JSON, so that who takes JSON is answered; the library asks them to take a stream as well. */
export function takingJson(request: Request): Request {
  const accept = request.headers.get('accept') ?? '*/*'
  const takes = accept.split(',').some((range) => JSON_RANGE.test(range))
  if (!takes || accept.includes('text/event-stream')) return request
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request, { headers })
}

/** Answers in JSON, never as a stream: so the headers of a reply can tell what is left of the rate limit. */
export async function answer(request: Request, makeServer: () => McpServer): Promise<Response> {
  const bounds = { maxRequestBodySize: MAX_BODY_BYTES }
  if (!(await isLegacyRequest(request, undefined, bounds))) {
    // Nothing here ever changes, so there is nothing to subscribe to.
    const handler = createMcpHandler(makeServer, { ...bounds, legacy: 'reject', maxSubscriptions: 0 })
    return handler.fetch(request)
  }
  const server = makeServer()
  const close = (): void => void server.close().catch(() => undefined)
  request.signal.addEventListener('abort', close, { once: true })
  try {
    const transport = new WebStandardStreamableHTTPServerTransport({ ...bounds, enableJsonResponse: true })
    await server.connect(transport)
    return await transport.handleRequest(request)
  } finally {
    request.signal.removeEventListener('abort', close)
    close()
  }
}
