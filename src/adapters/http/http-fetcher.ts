// The Fetcher over HTTP: every outgoing request of the house passes its guard, its bounds and its politeness.
import { isIP } from 'node:net'
import type { Agent } from 'undici'
import type { ReadRobots } from '../../engine/crawl/frontier/host-rules.ts'
import type { CrossOrigin, Fetched, Fetcher, FetchOptions } from '../../engine/pages/fetcher.ts'
import type { Clock } from '../../foundation/clock.ts'
import { Failure } from '../../foundation/errors.ts'
import { given } from '../../foundation/given.ts'
import type { Logger } from '../../foundation/logger.ts'
import { ROBOTS_MAX_BYTES } from '../../foundation/web/robots-txt.ts'
import { bareHost } from '../../foundation/web/url.ts'
import { ACCEPTED_CODINGS } from './content-coding.ts'
import { type ExchangeRequest, exchange, type Reply } from './exchange.ts'
import { createFailurePace, createPauses } from './failure-pace.ts'
import { failureOf, failureOfStatus, retryAfterSeconds, tooSlow } from './failures.ts'
import { checkedUrl, followRedirects } from './follow-redirects.ts'
import { copyRules, freshForMs, type Headers } from './freshness.ts'
import { type AllowPrivate, parseAllowPrivate } from './guard/allow-private.ts'
import { createEgressGuard, type EgressGuard, type Resolve } from './guard/egress-guard.ts'
import { createGuardedConnector, type Dial } from './guard/guarded-connector.ts'
import { createHostSlots } from './host-slots.ts'
import { createRobotsGate } from './robots-gate.ts'

export interface HttpFetcherOptions {
  readonly allowPrivate: AllowPrivate
  /** Private addresses that settings name by themselves, for requests that are `named`; `allowPrivate` where absent. */
  readonly named?: AllowPrivate
  /** No outgoing connection but to `allowPrivate`. */
  readonly offline: boolean
  /** Says honestly who asks and where to complain: `Whippet/1.0 (+https://…/bot)`. */
  readonly userAgent: string
  readonly clock: Clock
  readonly logger: Logger
  readonly bounds?: Partial<FetchBounds>
  /** In place of the system's name resolution. */
  readonly resolve?: Resolve
  /** In place of a TCP connection by the system. */
  readonly dial?: Dial
}

export interface FetchBounds {
  /** Of a body, as sent and as decoded, where the caller names no other bound. */
  readonly maxBytes: number
  readonly maxHeaderBytes: number
  readonly maxRedirects: number
  /** For one address of a host. */
  readonly connectMs: number
  /** From the request to the end of the headers. */
  readonly firstByteMs: number
  /** For a whole fetch with its redirects, whatever the caller's signal says. */
  readonly totalMs: number
  /** Requests to one host at a time. */
  readonly perHost: number
}

const DEFAULT_BOUNDS: FetchBounds = {
  maxBytes: 10 * 1_048_576,
  maxHeaderBytes: 32 * 1024,
  maxRedirects: 8,
  connectMs: 5000,
  firstByteMs: 15_000,
  totalMs: 30_000,
  perHost: 4,
}

/** RFC 9309, 2.3.1.2 asks for at least five. */
const ROBOTS_REDIRECTS = 5
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,application/pdf;q=0.9,*/*;q=0.8'

/** What a request may connect to: what the operator lists, the public web alone, or what settings name beside the list. */
type Reach = 'listed' | 'public' | 'named'

export interface HttpFetcher extends Fetcher {
  /** What a site asks of crawlers: the copy of its robots.txt that its pages are checked against. */
  readonly readRobots: ReadRobots
  /** Throws PageUnreadable where an address may never be reached, PageUnavailable where it can't be for now. */
  checkAddress(url: string): Promise<void>
  /** Ends the connections that are kept open. */
  close(): Promise<void>
}

export function createHttpFetcher(options: HttpFetcherOptions): HttpFetcher {
  const { clock, logger, userAgent } = options
  const bounds = { ...DEFAULT_BOUNDS, ...options.bounds }
  const reaching = (allowPrivate: AllowPrivate): { guard: EgressGuard; agent: LazyAgent } => {
    const guard = createEgressGuard({ ...options, allowPrivate })
    return { guard, agent: createAgent(guard, options, bounds) }
  }
  // Connections that the operator's list opened are in the pool of the first alone.
  const reaches: Readonly<Record<Reach, ReturnType<typeof reaching>>> = {
    listed: reaching(options.allowPrivate),
    public: reaching(parseAllowPrivate('')),
    named: reaching(options.named ?? options.allowPrivate),
  }
  // Read while the rest starts: a source of results has too little time to wait for it.
  if (!(options.offline && options.allowPrivate.isEmpty)) void reaches.listed.agent.open()
  const slots = createHostSlots(bounds.perHost)
  const pauses = createPauses(clock)
  const pace = createFailurePace()

  async function visit(request: ExchangeRequest, reach: Reach): Promise<Reply> {
    const host = `${bareHost(request.url)}:${request.url.port}`
    // Where next to nothing may go out, most is refused before there is anything to connect with.
    if (options.offline) await mustPass(reaches[reach].guard, request.url, request.signal)
    const reply = await slots.run(host, request.signal, async () => {
      pauses.check(request.url.href)
      // What is posted is work to be done, and its answer begins when that is done.
      const firstByteMs = request.method === 'POST' ? bounds.totalMs : bounds.firstByteMs
      return await exchange(await reaches[reach].agent.open(), firstByteMs, request)
    })
    const pause = retryAfterSeconds(reply.headers.get('retry-after'), clock.now())
    if (pause !== undefined && (reply.status === 429 || reply.status === 503))
      pauses.pause(request.url.href, pause)
    return reply
  }

  const robots = createRobotsGate((url) => {
    const signal = AbortSignal.timeout(bounds.totalMs)
    const headers = { 'user-agent': userAgent, accept: 'text/plain,*/*;q=0.8', 'accept-encoding': 'identity' }
    const request = { method: 'GET', headers, signal, maxBytes: ROBOTS_MAX_BYTES, cut: true } as const
    return followRedirects(url, ROBOTS_REDIRECTS, (hop) =>
      // A site's own rules may be private as the site is; where they are said to lie elsewhere, that is public.
      visit({ ...request, url: hop }, hop.hostname === url.hostname ? 'listed' : 'public'),
    )
  }, clock)

  const reachOf = ({ publicOnly, publicBeyond, named }: FetchOptions, hop: URL): Reach => {
    if (named) return 'named'
    if (publicBeyond === undefined) return publicOnly === true ? 'public' : 'listed'
    const isNamed = isIP(bareHost(hop)) !== 0 || options.allowPrivate.hasHost(bareHost(hop), portOf(hop))
    return hop.origin !== publicBeyond || !isNamed ? 'public' : 'listed'
  }

  async function fetchChecked(url: string, asked: FetchOptions): Promise<Fetched> {
    const start = checkedUrl(url)
    start.hash = ''
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(bounds.totalMs)])
    const { maxBytes = bounds.maxBytes } = asked
    const method = asked.post ? 'POST' : asked.preflight ? 'OPTIONS' : 'GET'
    const maxRedirects = method === 'GET' ? bounds.maxRedirects : 0
    const reply = await followRedirects(start, maxRedirects, async (hop, cookie) => {
      // Not even robots.txt is asked for where the page itself may not be.
      const reach = reachOf(asked, hop)
      if (reach === 'public') await mustPass(reaches.public.guard, hop, signal)
      if (asked.robots !== false) await robots.check(hop, signal)
      const own = hop.origin === start.origin ? asked.headers : undefined
      const headers = { ...requestHeaders(userAgent, asked, cookie), ...own }
      const body = asked.post && { body: asked.post.body }
      return await visit({ url: hop, method, headers, signal, maxBytes, ...body }, reach)
    })
    return fetchedOf(reply, asked, clock)
  }

  return {
    async fetch(url, asked) {
      await pace.turn(asked.signal).catch(() => Promise.reject(tooSlow()))
      try {
        return await fetchChecked(url, asked)
      } catch (error) {
        pace.failed(error)
        if (error instanceof Failure)
          logger.debug({ host: URL.parse(url)?.host, reason: error.message }, 'fetch failed')
        throw error
      }
    },
    async checkAddress(url) {
      await mustPass(reaches.listed.guard, checkedUrl(url), AbortSignal.timeout(bounds.connectMs))
    },
    readRobots: robots.rulesOf,
    async close() {
      await Promise.all(Object.values(reaches).map((one) => one.agent.close()))
    },
  }
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

async function mustPass(guard: EgressGuard, url: URL, signal: AbortSignal): Promise<void> {
  await guard.addressesOf(bareHost(url), portOf(url)).catch((error: unknown) => {
    throw failureOf(error, signal)
  })
}

interface LazyAgent {
  open(): Promise<Agent>
  /** For good: what is asked of it from now on fails. */
  close(): Promise<void>
}

/** Whoever may reach nothing has no use for it, and never reads it. */
function createAgent(guard: EgressGuard, { dial }: HttpFetcherOptions, bounds: FetchBounds): LazyAgent {
  let opened: Promise<Agent> | undefined
  let closed = false
  const begin = async (): Promise<Agent> => {
    const { Agent } = await import('undici')
    const agent = new Agent({
      connect: createGuardedConnector({ guard, connectMs: bounds.connectMs, ...(dial && { dial }) }),
      maxHeaderSize: bounds.maxHeaderBytes,
      headersTimeout: bounds.totalMs,
      bodyTimeout: bounds.totalMs,
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 10_000,
      allowH2: false,
    })
    if (closed) await agent.destroy()
    return agent
  }
  return {
    open() {
      opened ??= begin()
      return opened
    },
    async close() {
      closed = true
      await (await opened)?.destroy()
    },
  }
}

function requestHeaders(userAgent: string, asked: FetchOptions, cookie: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: asked.accept ?? ACCEPT,
    'accept-encoding': ACCEPTED_CODINGS,
    'accept-language': 'en,*;q=0.5',
    ...(cookie !== '' && { cookie }),
    ...(asked.post && { 'content-type': asked.post.contentType }),
    ...(asked.range && { range: `bytes=${asked.range.join('-')}`, 'accept-encoding': 'identity' }),
    ...(asked.etag !== undefined && { 'if-none-match': asked.etag }),
    ...(asked.lastModified !== undefined && { 'if-modified-since': asked.lastModified }),
  }
}

function fetchedOf(reply: Reply, asked: FetchOptions, clock: Clock): Fetched {
  const { status, headers } = reply
  const conditional = asked.etag !== undefined || asked.lastModified !== undefined
  const notModified = status === 304 && conditional
  if (!notModified && (status < 200 || status > 299)) {
    throw failureOfStatus(status, retryAfterSeconds(headers.get('retry-after'), clock.now()))
  }
  const whole =
    status === 206 ? /^bytes \d+-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : undefined
  return {
    url: reply.url.href,
    notModified,
    contentType: headers.get('content-type') ?? '',
    body: reply.body,
    ...copyRules(headers),
    ...given({
      etag: headers.get('etag'),
      lastModified: headers.get('last-modified'),
      freshForMs: freshForMs(headers, clock.now()),
      robotsTag: headers.get('x-robots-tag'),
      wholeBytes: whole === undefined ? undefined : Number(whole),
      crossOrigin: crossOriginOf(headers),
    }),
  }
}

function crossOriginOf(headers: Headers): CrossOrigin | undefined {
  const allowOrigin = headers.get('access-control-allow-origin')
  if (allowOrigin === undefined) return undefined
  return {
    allowOrigin,
    allowCredentials: headers.get('access-control-allow-credentials') === 'true',
    ...given({
      allowMethods: headers.get('access-control-allow-methods'),
      allowHeaders: headers.get('access-control-allow-headers'),
    }),
  }
}
