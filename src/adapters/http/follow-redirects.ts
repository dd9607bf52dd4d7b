// Walks from address to address until an answer is no redirect, asking the caller's checks at every hop.
import { isUtf8 } from 'node:buffer'
import { PageUnreadable } from '../../foundation/errors.ts'
import { readRefresh, refreshOf } from '../../foundation/web/refresh.ts'
import { sniffType } from '../../foundation/web/sniff.ts'
import { bareHost, parseHttpUrl } from '../../foundation/web/url.ts'
import type { Reply } from './exchange.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** `visit` makes one checked request, with the cookies that were set on the way there. */
export async function followRedirects(
  start: URL,
  maxRedirects: number,
  visit: (url: URL, cookie: string) => Promise<Reply>,
): Promise<Reply> {
  const seen = new Set<string>()
  const jar = createCookieJar()
  const stepTo = (next: URL): string => `${next.href} ${jar.headerFor(next)}`
  let url = start
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    if (seen.has(stepTo(url))) throw new PageUnreadable('The page redirects in a loop')
    seen.add(stepTo(url))
    const reply = await visit(url, jar.headerFor(url))
    jar.keep(url, reply.headers.get('set-cookie'))
    if (REDIRECTS.has(reply.status)) url = target(url, reply.headers.get('location'))
    else {
      const next = hops < maxRedirects ? refreshed(reply) : undefined
      if (next === undefined || seen.has(stepTo(next))) return reply
      url = next
    }
  }
  throw new PageUnreadable(`The page redirects more than ${maxRedirects} times`)
}

function target(from: URL, location: string | undefined): URL {
  if (location === undefined) throw new PageUnreadable('The page redirects without saying where to')
  const next = URL.parse(asUtf8(location), from)
  if (!next) throw new PageUnreadable('The page redirects to something that is no address')
  next.hash = ''
  return checkedUrl(next.href)
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/

/** Where a page sends its reader at once; one that does so and names no address of the web is a page. */
function refreshed({ url, headers, body }: Reply): URL | undefined {
  const contentType = headers.get('content-type') ?? ''
  if (!HTML.test(sniffType(body, contentType))) return undefined
  const written = readRefresh(headers.get('refresh') ?? '') ?? refreshOf(body, contentType)
  const next = written === undefined ? undefined : parseHttpUrl(written, url.href)
  if (next?.username !== '' || next.password !== '') return undefined
  next.hash = ''
  return next
}

/** Header bytes arrive one a character; an address written in UTF-8 is put together again. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : header
}

/** An address that may be asked for at all: http or https, no password in it. */
export function checkedUrl(text: string): URL {
  const url = parseHttpUrl(text)
  if (!url) throw new PageUnreadable(`Not a web address: only http and https addresses can be fetched`)
  if (url.username !== '' || url.password !== '') {
    throw new PageUnreadable('Addresses with a user name or password in them are not fetched')
  }
  return url
}

/** Cookies within one chain of redirects: many sites set one and send the reader back to the same address. */
interface CookieJar {
  /** The Cookie header for an address; empty where there is none. */
  headerFor(url: URL): string
  /** Keeps what an answer set: one Set-Cookie header a line. */
  keep(url: URL, setCookie: string | undefined): void
}

const MAX_COOKIES = 20
const MAX_COOKIE_LENGTH = 2048

/** What a browser would send is narrowed to the one host that set it, and forgotten with the jar. */
function createCookieJar(): CookieJar {
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
