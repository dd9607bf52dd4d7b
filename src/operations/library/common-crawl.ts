// Asks Common Crawl, politely: its list of crawls, its index of captures, and its archives for a record at a time.
import {
  type Capture,
  type CrawlCollection,
  newestCollection,
  pagesOfIndex,
  readCaptures,
} from '../../engine/index/library/common-crawl.ts'
import type { Fetcher, FetchOptions } from '../../engine/pages/fetcher.ts'
import { Failure, PageRefusedForNow, PageUnavailable } from '../../foundation/errors.ts'
import { OperatorError } from '../operator/operator-api.ts'

export interface CommonCrawlNeeds {
  readonly fetcher: Fetcher
  /** Of the index; its list of crawls lies below. */
  readonly url: string
  /** Of the WARC files. */
  readonly dataUrl: string
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface CommonCrawl {
  newest(): Promise<CrawlCollection>
  /** The newest of each page of a domain and all below it; `found` hears how many there are so far. */
  captures(
    collection: CrawlCollection,
    domain: string,
    signal: AbortSignal,
    found: (captures: number) => void,
  ): Promise<Capture[]>
  /** One record of a WARC file, packed as it lies there. Throws Failure. */
  record(capture: Capture, signal: AbortSignal): Promise<Uint8Array>
}

const PATIENCE_MS = 60_000
const LARGEST_PAGE = 64 * 1_048_576
const MOST_INDEX_PAGES = 1_000
const MOST_CAPTURES = 500_000
/** How often somebody is asked again who is busy, and how long that may take. */
const TRIES = 5
const LONGEST_PAUSE_MS = 60_000
/** Who asks for more than this does not mean us to wait. */
const GIVEN_UP_SECONDS = 600

export function createCommonCrawl({ fetcher, url, dataUrl, sleep }: CommonCrawlNeeds): CommonCrawl {
  const ask = async (address: string, options: Partial<FetchOptions> = {}): Promise<Uint8Array> => {
    const signal = AbortSignal.any([
      AbortSignal.timeout(PATIENCE_MS),
      ...(options.signal ? [options.signal] : []),
    ])
    const asked = {
      maxBytes: LARGEST_PAGE,
      robots: false,
      named: true,
      accept: '*/*',
      ...options,
      signal,
    } as const
    return (await fetcher.fetch(address, asked)).body
  }

  /** Again after a pause where somebody is busy. */
  const patiently = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await work()
      } catch (error) {
        const busy = error instanceof PageUnavailable || error instanceof PageRefusedForNow
        if (!busy || left <= 1 || signal.aborted || error.retryAfterSeconds > GIVEN_UP_SECONDS) throw error
        await sleep(Math.min(error.retryAfterSeconds * 1000, LONGEST_PAUSE_MS), signal)
      }
    }
  }

  return {
    async newest() {
      const address = below(url, 'collinfo.json')
      const text = textOf(await ask(address).catch((error: unknown) => Promise.reject(told(address, error))))
      const collection = newestCollection(text, url)
      if (!collection) throw new OperatorError(`${address} lists no crawls.`)
      return collection
    },
    async captures({ api }, domain, signal, found) {
      const query = { url: domain, matchType: 'domain', output: 'json', filter: 'status:200' }
      const page = async (more: Readonly<Record<string, string>>): Promise<string> => {
        const address = `${api}?${new URLSearchParams({ ...query, ...more })}`
        return patiently(signal, () => ask(address, { signal }).then(textOf)).catch((error: unknown) => {
          // The index answers so where it has nothing.
          if (error instanceof Failure && error.message.includes('404')) return ''
          throw told(api, error)
        })
      }
      const pages = Math.min(pagesOfIndex(await page({ showNumPages: 'true' })), MOST_INDEX_PAGES)
      const newest = new Map<string, Capture>()
      for (let at = 0; at < pages && newest.size < MOST_CAPTURES && !signal.aborted; at += 1) {
        for (const capture of readCaptures(await page({ page: String(at) }))) {
          const before = newest.get(capture.key)
          if (!before || before.at < capture.at) newest.set(capture.key, capture)
        }
        found(newest.size)
      }
      return [...newest.values()]
    },
    async record({ file, offset, length }, signal) {
      const range = [offset, offset + length - 1] as const
      const options = { signal, range, maxBytes: Math.max(length, 1) }
      const body = await patiently(signal, () => ask(below(dataUrl, file), options))
      if (body.length !== length)
        throw new PageUnavailable('The archive sent other bytes than were asked for')
      return body
    },
  }
}

function below(address: string, path: string): string {
  return new URL(path, address.endsWith('/') ? address : `${address}/`).href
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8')
}

function told(address: string, error: unknown): unknown {
  return error instanceof Failure
    ? new OperatorError(
        `${address} can't be had: ${error.message}. WHIPPET_COMMONCRAWL_URL and WHIPPET_COMMONCRAWL_DATA_URL name the archive.`,
      )
    : error
}
