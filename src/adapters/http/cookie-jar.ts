// Cookies within one chain of redirects: many sites set one and send the reader back to the same address.
import { bareHost } from '../../foundation/web/url.ts'

export interface CookieJar {
  /** The Cookie header for an address; empty where there is none. */
  headerFor(url: URL): string
  /** Keeps what an answer set: one Set-Cookie header a line. */
  keep(url: URL, setCookie: string | undefined): void
}

const MAX_COOKIES = 20
const MAX_COOKIE_LENGTH = 2048

/** What a browser would send is narrowed to the one host that set it, and forgotten with the jar. */
export function createCookieJar(): CookieJar {
  const hosts = new Map<string, Map<string, string>>()
  return {
    headerFor(url) {
      return [...(hosts.get(keyOf(url)) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    keep(url, setCookie) {
      if (setCookie === undefined) return
      const cookies = hosts.get(keyOf(url)) ?? new Map<string, string>()
      hosts.set(keyOf(url), cookies)
      for (const line of setCookie.split('\n')) {
        const [name, value] = readCookie(line)
        if (name !== '' && (cookies.size < MAX_COOKIES || cookies.has(name))) cookies.set(name, value)
      }
    },
  }
}

/** Nothing that was set over a secure connection goes out over another. */
function keyOf(url: URL): string {
  return `${url.protocol}//${bareHost(url)}`
}

/** The name and value of a Set-Cookie header; no name where it is malformed or too long to be sent on. */
function readCookie(line: string): [name: string, value: string] {
  const [pair = ''] = line.split(';', 1)
  const equals = pair.indexOf('=')
  const sendable = equals > 0 && pair.length <= MAX_COOKIE_LENGTH && /^[ -~]+$/.test(pair)
  return sendable ? [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()] : ['', '']
}
