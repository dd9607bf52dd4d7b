// Which headers pass between a page in the browser and a site: few, and those of cross-origin requests as they are.
import type { Fetched } from '../../engine/pages/fetcher.ts'
import { asMessage, type Message } from './devtools-pipe.ts'

export const REQUEST_METHOD = 'access-control-request-method'
const REQUEST_HEADERS = 'access-control-request-headers'

/** What a browser asks a site by itself before it sends what a script wants sent. */
export function isPreflight(paused: Message): boolean {
  return asMessage(paused['request'])['method'] === 'OPTIONS'
}

/** No script can set these: they are the browser's own. */
export function preflightHeaders(paused: Message): Record<string, string> {
  return pageHeaders(paused, [REQUEST_METHOD, REQUEST_HEADERS])
}

const MOST_HEADERS = 20
const LONGEST_HEADER = 4_096

/** Of what the page would send, where it comes from and what is named; never who is asking, which is us. */
export function pageHeaders(paused: Message, named: readonly string[]): Record<string, string> {
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
export function headersAskedFor(preflight: Record<string, string>): readonly string[] {
  return (preflight[REQUEST_HEADERS] ?? '')
    .toLowerCase()
    .split(',', MOST_HEADERS)
    .map((name) => name.trim())
}

/** As the site sent them: the browser itself decides by them which scripts may read what is another site's. */
export function crossOriginHeaders({
  crossOrigin,
}: Pick<Fetched, 'crossOrigin'>): { name: string; value: string }[] {
  if (!crossOrigin) return []
  const { allowOrigin, allowCredentials, allowMethods, allowHeaders } = crossOrigin
  return Object.entries({
    'Access-Control-Allow-Origin': allowOrigin,
    ...(allowCredentials && { 'Access-Control-Allow-Credentials': 'true' }),
    ...(allowMethods !== undefined && { 'Access-Control-Allow-Methods': allowMethods }),
    ...(allowHeaders !== undefined && { 'Access-Control-Allow-Headers': allowHeaders }),
  }).map(([name, value]) => ({ name, value }))
}
