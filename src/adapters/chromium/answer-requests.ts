// Answers every request that a page makes: refused, or fetched by us through the one way out and handed back.
import type { Fetched, Fetcher, PageBody } from '../../engine/pages/fetcher.ts'
import { given } from '../../foundation/given.ts'
import { asMessage, type DevtoolsPipe, type Message } from './devtools-pipe.ts'

export interface RequestBounds {
  /** Requests that are answered; the rest fails. */
  readonly requests: number
  /** Requests of any kind after which the page is given up. */
  readonly attempts: number
  /** Pages that the first may lead to by script or refresh. */
  readonly documents: number
  readonly bytesEach: number
  readonly bytesTogether: number
}

export const REQUEST_BOUNDS: RequestBounds = {
  requests: 150,
  attempts: 3_000,
  documents: 3,
  bytesEach: 5 * 1_048_576,
  bytesTogether: 30 * 1_048_576,
}

export interface AnsweringNeeds {
  readonly pipe: DevtoolsPipe
  readonly session: string
  /** Of the frame that is the page itself; frames within it are refused. */
  readonly frame: string
  readonly page: PageBody
  readonly fetcher: Fetcher
  /** Whether a page of that address may reach what the operator's list of private addresses opens. */
  readonly isOwn: (url: string) => boolean
  readonly signal: AbortSignal
  readonly bounds: RequestBounds
  /** Called once where the page must be given up. */
  readonly giveUp: (reason: string) => void
}

export interface Answering {
  /** For each request that the browser holds. */
  answer(paused: Message): void
  /** Requests that wait for us. */
  pending(): number
  /** When there was last anything to do, on the clock of `performance.now`. */
  lastAt(): number
  /** Where the page stands by now, after those it led to. */
  address(): string
}

/** What a page is made of; images, media, fonts, frames, sockets, beacons and the rest are not. */
const NEEDED: ReadonlySet<unknown> = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'])
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i

export function createAnswering(needs: AnsweringNeeds): Answering {
  const { pipe, session, page, bounds, signal } = needs
  /** What a redirect led to, for the request that follows it. */
  const arrived = new Map<string, Fetched>()
  /** Headers of the page's own that a site has been asked about, by address. */
  const agreed = new Map<string, readonly string[]>()
  let attempts = 0
  let requests = 0
  let documents = 0
  let bytes = 0
  let pending = 0
  let lastAt = performance.now()
  let address = page.url
  let own = needs.isOwn(page.url)

  /** A document that does not come would leave the browser's own error page; "no content" leaves the page as it is. */
  const refuse = ({ requestId, resourceType }: Message): void => {
    if (resourceType === 'Document')
      pipe.tell('Fetch.fulfillRequest', { requestId, responseCode: 204 }, session)
    else pipe.tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, session)
  }

  const fulfil = (requestId: unknown, found: PageBody & Pick<Fetched, 'crossOrigin'>): void => {
    const responseHeaders = [{ name: 'Content-Type', value: found.contentType }, ...crossOriginHeaders(found)]
    const body = Buffer.from(found.body).toString('base64')
    pipe.tell('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body }, session)
  }

  const redirect = (requestId: unknown, found: Fetched): void => {
    arrived.set(found.url, found)
    const responseHeaders = [{ name: 'Location', value: found.url }, ...crossOriginHeaders(found)]
    pipe.tell('Fetch.fulfillRequest', { requestId, responseCode: 302, responseHeaders }, session)
  }

  async function find(url: string, headers: Record<string, string>, preflight = false): Promise<Fetched> {
    const left = bounds.bytesTogether - bytes
    const found = await needs.fetcher.fetch(url, {
      signal,
      maxBytes: Math.max(0, Math.min(bounds.bytesEach, left)),
      accept: '*/*',
      publicOnly: !own,
      headers,
      ...(preflight && { preflight }),
    })
    bytes += found.body.byteLength
    return found
  }

  /** The browser asks for leave itself, and sends nothing where the site's answer does not give it. */
  async function askLeave(requestId: unknown, url: string, paused: Message): Promise<void> {
    const headers = preflightHeaders(paused)
    const found = await find(url, headers, true)
    agreed.set(url, headersAskedFor(headers))
    const responseHeaders = crossOriginHeaders(found)
    pipe.tell('Fetch.fulfillRequest', { requestId, responseCode: 204, responseHeaders }, session)
  }

  async function bring(requestId: unknown, url: string, paused: Message): Promise<void> {
    const document = paused['resourceType'] === 'Document'
    // A page from outside never gets at what is ours, and neither does ours once it has led outside.
    if (document) own &&= needs.isOwn(url)
    const held = arrived.get(url)
    arrived.delete(url)
    const found = held ?? (await find(url, pageHeaders(paused, agreed.get(url) ?? [])))
    if (found.url !== url) return redirect(requestId, found)
    if (document && !HTML.test(found.contentType)) return refuse(paused)
    if (document) address = url
    fulfil(requestId, found)
  }

  return {
    pending: () => pending,
    lastAt: () => lastAt,
    address: () => address,
    answer(paused) {
      attempts += 1
      if (attempts > bounds.attempts) return needs.giveUp('it makes too many requests')
      const { requestId } = paused
      const url = withoutHash(asMessage(paused['request'])['url'])
      if (url === undefined || !isNeeded(paused, needs.frame)) return refuse(paused)
      lastAt = performance.now()
      const document = paused['resourceType'] === 'Document'
      if (document && documents === 0) {
        documents += 1
        return fulfil(requestId, page)
      }
      requests += 1
      if (document) documents += 1
      if (requests > bounds.requests || documents > bounds.documents + 1) return refuse(paused)
      pending += 1
      const answered = isPreflight(paused) ? askLeave(requestId, url, paused) : bring(requestId, url, paused)
      answered
        .catch(() => refuse(paused))
        .finally(() => {
          pending -= 1
          lastAt = performance.now()
        })
    },
  }
}

function isNeeded(paused: Message, frame: string): boolean {
  const { method } = asMessage(paused['request'])
  const wanted =
    method === 'GET' || (isPreflight(paused) && preflightHeaders(paused)[REQUEST_METHOD] === 'GET')
  return wanted && paused['frameId'] === frame && NEEDED.has(paused['resourceType'])
}

/** Undefined for what is no web address. */
function withoutHash(text: unknown): string | undefined {
  const url = typeof text === 'string' ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  return url.href
}

/**
 * Which headers pass between a page in the browser and a site: few, and those of cross-origin requests as they are.
 */
const REQUEST_METHOD = 'access-control-request-method'
const REQUEST_HEADERS = 'access-control-request-headers'

/** What a browser asks a site by itself before it sends what a script wants sent. */
function isPreflight(paused: Message): boolean {
  return asMessage(paused['request'])['method'] === 'OPTIONS'
}

/** No script can set these: they are the browser's own. */
function preflightHeaders(paused: Message): Record<string, string> {
  return pageHeaders(paused, [REQUEST_METHOD, REQUEST_HEADERS])
}

const MOST_HEADERS = 20
const LONGEST_HEADER = 4_096

/** Of what the page would send, where it comes from and what is named; never who is asking, which is us. */
function pageHeaders(paused: Message, named: readonly string[]): Record<string, string> {
  const wanted = new Set(['origin', ...named])
  wanted.delete('user-agent')
  const sent = Object.entries(asMessage(asMessage(paused['request'])['headers']))
  return Object.fromEntries(
    sent.flatMap(([name, value]) =>
      wanted.has(name.toLowerCase()) && typeof value === 'string' && value.length <= LONGEST_HEADER
        ? [[name.toLowerCase(), value]]
        : [],
    ),
  )
}

/** The headers of a script's own that a preflight asks leave for. */
function headersAskedFor(preflight: Record<string, string>): readonly string[] {
  return (preflight[REQUEST_HEADERS] ?? '')
    .toLowerCase()
    .split(',', MOST_HEADERS)
    .map((name) => name.trim())
}

/** As the site sent them: the browser itself decides by them which scripts may read what is another site's. */
function crossOriginHeaders({
  crossOrigin,
}: Pick<Fetched, 'crossOrigin'>): { name: string; value: string }[] {
  if (!crossOrigin) return []
  const { allowOrigin, allowCredentials, allowMethods, allowHeaders } = crossOrigin
  const headers = given({
    'Access-Control-Allow-Origin': allowOrigin,
    'Access-Control-Allow-Credentials': allowCredentials ? 'true' : undefined,
    'Access-Control-Allow-Methods': allowMethods,
    'Access-Control-Allow-Headers': allowHeaders,
  })
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}
