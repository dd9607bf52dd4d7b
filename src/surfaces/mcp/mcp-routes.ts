// The tool server at /mcp: Streamable HTTP without sessions, every request on its own, the key checked on each.
import { Hono } from 'hono'
import type { CallOptions } from '../../contract/service-api.ts'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Operations, RateTold, WatchesOfCaller } from '../../operations/operations.ts'
import type { OwnerCrawls } from '../../operations/operator/crawls/owner-crawls.ts'
import type { PageOrigins } from './page-origins.ts'
import type { ToolService } from './tool-server.ts'
import type { WatchStreams } from './watch-streams.ts'

type McpEnv = {
  Variables: {
    rate?: RateTold
    address?: string | undefined
    keyShown?: string
    route?: string
    budgetRemaining?: number
  }
}

const PATH = '/mcp'
/** No more than every account may send in a second. */
const MOST_IN_BATCH = 100

export interface McpRoutesNeeds {
  readonly operations: Operations
  readonly baseUrl: string
  /** Web pages that may ask beside our own, by their origin. */
  readonly origins: readonly string[]
  readonly version: string
  /** Whether the third tool is there. */
  readonly verifies: boolean
  readonly logger: Logger
  /** Present where agents with a key of the owner may fill the index. */
  readonly crawls: OwnerCrawls | undefined
  /** Who listens to standing questions. */
  readonly streams: WatchStreams
}

export function createMcpRoutes(needs: McpRoutesNeeds): Hono<McpEnv> {
  const { operations, baseUrl, version, verifies, logger, crawls } = needs
  const routes = new Hono<McpEnv>()
  let loaded: ReturnType<typeof load> | undefined
  const loadOnce = (): ReturnType<typeof load> => {
    loaded ??= load(baseUrl, needs.origins)
    return loaded
  }
  const onDefect = (error: unknown): void => logger.error({ err: error, path: PATH }, 'a tool call failed')

  routes.use(PATH, async (context, next) => {
    const { pages } = await loadOnce()
    await next()
    pages.open(context.req.raw, context.res.headers)
  })
  routes.all(PATH, async (context) => {
    context.set('route', PATH)
    const { pages, answer, createToolServer, addIndexTools } = await loadOnce()
    const request = context.req.raw
    pages.check(request)
    const preflight = pages.preflight(request)
    if (preflight) return preflight
    const asks = {
      apiKey: context.req.header('x-api-key'),
      address: context.get('address'),
      right: 'mcp',
      told: (rate: RateTold): void => context.set('rate', rate),
    } as const
    const { accountId, keyShown, spending, mayIndex } = await operations.identify(asks)
    context.set('keyShown', keyShown)
    if (request.method !== 'POST') throw new MethodNotAllowed(request.method, ['POST'])
    // The rate limit counts calls of tools, not messages of the protocol: a client sends three or four of those before
    // its first call, and only a call has a result that can say "wait" to the agent.
    const admit = async (): Promise<ToolService> => {
      const { service, verify } = await operations.admit(asks)
      return { ...service, verify }
    }
    const terms = termsOf(request.headers)
    const consoleUrl = `${baseUrl}/console`
    const admitToWatches = async (): Promise<WatchesOfCaller> => (await operations.admit(asks)).watches
    const admitOwner = async () => (await operations.admit(asks)).owner().adding
    const makeServer = (listens: boolean) => {
      const needed = { admit, admitToWatches, listens, terms, version, consoleUrl, onDefect, verifies }
      const server = createToolServer(needed)
      if (crawls && mayIndex) addIndexTools(server, { admit: admitOwner, crawls, consoleUrl, onDefect })
      return server
    }
    const reply = await answer(takingJson(request), {
      makeServer,
      mostInBatch: MOST_IN_BATCH,
      takesStream: request.headers.get('accept')?.includes('text/event-stream') ?? false,
      countMessage: () => operations.identify(asks),
      stream: needs.streams.open(accountId, async () => (await operations.identify(asks)).watches),
    })
    const left = terms.budgetId ? await spending.budgetLeft(terms.budgetId) : undefined
    if (left !== undefined) context.set('budgetRemaining', left)
    return reply
  })
  return routes
}

function termsOf(headers: Headers): Pick<CallOptions, 'budgetId' | 'idempotencyKey'> {
  const budgetId = headers.get('x-budget-id')
  const idempotencyKey = headers.get('idempotency-key')
  return { ...(budgetId !== null && { budgetId }), ...(idempotencyKey !== null && { idempotencyKey }) }
}

interface Loaded {
  readonly pages: PageOrigins
  readonly answer: typeof import('./answer-message.ts').answer
  readonly createToolServer: typeof import('./tool-server.ts').createToolServer
  readonly addIndexTools: typeof import('./index-tools.ts').addIndexTools
}

/** With the first message: nobody else has a use for it. */
async function load(baseUrl: string, origins: readonly string[]): Promise<Loaded> {
  const [{ answer }, { createPageOrigins }, { createToolServer }, { addIndexTools }] = await Promise.all([
    import('./answer-message.ts'),
    import('./page-origins.ts'),
    import('./tool-server.ts'),
    import('./index-tools.ts'),
  ])
  return { answer, createToolServer, addIndexTools, pages: createPageOrigins(baseUrl, origins) }
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
