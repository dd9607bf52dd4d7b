// Reading a page: a stored copy where it is fresh, else fetched, extracted and stored, with the passages asked for.
import type { Clock } from '../../foundation/clock.ts'
import type { Deadline } from '../../foundation/deadline.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { parseHttpUrl } from '../../foundation/web/url.ts'
import type { Fetcher } from './fetcher.ts'
import type { Page } from './page.ts'
import type { PageStore, StoredPage } from './page-store.ts'
import { passagesFor } from './passages.ts'
import { createSharedWork } from './shared-work.ts'

export interface ReadRequest {
  readonly url: string
  readonly deadline: Deadline
  /** Asks for the passages of the page that answer it. */
  readonly query?: string
  /** The oldest copy that is accepted, whatever its headers say; 0 reads the page anew. */
  readonly maxAgeMs?: number
}

export interface PageRead {
  readonly page: Page
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
  /** Whether it is a stored copy. */
  readonly cached: boolean
  /** Where `query` was given: passages of the page's text, best first; may be empty. */
  readonly extracts?: readonly string[]
}

/** Throws PageUnreadable where there is no page to be had, PageUnavailable where there may be later. */
export type ReadPage = (request: ReadRequest) => Promise<PageRead>

/** Makes a page of what was fetched; throws PageUnreadable with the reason where there is no content. */
export type ExtractPage = (input: {
  readonly url: string
  readonly contentType: string
  readonly body: Uint8Array
  readonly signal?: AbortSignal
}) => Promise<Page>

export interface ReadPageNeeds {
  readonly fetcher: Fetcher
  readonly pages: PageStore
  readonly extractPage: ExtractPage
  readonly clock: Clock
}

/** Where the headers say nothing. */
const DEFAULT_FRESH_MS = 10 * 60_000
const LONGEST_FRESH_MS = 24 * 3_600_000

export function createReadPage({ fetcher, pages, extractPage, clock }: ReadPageNeeds): ReadPage {
  const fetches = createSharedWork<StoredPage>(() => new PageUnavailable('The page did not arrive in time'))

  async function fetchAnew(url: string, signal: AbortSignal): Promise<StoredPage> {
    const fetched = await fetcher.fetch(url, { signal })
    const fetchedAt = clock.now()
    const { contentType, body } = fetched
    const page = await extractPage({ url: fetched.url, contentType, body, signal })
    const freshForMs = Math.min(fetched.freshForMs ?? DEFAULT_FRESH_MS, LONGEST_FRESH_MS)
    const stored = { page, fetchedAt, freshUntil: fetchedAt + freshForMs }
    if (freshForMs > 0)
      await Promise.all([...new Set([url, fetched.url])].map((key) => pages.put(key, stored)))
    return stored
  }

  return async ({ url, deadline, query, maxAgeMs }) => {
    const address = addressOf(url)
    const copy = await pages.get(address)
    const usable = copy && isUsable(copy, clock.now(), maxAgeMs)
    const { page, fetchedAt } = usable
      ? copy
      : await fetches.join(address, deadline.signal, (signal) => fetchAnew(address, signal))
    const read = { page, fetchedAt, cached: usable === true }
    return query === undefined ? read : { ...read, extracts: passagesFor(page.text, query, page.lang) }
  }
}

/** The address without its fragment, which no server sees. */
function addressOf(text: string): string {
  const url = parseHttpUrl(text.trim())
  if (!url) throw new PageUnreadable('Not a web address: only http and https addresses can be fetched')
  url.hash = ''
  return url.href
}

function isUsable(copy: StoredPage, nowMs: number, maxAgeMs: number | undefined): boolean {
  return maxAgeMs === undefined ? nowMs < copy.freshUntil : nowMs - copy.fetchedAt < maxAgeMs
}
