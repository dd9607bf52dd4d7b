// Which web pages may use /mcp: those of the service itself, of this machine, and of origins that the operator names.
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import { Forbidden } from '../../foundation/errors.ts'

export interface PageOrigins {
  /** Throws Forbidden for what a web page sends from elsewhere, or through a name that was made to point here. */
  check(request: Request): void
  /** What a browser is told that asks before it sends (Fetch, CORS preflight); undefined where it is no such question. */
  preflight(request: Request): Response | undefined
  /** Lets the page that sent the request read its reply; without cookies, which nothing here looks at. */
  open(request: Request, headers: Headers): void
}

/** What clients send beside the headers that every page may: the key, and those of each revision of the protocol. */
const SENT = [
  ...['content-type', 'x-api-key', 'last-event-id'],
  ...['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'],
].join(', ')
const TOLD = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'].join(', ')
const PREFLIGHT_SECONDS = 600

/** `named`: origins as browsers write them, `https://agents.example.com`. */
export function createPageOrigins(baseUrl: string, named: readonly string[]): PageOrigins {
  const hosts = [new URL(baseUrl).hostname, ...localhostAllowedHostnames()]
  /** Present where a page sent the request; a program sends none. */
  const originOf = (request: Request): string | null => request.headers.get('origin')
  const refusal = (origin: string | null): string | undefined => {
    if (origin !== null && named.includes(origin)) return undefined
    const checked = validateOriginHeader(origin, hosts)
    return checked.ok ? undefined : checked.message
  }

  return {
    check(request) {
      const host = validateHostHeader(request.headers.get('host') ?? new URL(request.url).host, hosts)
      if (!host.ok) throw new Forbidden(`${host.message}. WHIPPET_BASE_URL sets the name of the service.`)
      const refused = refusal(originOf(request))
      if (refused !== undefined)
        throw new Forbidden(`${refused}. WHIPPET_MCP_ORIGINS names the web pages that may ask here.`)
    },
    preflight(request) {
      const asks = originOf(request) !== null && request.headers.has('access-control-request-method')
      if (request.method !== 'OPTIONS' || !asks) return undefined
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': SENT,
          'access-control-max-age': String(PREFLIGHT_SECONDS),
        },
      })
    },
    open(request, headers) {
      const origin = originOf(request)
      headers.append('vary', 'Origin')
      if (origin === null || refusal(origin) !== undefined) return
      headers.set('access-control-allow-origin', origin)
      headers.set('access-control-expose-headers', TOLD)
    },
  }
}
