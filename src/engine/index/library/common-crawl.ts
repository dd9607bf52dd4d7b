// Reads what Common Crawl's services say: which crawls there are, and which captures of a site one of them has.

export interface CrawlCollection {
  /** `CC-MAIN-2024-10`. */
  readonly id: string
  /** Where its captures are asked for. */
  readonly api: string
}

export interface Capture {
  readonly url: string
  /** One for all spellings of an address. */
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The WARC file, and the place of the record in it. */
  readonly file: string
  readonly offset: number
  readonly length: number
}

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml|application\/pdf)\b/
/** A record over this is no page that anyone reads. */
const LONGEST_RECORD = 16 * 1_048_576

/** The newest, which stands first in the list; undefined where the text is none. */
export function newestCollection(text: string, base: string): CrawlCollection | undefined {
  const list = parsed(text)
  if (!Array.isArray(list)) return undefined
  for (const one of list as readonly unknown[]) {
    const { id, 'cdx-api': api } = fieldsOf(one)
    if (typeof id !== 'string' || !/^[\w.-]{1,100}$/.test(id)) continue
    const url =
      typeof api === 'string'
        ? URL.parse(api, base)
        : URL.parse(`${id}-index`, base.endsWith('/') ? base : `${base}/`)
    if (url && /^https?:$/.test(url.protocol)) return { id, api: url.href }
  }
  return undefined
}

/** How many pages the answer of the index has; 1 where it does not say. */
export function pagesOfIndex(text: string): number {
  const { pages } = fieldsOf(parsed(text.trim()))
  return typeof pages === 'number' && Number.isInteger(pages) && pages >= 0 ? pages : 1
}

/** The captures of one page of the index that are pages, each line of JSON by itself; others are passed over. */
export function readCaptures(text: string): Capture[] {
  return text.split('\n').flatMap((line) => {
    const fields = line.startsWith('{') ? fieldsOf(parsed(line)) : {}
    const { url, urlkey, timestamp, status, filename, offset, length } = fields
    const type = fields['mime-detected'] ?? fields['mime']
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || String(status) !== '200') return []
    if (typeof type !== 'string' || !PAGE_TYPE.test(type)) return []
    if (typeof filename !== 'string' || !/^[\w./-]{1,500}$/.test(filename) || filename.includes('..'))
      return []
    const [at, from, bytes] = [timeOf(String(timestamp)), Number(offset), Number(length)]
    if (at === undefined || !Number.isSafeInteger(from) || from < 0) return []
    if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > LONGEST_RECORD) return []
    const key = typeof urlkey === 'string' ? urlkey : url.replace(/^https?:\/\/(?:www\.)?/, '')
    return [{ url, key: `${key} ${capitalsOf(url)}`, at, file: filename, offset: from, length: bytes }]
  })
}

/** The path as it is written: the keys of the index are in small letters, and paths that differ in them are two pages. */
function capitalsOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  return path
    .replace(/;.*/, '')
    .replace(/%[\da-f]{2}/gi, '')
    .replace(/\/$/, '')
}

/** `20240222101112`. */
function timeOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined) return undefined
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? undefined : time
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
