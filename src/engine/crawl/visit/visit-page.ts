// One visit to a page, stage by stage: fetch it, land where redirects lead, look at what it asks and links to, leave it
// for its canonical address or extract it (rendered where scripts bring the text), and judge what it is. The outcome says
// which durable states of the frontier follow; write-outcomes.ts writes them.

import { messageOf } from '../../../foundation/errors.ts'
import { type Extracted, extractRendered } from '../../pages/extract-rendered.ts'
import { type Fetched, type PageBody, validatorsOf } from '../../pages/fetcher.ts'
import type { Page } from '../../pages/page.ts'
import { crawlAddress } from '../crawl-address.ts'
import {
  type FoundAddress,
  foundAddress,
  type LeasedAddress,
  type SettledAddress,
} from '../frontier/frontier.ts'
import type { CrawlOutcome, Visit } from './crawl-outcome.ts'
import { addressesOn, judgePage, lookAtPage, type SeenPage } from './judge-page.ts'
import {
  failedVisit,
  isCurrent,
  type PageVisit,
  unreadYet,
  type VisitContext,
  visitRecord,
} from './visit-record.ts'

/** Links of one page that are kept in the graph. */
const MOST_KEPT = 500

/** Never throws, but where the archive can't be written. */
export async function visitPage(context: VisitContext, visit: PageVisit): Promise<CrawlOutcome> {
  const { address, prior } = visit
  let fetched: Fetched
  try {
    fetched = await ask(context, visit)
  } catch (error) {
    return failedVisit(context, visit, error)
  }
  if (fetched.notModified && prior) return notModified(context, address, prior)
  const target = crawlAddress(fetched.url)
  if (target === address.url) return lookAndJudge(context, visit, fetched, target)
  if (target === undefined || !context.inScope(target)) return redirected(address)
  const left = prior?.indexed ? { left: visitRecord(context, address.url, { prior, changed: true }) } : {}
  const { depth, kind } = address
  const found = foundAddress(target, depth, kind)
  if (!(await context.frontier.claim(context.crawl, found))) return { ...redirected(address), ...left }
  const [before] = await context.visits.get([target])
  return { ...(await lookAndJudge(context, { ...visit, prior: before }, fetched, target)), ...left }
}

async function ask(
  { fetcher }: VisitContext,
  { address: { url }, prior, signal }: PageVisit,
): Promise<Fetched> {
  const validators = isCurrent(prior) ? validatorsOf(prior) : {}
  const fetched = await fetcher.fetch(url, { signal, ...validators })
  // A redirect that leads elsewhere by now can meet the same validator on another page.
  const isOther = fetched.notModified && crawlAddress(fetched.url) !== url
  return isOther ? fetcher.fetch(url, { signal }) : fetched
}

/** What stands at the address that this one leads to is another's to read. */
function redirected({ url }: LeasedAddress): CrawlOutcome {
  return { settled: [{ url, state: 'done', counted: false }], found: [], count: 'redirected' }
}

/** `url` is where the content stands after redirects. */
async function lookAndJudge(
  context: VisitContext,
  visit: PageVisit,
  fetched: Fetched,
  url: string,
): Promise<CrawlOutcome> {
  let seen: SeenPage
  try {
    seen = await lookAtPage(context, fetched, url)
  } catch (error) {
    return failedVisit(context, visit, error)
  }
  if (context.archive && !seen.directives.noarchive) await context.archive.keep(fetched, context.clock.now())
  return outcomeOf(context, visit, seen)
}

async function notModified(
  context: VisitContext,
  { url, depth }: LeasedAddress,
  prior: Visit,
): Promise<CrawlOutcome> {
  const links = await context.links.linksOf(url)
  const targets = links.map((link) => link.url)
  const { digest, fingerprint, indexed } = prior
  const found = { digest, fingerprint, indexed, ...validatorsOf(prior) }
  context.copies.add(prior)
  return {
    settled: [{ url, state: 'done', counted: true }],
    found: context.following.follow(targets, depth),
    visit: visitRecord(context, url, { prior, changed: false, found }),
    count: 'unchanged',
  }
}

/** What comes of a page as it was fetched, or as a browser showed it: then it has been read already. */
async function outcomeOf(
  context: VisitContext,
  visit: PageVisit,
  seen: SeenPage,
  read?: Page,
): Promise<CrawlOutcome> {
  const { address, prior, signal } = visit
  const { url } = seen
  const settled = { url: address.url, state: 'done', counted: true } as const
  const removed = prior?.indexed ? { removed: url } : {}
  const base = {
    settled: [settled],
    found: addressesOn(context.following, seen, address.depth),
    links: { url, links: seen.links.slice(0, MOST_KEPT) },
    visit: visitRecord(context, url, { prior, changed: false }),
  }
  if (isElsewhere(context, seen)) {
    const left = leaveForCanonical(context, address, seen)
    const found = [...base.found, left.target]
    return { ...base, settled: left.settled, found, count: 'duplicates', ...removed }
  }
  if (seen.directives.noindex) return { ...base, count: 'noindex', ...removed }
  const extracted = read ? { page: read } : await extract(context, seen.fetched, signal)
  if ('reason' in extracted) {
    const uncounted = { ...settled, counted: false }
    // A page that was given up with the crawl is read with the next.
    if (signal.aborted) return { settled: [{ ...uncounted, state: 'again' }], found: [] }
    const again = unreadYet(context.clock, address, extracted.error)
    if (again) return { ...again, found: base.found }
    return { ...base, settled: [uncounted], count: 'failed', reason: extracted.reason, ...removed }
  }
  const { page, rendered } = extracted
  if (rendered) {
    const outcome = await renderedOutcome(context, visit, seen, { page, rendered })
    return { ...outcome, found: [...base.found, ...outcome.found] }
  }
  const judged = judgePage(context, page, seen, prior)
  return { ...base, ...(judged.visit ? {} : removed), ...judged }
}

/** Whether the page says that it is to be found elsewhere, and that place may still be read. */
function isElsewhere(
  { inScope, decisions }: VisitContext,
  seen: SeenPage,
): seen is SeenPage & { canonical: string } {
  const { canonical, url } = seen
  if (canonical === undefined || canonical === url || !inScope(canonical)) return false
  return decisions.mayLeave(url, canonical)
}

function leaveForCanonical(
  { decisions }: VisitContext,
  address: LeasedAddress,
  { url, canonical }: SeenPage & { canonical: string },
): { readonly settled: readonly SettledAddress[]; readonly target: FoundAddress } {
  decisions.leave(address.url, url, canonical)
  const settled: SettledAddress[] = [{ url: address.url, state: 'done', counted: true, canonical }]
  // Where a redirect led here, both addresses are left.
  if (url !== address.url) settled.push({ url, state: 'done', counted: false, canonical })
  return { settled, target: foundAddress(canonical, address.depth) }
}

async function extract(
  context: VisitContext,
  { url, contentType, body }: Fetched,
  signal: AbortSignal,
): Promise<Extracted | { reason: string; error: unknown }> {
  try {
    return await extractRendered(context, { url, contentType, body, signal })
  } catch (error) {
    return { reason: messageOf(error), error }
  }
}

/** Scripts bring links, directives and a canonical address too, and may have led to another page. */
async function renderedOutcome(
  context: VisitContext,
  visit: PageVisit,
  { url, fetched: { robotsTag } }: SeenPage,
  { page, rendered }: { readonly page: Page; readonly rendered: PageBody },
): Promise<CrawlOutcome> {
  const { address, prior } = visit
  const target = crawlAddress(rendered.url)
  if (target !== url) {
    return {
      settled: [{ url: address.url, state: 'done', counted: false }],
      found: target === undefined ? [] : context.following.follow([target], address.depth - 1),
      count: 'redirected',
      ...(prior?.indexed && { left: visitRecord(context, url, { prior, changed: true }) }),
    }
  }
  const shown = { ...rendered, notModified: false, ...(robotsTag !== undefined && { robotsTag }) }
  try {
    return await outcomeOf(context, visit, await lookAtPage(context, shown, url), page)
  } catch (error) {
    return failedVisit(context, visit, error)
  }
}
