// Addresses as a crawl knows them: one form for all spellings of a page, and those never worth asking for.
import { canBeKept, canonicalForm, parseHttpUrl } from '../../foundation/web/url.ts'

const MAX_ADDRESS_LENGTH = 1_500

/** Parameters that carry a visitor's session and never what the page shows. */
const SESSION_PARAMETER =
  /^(?:jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|oscsid|zenid|sessionid|session_id|sess_id|sid|s_id)$/i
const SESSION_VALUE = /^[\da-z,.!-]{8,}$/i
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid|cfid|cftoken)=[^/?#;]*/gi
/** ASP.NET writes the session as a path segment: `/(S(abc…))/`. */
const SESSION_SEGMENT = /\/\((?:[A-Z]\([\w-]{10,}\))+\)(?=\/|$)/g

/** Endings of files that hold nothing to read. */
const UNREADABLE_FILE =
  /\.(?:7z|aac|apk|avi|avif|bin|bmp|bz2|class|css|dmg|ejs|eot|eps|exe|flac|flv|gif|gz|ico|img|iso|jar|jpe?g|js|m4a|m4v|map|mjs|mkv|mov|mp3|mp4|mpe?g|msi|ogg|ogv|otf|png|ps|rar|rpm|svgz?|swf|tar|tgz|tiff?|ttf|wasm|wav|webm|webp|woff2?|xz|zip|zst|deb|whl|pack|torrent)$/i

/** The form of an address that a crawl goes by; undefined where it is no web address or never worth asking for. */
export function crawlAddress(text: string, base?: string): string | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined
  // Parsed once: a page may have thousands of links.
  const url = parseHttpUrl(text, base)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '' || UNREADABLE_FILE.test(url.pathname)) return undefined
  if (url.pathname.includes(';')) url.pathname = url.pathname.replace(SESSION_IN_PATH, '')
  if (url.pathname.includes('/(')) url.pathname = url.pathname.replace(SESSION_SEGMENT, '')
  url.hash = ''
  if (url.search !== '') dropSession(url)
  const isPlain = !url.href.includes('?') && !url.hostname.endsWith('.')
  const address = isPlain ? url.href : canonicalForm(url)
  // What is short as it is written can be long as it is sent.
  return canBeKept(address) ? address : undefined
}

function dropSession(url: URL): void {
  const parameters = url.search.slice(1).split('&')
  const kept = parameters.filter((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2)
    return !(SESSION_PARAMETER.test(name) && SESSION_VALUE.test(value))
  })
  if (kept.length < parameters.length) url.search = kept.join('&')
}

/** What politeness is kept towards: scheme, host and port. */
export function originOf(url: string): string {
  return URL.parse(url)?.origin ?? ''
}

/** A test for the addresses that belong to a crawl from these seeds; `www.` makes no difference. */
export function scopeOf(seeds: readonly string[], anyHost: boolean): (url: string) => boolean {
  if (anyHost) return () => true
  const hosts = new Set(seeds.map(hostOf))
  return (url) => hosts.has(hostOf(url))
}

/** The host with its port, of which `www.` is no part. */
export function hostOf(url: string): string {
  return (URL.parse(url)?.host ?? '').replace(/^www\./, '')
}
