// One request and its answer, within the bounds on time, headers and body.
import type { Agent, Dispatcher } from 'undici'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { decodeBody } from './content-coding.ts'
import { failureOf, tooLarge } from './failures.ts'
import { type Headers, readHeaders } from './freshness.ts'

export interface ExchangeRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Bytes of the body, as sent and as decoded. */
  readonly maxBytes: number
  /** A body over the bound is cut rather than refused. */
  readonly cut?: boolean
  readonly method: 'GET' | 'POST' | 'OPTIONS'
  /** Of a POST. */
  readonly body?: string
}

export interface Reply {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  /** Empty unless the status is a success. */
  readonly body: Uint8Array
}

/** A request through the agent. Throws a Failure and nothing else. */
export async function exchange(agent: Agent, firstByteMs: number, request: ExchangeRequest): Promise<Reply> {
  const slow = new AbortController()
  const interim = countInterim()
  const signal = AbortSignal.any([request.signal, slow.signal, interim.tooMany])
  const timer = setTimeout(() => slow.abort(), firstByteMs)
  try {
    const {
      statusCode,
      headers: sent,
      body,
    } = await send(agent, {
      origin: request.url.origin,
      path: request.url.pathname + request.url.search,
      method: request.method,
      headers: request.headers,
      signal,
      onInfo: interim.onInfo,
      ...(request.body !== undefined && { body: request.body }),
    })
    clearTimeout(timer)
    const headers = readHeaders(sent)
    const succeeded = statusCode >= 200 && statusCode < 300
    const bytes = succeeded ? await readBody(body, headers, request) : drop(body)
    return { url: request.url, status: statusCode, headers, body: bytes }
  } catch (error) {
    if (interim.tooMany.aborted && !request.signal.aborted)
      throw new PageUnreadable('The site sent interim responses without end')
    if (slow.signal.aborted && !request.signal.aborted)
      throw new PageUnavailable('The site did not answer in time')
    throw failureOf(error, request.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Responses such as 103 Early Hints that may come before the answer, and bytes of their headers. */
const MOST_INTERIM = 20
const MOST_INTERIM_BYTES = 64 * 1024

/** RFC 9110, 15.2: any number may come, and who sends them without end would keep us reading for ever. */
function countInterim(): {
  readonly tooMany: AbortSignal
  readonly onInfo: NonNullable<Dispatcher.RequestOptions['onInfo']>
} {
  const flood = new AbortController()
  let count = 0
  let bytes = 0
  return {
    tooMany: flood.signal,
    onInfo({ headers }) {
      count += 1
      for (const [name, value] of Object.entries(headers)) bytes += name.length + String(value).length
      if (count > MOST_INTERIM || bytes > MOST_INTERIM_BYTES) flood.abort()
    },
  }
}

/** Sends once more where the connection broke before an answer: a kept one may have been closed at that moment. */
async function send(agent: Agent, request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await agent.request(request)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (request.method === 'POST') throw error
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET' && code !== 'EPIPE') throw error
    return await agent.request(request)
  }
}

type Body = Dispatcher.ResponseData['body']

async function readBody(body: Body, headers: Headers, request: ExchangeRequest): Promise<Uint8Array> {
  const { maxBytes, cut = false } = request
  try {
    if (!cut && Number(headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
    const sent = await collect(body, maxBytes, cut)
    return await decodeBody(sent, headers.get('content-encoding') ?? '', maxBytes)
  } finally {
    quiet(body)
  }
}

async function collect(body: Body, maxBytes: number, cut: boolean): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (cut) break
    throw tooLarge(maxBytes)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Bytes of an unwanted body that are read past to keep the connection; beyond them a new one is cheaper. */
const DRAINED_BYTES = 16_384

function drop(body: Body): Uint8Array {
  body.on('error', () => {})
  body.dump({ limit: DRAINED_BYTES }).catch(() => body.destroy())
  return new Uint8Array()
}

/** Ends a body that nobody reads further; that it was cut off is no news to us. */
function quiet(body: Body): void {
  body.on('error', () => {})
  body.destroy()
}
