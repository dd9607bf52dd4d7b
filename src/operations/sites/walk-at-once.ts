// Walks within one call: hold as pages come, charge them together, reply.
import type { Caller } from '../../accounts/money/caller.ts'
import type { PriceList } from '../../accounts/money/prices.ts'
import type { WalkPlan, WalkSite } from '../../engine/crawl/walk-site.ts'
import type { Page } from '../../engine/pages/page.ts'
import type { Clock } from '../../foundation/clock.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import { Failure, PageUnreadable } from '../../foundation/errors.ts'
import { dollarsFromNano, type NanoDollars } from '../../foundation/money.ts'
import { hostOf, parseHttpUrl } from '../../foundation/web/url.ts'
import type { CallText, HeldText } from '../held-text.ts'
import type { Metered } from '../metered.ts'
import { jsonReply } from '../render/reply.ts'
import { cleanTexts, type TextWork } from '../render/text-work.ts'
import type { SiteCrawled, SiteFailure, SiteMapped, SitePage, WalkOrder } from './site-api.ts'

export interface SiteNeeds {
  readonly walk: WalkSite
  readonly metered: Metered
  readonly prices: PriceList
  readonly work: TextWork
  readonly heldText: HeldText
  readonly clock: Clock
}

/** A hold lasts 55 s. */
const LONGEST_WALK_MS = 45_000
/** Pages that are read for their links, to list the addresses of a site. */
const MOST_READ_FOR_LINKS = 10
const MOST_FAILURES = 100

/** What a page costs that was walked to: that of a fetch. */
export async function priceOf({ work, prices }: SiteNeeds, { markdown }: Page): Promise<NanoDollars> {
  const [tokens = 0] = await work({ kind: 'count', texts: [markdown] })
  return prices.fetchPrice(tokens).total
}

/** The page without text that hides in it: models read it as it is. */
export async function withoutHidden({ work }: Pick<SiteNeeds, 'work'>, page: Page): Promise<Page> {
  const texts = [page.title, page.markdown, page.text, page.description ?? '']
  const [title = '', markdown = '', text = '', description = ''] = await cleanTexts(work, texts)
  return { ...page, title, markdown, text, ...(page.description !== undefined && { description }) }
}

/** Metered work whose reply a surface writes. */
export async function charged<T>(
  metered: Metered,
  caller: Caller,
  most: NanoDollars,
  work: (hold: (total: NanoDollars) => Promise<void>) => Promise<{ value: T; cost: NanoDollars }>,
): Promise<T> {
  const done: T[] = []
  await metered.run(caller, 'fetch', most, async (hold) => {
    const { value, cost } = await work(hold)
    done.push(value)
    return { reply: jsonReply({}), cost }
  })
  return done[0] as T
}

export async function mapSite(
  { walk, metered, prices }: SiteNeeds,
  caller: Caller,
  order: WalkOrder,
  limit: number,
  signal: AbortSignal,
): Promise<SiteMapped> {
  const plan = { ...planOf(order), maxPages: Math.min(order.maxPages, MOST_READ_FOR_LINKS) }
  const price = prices.fetchPrice(0).total
  return charged(metered, caller, price * plan.maxPages, async () => {
    const addresses: { url: string; anchor: string }[] = []
    const failures: string[] = []
    let asked = 0
    const walker = {
      found(url: string, anchor: string) {
        if (order.wanted(url)) addresses.push({ url, anchor })
        return addresses.length < limit
      },
      failed: (_: string, reason: string) => failures.push(reason),
      asked() {
        asked += 1
      },
    }
    await walk(plan, walker, deadlineIn(LONGEST_WALK_MS, signal).signal)
    signal.throwIfAborted()
    // The first address is known without asking anybody.
    if (addresses.length <= 1 && failures.length > 0) throw new PageUnreadable(failures[0] ?? '')
    const cost = price * Math.max(1, asked)
    return { value: { addresses, cost_dollars: dollarsFromNano(cost) }, cost }
  })
}

export async function crawlSite(
  needs: SiteNeeds,
  caller: Caller,
  order: WalkOrder,
  signal: AbortSignal,
): Promise<SiteCrawled> {
  const { walk, metered, prices, clock } = needs
  const text = needs.heldText.open()
  const run = charged(metered, caller, prices.fetchPrice(0).total, async (hold) => {
    const pages: SitePage[] = []
    const failures: SiteFailure[] = []
    const full = new AbortController()
    let cost: NanoDollars = 0
    const walker = {
      async read(found: Page) {
        if (!isTaken(text, found, pages.length)) return full.abort()
        const page = await withoutHidden(needs, found)
        const price = await priceOf(needs, page)
        await hold(cost + price)
        cost += price
        pages.push(sitePage(page, page.url, price))
      },
      failed(url: string, reason: string) {
        if (failures.length < MOST_FAILURES) failures.push({ url, reason, at: clock.now() })
      },
    }
    const { signal: ending } = deadlineIn(LONGEST_WALK_MS, AbortSignal.any([signal, full.signal]))
    await walk(planOf(order), walker, ending)
    signal.throwIfAborted()
    if (pages.length === 0) throw new PageUnreadable(failures[0]?.reason ?? 'No page could be read in time')
    return { value: { pages, failures, cost_dollars: dollarsFromNano(cost) }, cost }
  })
  return run.finally(() => text.close())
}

/** False where the page does not fit any more: those before it are the reply. Throws where there are none. */
function isTaken(text: CallText, { text: plain, markdown }: Page, read: number): boolean {
  try {
    text.take(plain.length + markdown.length)
    return true
  } catch (error) {
    if (read > 0 && error instanceof Failure) return false
    throw error
  }
}

const BREADTH = 500

export function planOf(order: WalkOrder): WalkPlan {
  const inHosts = hostTest(order)
  return {
    seed: seedOf(order.url),
    maxPages: order.maxPages,
    maxDepth: order.maxDepth,
    maxBreadth: order.maxBreadth ?? BREADTH,
    sitemap: order.sitemap,
    inScope: (url) => inHosts(url) && order.wanted(url),
  }
}

function seedOf(text: string): string {
  const url = parseHttpUrl(text.trim())
  if (!url) throw new PageUnreadable('Not a web address: only http and https addresses can be fetched')
  return url.href
}

function hostTest({ url, hosts }: WalkOrder): (url: string) => boolean {
  if (hosts === 'any') return () => true
  const bare = (address: string): string => (URL.parse(address)?.host ?? '').replace(/^www\./, '')
  const own = bare(url)
  const below = hosts === 'below' ? `.${hostOf(url).replace(/^www\./, '')}` : undefined
  return (address) => bare(address) === own || (below !== undefined && hostOf(address).endsWith(below))
}

/** Of a page without hidden text. */
export function sitePage(page: Page, requested: string, cost: NanoDollars): SitePage {
  return {
    requested_url: requested,
    url: page.url,
    title: page.title,
    markdown: page.markdown,
    content: page.text,
    content_type: page.contentType,
    ...(page.description !== undefined && { description: page.description }),
    ...(page.image !== undefined && { image: page.image }),
    ...(page.lang !== undefined && { lang: page.lang }),
    ...(page.date !== undefined && { date: page.date }),
    cost_dollars: dollarsFromNano(cost),
  }
}
