// One visit to a page: fetch it, hear what it asks, find its links, and make a document of it where there is one to make.
import type { Clock } from '../../../foundation/clock.ts'
import { PageRefusedForNow, PageUnavailable } from '../../../foundation/errors.ts'
import { sniffType } from '../../../foundation/web/sniff.ts'
import { describePage } from '../../index/document/describe-page.ts'
import { type Extracted, extractRendered } from '../../pages/extract-rendered.ts'
import { EXTRACTION_VERSION } from '../../pages/extraction-version.ts'
import type { Fetched, Fetcher } from '../../pages/fetcher.ts'
import type { Page } from '../../pages/page.ts'
import type { PageBody, PageRenderer } from '../../pages/page-renderer.ts'
import type { ExtractPage } from '../../pages/read-page.ts'
import { validatorsOf } from '../../pages/validators.ts'
import { crawlAddress, originOf } from '../frontier/crawl-address.ts'
import type {
  CanonicalDecision,
  FoundAddress,
  Frontier,
  LeasedAddress,
  SettledAddress,
} from '../frontier/frontier.ts'
import type { TrapGuard } from '../frontier/traps.ts'
import { type FollowLinks, keptLinks } from '../links/follow-links.ts'
import type { Link, LinkGraph } from '../links/link-graph.ts'
import { type ListedTimes, toIsoTime } from '../sitemaps/listed-times.ts'
import { createCanonicalDecisions } from './canonical-decisions.ts'
import type { Copies } from './copies.ts'
import { type CrawlOutcome, LONGEST_PAUSE_MS, pauseAskedFor } from './crawl-outcome.ts'
import { digestOf, fingerprintOf } from './fingerprint.ts'
import type { PageArchive } from './page-archive.ts'
import type { ReadLinks } from './page-bytes.ts'
import { nextVisit, visitAfterFailure } from './revisit.ts'
import { join, NO_DIRECTIVES, type RobotsDirectives, readRobotsTag } from './robots-directives.ts'
import { isSoftMissing } from './soft-missing.ts'
import type { Visit } from './visit-store.ts'

export interface VisitNeeds {
  readonly fetcher: Fetcher
  readonly extractPage: ExtractPage
  readonly readLinks: ReadLinks
  /** For pages whose scripts bring what they say. */
  readonly renderer?: PageRenderer | undefined
  readonly frontier: Frontier
  readonly links: LinkGraph
  readonly archive?: PageArchive | undefined
  readonly clock: Clock
  readonly crawl: number
  readonly inScope: (url: string) => boolean
  readonly following: FollowLinks
  readonly guard: TrapGuard
  readonly copies: Copies
  readonly listed: ListedTimes
  /** What canonical addresses have decided before in this crawl. */
  readonly decided: readonly CanonicalDecision[]
}

/** Times that a page is tried which may be had later. */
const MOST_ATTEMPTS = 2
const RETRY_MS = 3_000
/** Failed visits in a row after which a document is taken out. */
const GONE_AFTER = 2

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/

/** A page as it came, with what it leads to. */
interface Seen {
  readonly url: string
  readonly fetched: Fetched
  readonly directives: RobotsDirectives
  readonly links: readonly Link[]
  readonly feeds: readonly string[]
  readonly canonical: string | undefined
}

/** Never throws, but where the archive can't be written. */
export function createVisitPage(needs: VisitNeeds) {
  const { clock, copies, following, guard } = needs
  const decisions = createCanonicalDecisions(needs.decided)

  function visitOf(prior: Visit | undefined, url: string, page: Partial<Visit>, changed: boolean): Visit {
    const now = clock.now()
    const changedAt = needs.listed.get(url)
    const everyMs = nextVisit(prior?.everyMs, changed, changedAt === undefined ? undefined : now - changedAt)
    const nothing = {
      digest: '',
      fingerprint: '',
      indexed: false,
      failures: 0,
      extraction: EXTRACTION_VERSION,
    }
    return { url, origin: originOf(url), visitedAt: now, everyMs, dueAt: now + everyMs, ...nothing, ...page }
  }

  function failure(address: LeasedAddress, prior: Visit | undefined, error: unknown): CrawlOutcome {
    const { url } = address
    const now = clock.now()
    const reason = error instanceof Error ? error.message : String(error)
    const later = error instanceof PageUnavailable || error instanceof PageRefusedForNow
    // A page that failed is only put last; its host is left alone where it asks for that.
    const pauseMs = pauseAskedFor(error)
    if (later && address.attempts + 1 < MOST_ATTEMPTS && pauseMs <= LONGEST_PAUSE_MS) {
      const readyAt = now + Math.max(pauseMs, RETRY_MS)
      return { settled: [{ url, state: 'again', readyAt, counted: false }], found: [], pauseMs }
    }
    const failures = (prior?.failures ?? 0) + 1
    const gone = !later && prior?.indexed === true && failures >= GONE_AFTER
    const visit = prior && {
      ...prior,
      visitedAt: now,
      failures,
      dueAt: now + visitAfterFailure(failures),
      indexed: prior.indexed && !gone,
    }
    return {
      // Pages that named this address as theirs are read after all, under their own.
      settled: [{ url, state: 'done', counted: false, deadEnd: true }, ...decisions.deadEnd(url)],
      found: [],
      count: 'failed',
      reason,
      ...(later && { pauseMs }),
      ...(visit && { visit }),
      ...(gone && { removed: url }),
    }
  }

  /** Throws where the page needs too much time or memory. */
  async function see(fetched: Fetched, url: string): Promise<Seen> {
    const header = readRobotsTag(fetched.robotsTag, clock.now())
    const type = sniffType(fetched.body, fetched.contentType)
    const page = HTML.test(type) ? await needs.readLinks(fetched) : undefined
    const directives = join(header, page?.directives ?? NO_DIRECTIVES)
    const absolute = (href: string): string[] => {
      const target = crawlAddress(href, page?.base)
      return target === undefined ? [] : [target]
    }
    return {
      url,
      fetched,
      directives,
      links: page && !directives.nofollow ? following.linksOf(page, url) : [],
      feeds: page && !directives.nofollow ? page.feeds.flatMap(absolute) : [],
      canonical: page?.canonical === undefined ? undefined : absolute(page.canonical)[0],
    }
  }

  /** The address that the content stands under after redirects; undefined where it is not ours to read. */
  async function landing(address: LeasedAddress, fetched: Fetched): Promise<string | undefined> {
    const url = crawlAddress(fetched.url)
    if (url === address.url) return url
    if (url === undefined || !needs.inScope(url)) return undefined
    const { depth, kind } = address
    return (await needs.frontier.claim(needs.crawl, { url, origin: originOf(url), depth, kind }))
      ? url
      : undefined
  }

  function foundOn(seen: Seen, depth: number): FoundAddress[] {
    const pages = following.follow(
      seen.links.map((link) => link.url),
      depth,
    )
    return [...pages, ...following.follow(seen.feeds, depth, 'feed')]
  }

  /** Whether the page says that it is to be found elsewhere, and that place may still be read. */
  function isElsewhere(seen: Seen): seen is Seen & { canonical: string } {
    const { canonical, url } = seen
    if (canonical === undefined || canonical === url || !needs.inScope(canonical)) return false
    return decisions.mayLeave(url, canonical)
  }

  /** What comes of a page as it was fetched, or as a browser showed it: then it has been read already. */
  async function outcomeOf(
    address: LeasedAddress,
    seen: Seen,
    prior: Visit | undefined,
    signal: AbortSignal,
    read?: Page,
  ): Promise<CrawlOutcome> {
    const { url, fetched, directives } = seen
    const removed = prior?.indexed ? { removed: url } : {}
    const base = {
      settled: [{ url: address.url, state: 'done', counted: true }] as const,
      found: foundOn(seen, address.depth),
      links: { url, links: keptLinks(seen.links) },
      visit: visitOf(prior, url, {}, false),
    }
    if (isElsewhere(seen)) {
      const { canonical } = seen
      const { depth } = address
      const target: FoundAddress = { url: canonical, origin: originOf(canonical), depth, kind: 'page' }
      decisions.leave(address.url, url, canonical)
      const settled: SettledAddress[] = [{ ...base.settled[0], canonical }]
      // Where a redirect led here, both addresses are left.
      if (url !== address.url) settled.push({ url, state: 'done', counted: false, canonical })
      return { ...base, settled, found: [...base.found, target], count: 'duplicates', ...removed }
    }
    if (directives.noindex) return { ...base, count: 'noindex', ...removed }
    const extracted = read ? { page: read } : await extract(fetched, signal)
    if ('reason' in extracted) {
      const settled = { ...base.settled[0], counted: false }
      // A page that was given up with the crawl is read with the next.
      if (signal.aborted) return { settled: [{ ...settled, state: 'again' }], found: [] }
      return { ...base, settled: [settled], count: 'failed', reason: extracted.reason, ...removed }
    }
    const { page, rendered } = extracted
    if (rendered) {
      const outcome = await renderedOutcome(address, seen, prior, signal, { page, rendered })
      return { ...outcome, found: [...base.found, ...outcome.found] }
    }
    const judged = judge(page, seen, prior)
    return { ...base, ...(judged.visit ? {} : removed), ...judged }
  }

  async function extract(fetched: Fetched, signal: AbortSignal): Promise<Extracted | { reason: string }> {
    const { url, contentType, body } = fetched
    try {
      return await extractRendered(needs, { url, contentType, body, signal })
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error) }
    }
  }

  /** Scripts bring links, directives and a canonical address too, and may have led to another page. */
  async function renderedOutcome(
    address: LeasedAddress,
    { url, fetched: { robotsTag } }: Seen,
    prior: Visit | undefined,
    signal: AbortSignal,
    { page, rendered }: { readonly page: Page; readonly rendered: PageBody },
  ): Promise<CrawlOutcome> {
    const target = crawlAddress(rendered.url)
    if (target !== url) {
      return {
        settled: [{ url: address.url, state: 'done', counted: false }],
        found: target === undefined ? [] : following.follow([target], address.depth - 1),
        count: 'redirected',
        ...(prior?.indexed && { removed: url }),
      }
    }
    const shown = { ...rendered, notModified: false, ...(robotsTag !== undefined && { robotsTag }) }
    try {
      return await outcomeOf(address, await see(shown, url), prior, signal, page)
    } catch (error) {
      return failure(address, prior, error)
    }
  }

  /** What a page that was read is: nothing, a copy, the same as before, or a document. */
  function judge(page: Page, seen: Seen, prior: Visit | undefined): Partial<CrawlOutcome> {
    const { url, fetched, directives } = seen
    if (isSoftMissing(page)) return { count: 'softMissing' }
    const { title, text } = page
    const print = { url, digest: digestOf(title, text), fingerprint: fingerprintOf(title, text) }
    const copy = copies.find(print) !== undefined
    guard.learn(url, copy)
    if (copy) return { count: 'duplicates' }
    copies.add(print)
    const unchanged = prior?.indexed === true && prior.digest === print.digest
    const visit = visitOf(prior, url, { ...validatorsOf(fetched), ...print, indexed: true }, !unchanged)
    if (unchanged && isCurrent(prior)) return { visit, count: 'unchanged' }
    const { markdown, ...described } = describePage(page, {
      origin: `crawl:${URL.parse(url)?.hostname ?? ''}`,
      readAt: clock.now(),
    })
    const kept = directives.noarchive || markdown === undefined ? {} : { markdown }
    return { visit, document: { ...described, ...dateOf(page, needs.listed.get(url)), ...kept, url } }
  }

  async function notModified(address: LeasedAddress, prior: Visit): Promise<CrawlOutcome> {
    const links = await needs.links.linksOf(address.url)
    const found = following.follow(
      links.map((link) => link.url),
      address.depth,
    )
    const { digest, fingerprint, indexed } = prior
    const visit = visitOf(prior, address.url, { digest, fingerprint, indexed, ...validatorsOf(prior) }, false)
    copies.add(prior)
    return { settled: [{ url: address.url, state: 'done', counted: true }], found, visit, count: 'unchanged' }
  }

  return async (
    address: LeasedAddress,
    prior: Visit | undefined,
    signal: AbortSignal,
  ): Promise<CrawlOutcome> => {
    let fetched: Fetched
    try {
      fetched = await needs.fetcher.fetch(address.url, {
        signal,
        ...(isCurrent(prior) ? validatorsOf(prior) : {}),
      })
    } catch (error) {
      return failure(address, prior, error)
    }
    if (fetched.notModified && prior) return notModified(address, prior)
    const url = await landing(address, fetched)
    if (url === undefined) {
      return {
        settled: [{ url: address.url, state: 'done', counted: false }],
        found: [],
        count: 'redirected',
      }
    }
    let seen: Seen
    try {
      seen = await see(fetched, url)
    } catch (error) {
      return failure(address, prior, error)
    }
    if (needs.archive && !seen.directives.noarchive) await needs.archive.keep(fetched, clock.now())
    if (url === address.url) return outcomeOf(address, seen, prior, signal)
    const outcome = await outcomeOf(address, seen, undefined, signal)
    return prior?.indexed ? { ...outcome, removed: address.url } : outcome
  }
}

/** Whether a document stands as this code would make it: else the page is needed, changed or not. */
function isCurrent(prior: Visit | undefined): prior is Visit {
  return prior?.indexed === true && prior.extraction === EXTRACTION_VERSION
}

/** The time that the site lists for a page which tells none itself. */
function dateOf({ date, dateModified }: Page, listed: number | undefined): Pick<Page, 'date'> {
  if (date !== undefined || dateModified !== undefined || listed === undefined) return {}
  return { date: toIsoTime(listed) }
}
