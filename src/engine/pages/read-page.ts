// Reading a page: a stored copy where it is good enough, else the server is asked, with the passages asked for.
import type { Clock } from '../../foundation/clock.ts'
import type { Deadline } from '../../foundation/deadline.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { parseHttpUrl } from '../../foundation/web/url.ts'
import type { ExtractInput } from './extract-page.ts'
import { extractRendered } from './extract-rendered.ts'
import { type Fetched, type Fetcher, type PageRenderer, validatorsOf } from './fetcher.ts'
import {
  copyKey,
  EXTRACTION_VERSION,
  type Page,
  type PagePart,
  type PageStore,
  type StoredPage,
} from './page.ts'
import { passagesFor } from './passages.ts'
import { createSharedWork } from './shared-work.ts'

export interface ReadRequest {
  readonly url: string
  readonly deadline: Deadline
  /** Asks for the passages of the page that answer it. */
  readonly query?: string
  /** The oldest copy that is accepted; 0 asks the server. Absent: a copy that its headers call fresh. */
  readonly maxAgeMs?: number
  /** Absent: the whole page. */
  readonly part?: PagePart
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
export type ExtractPage = (input: ExtractInput) => Promise<Page>

/** Passages of a text that answer a query, best first. */
export type FindPassages = (
  text: string,
  query: string,
  lang?: string,
  signal?: AbortSignal,
) => Promise<readonly string[]>

export interface ReadPageNeeds {
  readonly fetcher: Fetcher
  readonly pages: PageStore
  readonly extractPage: ExtractPage
  /** Absent: they are looked for in place, which takes long in a long text. */
  readonly findPassages?: FindPassages
  /** For pages whose scripts bring what they say; absent where no browser may be asked. */
  readonly renderer?: PageRenderer | undefined
  readonly clock: Clock
}

/** Where the headers say nothing. */
const DEFAULT_FRESH_MS = 10 * 60_000
const LONGEST_FRESH_MS = 24 * 3_600_000
/** Characters of a page that is kept: writing longer ones would take others' time, and they are rare. */
const LONGEST_KEPT = 2_000_000

export function createReadPage({
  fetcher,
  pages,
  extractPage,
  findPassages = async (text, query, lang) => passagesFor(text, query, lang),
  renderer,
  clock,
}: ReadPageNeeds): ReadPage {
  const fetches = createSharedWork<StoredPage>(() => new PageUnavailable('The page did not arrive in time'))

  /** Asks whether a copy is still the page, and for the page where it is not or there is none. */
  async function ask(url: string, copy: StoredPage | undefined, signal: AbortSignal): Promise<Fetched> {
    const fetched = await fetcher.fetch(url, { signal, ...validatorsOf(copy) })
    // A redirect that leads elsewhere by now can meet the same validator on another page.
    return fetched.notModified && fetched.url !== copy?.page.url ? fetcher.fetch(url, { signal }) : fetched
  }

  async function readAnew(
    url: string,
    part: PagePart | undefined,
    copy: StoredPage | undefined,
    signal: AbortSignal,
  ): Promise<StoredPage> {
    const fetched = await ask(url, copy, signal)
    const fetchedAt = clock.now()
    if (fetched.notModified && copy) return keep(url, part, fetched, renewed(copy, fetched, fetchedAt))
    const { contentType, body } = fetched
    const input = { url: fetched.url, contentType, body, signal }
    const asked = part === undefined ? input : { ...input, part }
    const { page, rendered } = await extractRendered({ extractPage, renderer }, asked)
    return keep(url, part, fetched, {
      page,
      fetchedAt,
      freshUntil: fetchedAt + Math.min(fetched.freshForMs ?? DEFAULT_FRESH_MS, LONGEST_FRESH_MS),
      // The frame of a page says nothing about what its scripts put into it.
      ...(!rendered && validatorsOf(fetched)),
      ...(fetched.mustRevalidate && { mustRevalidate: true }),
      extraction: EXTRACTION_VERSION,
    })
  }

  /** Stores what may be stored and can serve again. */
  async function keep(
    url: string,
    part: PagePart | undefined,
    fetched: Fetched,
    stored: StoredPage,
  ): Promise<StoredPage> {
    const { etag, lastModified, fetchedAt, freshUntil } = stored
    const serves = freshUntil > fetchedAt || etag !== undefined || lastModified !== undefined
    const { text, markdown } = stored.page
    const isLong = text.length + markdown.length > LONGEST_KEPT
    if (fetched.noStore || !serves || isLong) return stored
    const keys = new Set([url, fetched.url].map((address) => copyKey(address, part ?? {})))
    await Promise.all([...keys].map((key) => pages.put(key, stored)))
    return stored
  }

  return async ({ url, deadline, query, maxAgeMs, part }) => {
    const address = addressOf(url)
    const key = copyKey(address, part ?? {})
    const copy = ofThisVersion(await pages.get(key))
    const usable = copy && isUsable(copy, clock.now(), maxAgeMs)
    const { page, fetchedAt } = usable
      ? copy
      : await fetches.join(key, deadline.signal, (signal) => readAnew(address, part, copy, signal))
    const read = { page, fetchedAt, cached: usable === true }
    if (query === undefined) return read
    return { ...read, extracts: await findPassages(page.text, query, page.lang, deadline.signal) }
  }
}

/** A copy that is still the page: what the answer does not say anew stays as it was (RFC 9111, 4.3.4). */
function renewed(copy: StoredPage, fetched: Fetched, fetchedAt: number): StoredPage {
  const { mustRevalidate, ...rest } = copy
  const said = fetched.freshForMs
  const freshForMs = said === undefined ? copy.freshUntil - copy.fetchedAt : Math.min(said, LONGEST_FRESH_MS)
  const asks = said === undefined ? mustRevalidate : fetched.mustRevalidate
  return {
    ...rest,
    ...validatorsOf(fetched),
    fetchedAt,
    freshUntil: fetchedAt + freshForMs,
    ...(asks && { mustRevalidate: asks }),
  }
}

/** What an older extraction made is no copy of what this one would make. */
function ofThisVersion(copy: StoredPage | undefined): StoredPage | undefined {
  return copy?.extraction === EXTRACTION_VERSION ? copy : undefined
}

/** The address without its fragment, which no server sees. */
function addressOf(text: string): string {
  const url = parseHttpUrl(text.trim())
  if (!url) throw new PageUnreadable('Not a web address: only http and https addresses can be fetched')
  url.hash = ''
  return url.href
}

/** Who accepts an older copy than its headers do gets it, unless those forbid that (RFC 9111, 5.2.1.2 and 4.2.4). */
function isUsable(copy: StoredPage, nowMs: number, maxAgeMs: number | undefined): boolean {
  const isFresh = nowMs < copy.freshUntil
  if (maxAgeMs === undefined || (copy.mustRevalidate && !isFresh)) return isFresh
  return nowMs - copy.fetchedAt < maxAgeMs
}
