// Reads what a request brings: its query string, its JSON body, and whether the reply is to be signed.
import { readJson } from '../../contract/json-body.ts'
import { readSearchQuery, type SearchParameters } from '../../contract/search/search-request.ts'
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from '../../foundation/errors.ts'
import { createRecentMap } from '../../foundation/recent-map.ts'

export const MAX_BODY_BYTES = 64 * 1024

const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i

export async function readJsonBody(request: Request): Promise<unknown> {
  return readJson(await readJsonBytes(request, MAX_BODY_BYTES))
}

/** The same, for who parses it elsewhere. */
export async function readJsonBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!JSON_TYPE.test(type)) {
    throw new UnsupportedMediaType('Send the parameters as JSON, with Content-Type: application/json')
  }
  refuseEncoded(request)
  return await readBytes(request, maxBytes)
}

/** RFC 9110, 8.4.1: `identity` says that there is none. */
export function refuseEncoded(request: Request): void {
  if ((request.headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw new UnsupportedMediaType('Send the body without Content-Encoding')
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new PayloadTooLarge(`The request body is over ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of untilBroken(request.body as unknown as AsyncIterable<Uint8Array>)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** A caller who goes away in the middle of a body is no failure of ours. */
export async function* untilBroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new InvalidRequest('The request body ended too early')
  }
}

interface Taken<P> {
  readonly parameters: P
  readonly sign: boolean
}

/** Takes `sign` out of what is asked for: the work is the same either way, and so is what is kept of it. */
export function takeSign<P extends object>(read: P): Taken<P> {
  if (!('sign' in read)) return { parameters: read, sign: false }
  const { sign, ...parameters } = read
  // It is optional wherever it stands.
  return { parameters: parameters as unknown as P, sign: sign === true }
}

export function readQueryString(url: string): URLSearchParams {
  const start = url.indexOf('?')
  if (start < 0) return new URLSearchParams()
  const end = url.indexOf('#', start)
  const query = url.slice(start + 1, end < 0 ? undefined : end)
  if (query.includes('%')) checkEncoding(query)
  return new URLSearchParams(query)
}

function checkEncoding(query: string): void {
  try {
    decodeURIComponent(query)
  } catch {
    throw new InvalidRequest('The query string is not valid percent-encoded UTF-8; write a literal % as %25')
  }
}

/** Twice as many are held at most. */
const MOST_HELD = 500
const LONGEST_HELD = 1_000

/** What it gives for one query string may be one object, which nobody changes. */
export function createReadSearch(): (url: string) => SearchParameters {
  const known = createRecentMap<SearchParameters>(MOST_HELD)
  return (url) => {
    const asked = url.slice(url.indexOf('?'))
    const before = known.get(asked)
    if (before) return before
    const parameters = readSearchQuery(readQueryString(url))
    if (asked.length <= LONGEST_HELD) known.set(asked, parameters)
    return parameters
  }
}
