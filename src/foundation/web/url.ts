// Web addresses: reading one that came from outside, its source, and the form in which two spellings are the same page.

/** No browser or server that we know of needs more. */
const MAX_URL_LENGTH = 8192

/** As in sitemaps; PostgreSQL finds no row by a key of more than 2,704 bytes, which an address may share with others. */
const MAX_KEPT_LENGTH = 2048

/** Whether a page can be kept under that address. */
export function canBeKept(address: string): boolean {
  return address.length <= MAX_KEPT_LENGTH
}

/** Reads an http or https address, absolute where no `base` is given; undefined where the text is none. */
export function parseHttpUrl(text: string, base?: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH) return undefined
  const url = URL.parse(text, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return undefined
  return url
}

/** With its escapes decoded, where they can be. */
export function unescapedUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An address as words are read from it: unescaped, without the scheme. */
export function urlText(url: string): string {
  return unescapedUrl(url.replace(/^[^:]+:\/\//, ''))
}

const FILE = 'file:///'

/** Reads the address of a page: of the web, or of a file on this machine, which is known by it and never read by it. */
export function parsePageUrl(text: string): URL | undefined {
  const isFile = text.length <= MAX_URL_LENGTH && text.slice(0, FILE.length).toLowerCase() === FILE
  return isFile ? (URL.parse(text) ?? undefined) : parseHttpUrl(text)
}

/** As nearly every address is written: no port, nothing to encode, and by the start of its last label no number. */
const PLAIN = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)\//

/** The host name as a parser of addresses has it; `localhost` of a file, empty where the text is no address of a page. */
export function hostnameOf(url: string): string {
  if (url.startsWith(FILE)) return 'localhost'
  const plain = url.length <= MAX_URL_LENGTH ? PLAIN.exec(url)?.[1] : undefined
  return plain !== undefined && !plain.includes('xn--') ? plain : (parseHttpUrl(url)?.hostname ?? '')
}

/** The host of an address as responses show it: no port, no trailing dot. Empty where the address is none. */
export function hostOf(url: string): string {
  return hostnameOf(url).replace(/\.$/, '')
}

/** The site a reader would name: the host without `www.`. Empty where the address is none. */
export function sourceOf(url: string | URL): string {
  return siteOf(typeof url === 'string' ? hostnameOf(url) : url.hostname)
}

/** The same of a host name. */
export function siteOf(hostname: string): string {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return host.startsWith('www.') ? host.replace(/^www\.(?=.*\.)/, '') : host
}

/** The host of a URL as a name server or a socket takes it: no brackets around IPv6, no trailing dot. */
export function bareHost(url: URL): string {
  const { hostname } = url
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '')
}

/** Parameters that say where a visitor came from and never what the page shows. */
const TRACKING = new Set(
  (
    '_ga _gl _hsenc _hsmi dclid fbclid gad_source gbraid gclid gclsrc igshid li_fat_id mc_cid mc_eid mkt_tok ' +
    'msclkid oly_anon_id oly_enc_id rb_clickid s_cid srsltid ttclid twclid vero_conv vero_id wbraid wickedid yclid'
  ).split(' '),
)

function isTracking(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.startsWith('utm_') || TRACKING.has(lower)
}

/**
 * The form under which spellings of one address meet: no fragment, no tracking parameters, no trailing dot of the
 * host. The order and spelling of the other parameters stay, since a site may read them as it likes.
 */
export function canonicalForm(url: URL): string {
  const form = new URL(url)
  form.hash = ''
  if (form.hostname.endsWith('.')) form.hostname = form.hostname.slice(0, -1)
  const parameters = form.search.slice(1).split('&')
  const kept = parameters.filter((parameter) => !isTracking(parameter.split('=', 1)[0] ?? ''))
  if (kept.length < parameters.length || form.search === '') form.search = kept.join('&')
  return form.href
}
