// Walks within one call: hold as pages come, charge them together, reply.
import type { PriceList } from '../../accounts/money/prices.ts'
import type { WalkPlan, WalkSite } from '../../engine/crawl/walk-site.ts'
import type { Page } from '../../engine/pages/page.ts'
import type { Clock } from '../../foundation/clock.ts'
import { Failure, PageUnreadable } from '../../foundation/errors.ts'
import { given } from '../../foundation/given.ts'
import { dollarsFromNano, type NanoDollars } from '../../foundation/money.ts'
import { hostOf, parseHttpUrl } from '../../foundation/web/url.ts'
import type { Call, Hold, Operation } from '../call.ts'
import { jsonReply, jsonTextReply } from '../render/reply.ts'
import { cleanTexts, type TextWork } from '../render/text-work.ts'
import type { CallText, TextBudget } from '../text-budget.ts'
import type { SiteCrawled, SiteFailure, SiteMapped, SitePage, WalkOrder } from './site-api.ts'

export interface SiteNeeds {
  readonly walk: WalkSite
  readonly prices: PriceList
  readonly work: TextWork
  readonly textBudget: TextBudget
  readonly clock: Clock
}

/** A hold lasts 55 s. */
const LONGEST_WALK_MS = 45_000
/** Pages that are read for their links, to list the addresses of a site. */
const MOST_READ_FOR_LINKS = 10
const MOST_FAILURES = 100

/** A page that was walked to costs what a fetch of it does: by these. */
export async function tokensOf({ work }: Pick<SiteNeeds, 'work'>, { markdown }: Page): Promise<number> {
  const [tokens = 0] = await work({ kind: 'count', texts: [markdown] })
  return tokens
}

/** The page without text that hides in it: models read it as it is. */
export async function withoutHidden({ work }: Pick<SiteNeeds, 'work'>, page: Page): Promise<Page> {
  const texts = [page.title, page.markdown, page.text, page.description ?? '']
  const [title = '', markdown = '', text = '', description = ''] = await cleanTexts(work, texts)
  return { ...page, title, markdown, text, ...(page.description !== undefined && { description }) }
}

interface MapAsked {
  readonly order: WalkOrder
  readonly limit: number
  readonly asked: readonly unknown[]
}

export function mapSite(needs: SiteNeeds): Operation<MapAsked> {
  return {
    scope: 'fetch',
    longestMs: LONGEST_WALK_MS,
    identity: ({ asked }) => ['map', ...asked],
    plan(call, { order, limit }, deadline) {
      const price = needs.prices.for(call.caller).fetchPrice(0).total
      const maxPages = Math.min(order.maxPages, MOST_READ_FOR_LINKS)
      const plan = { ...planOf(order), maxPages, maxRequests: maxPages }
      return {
        most: price * plan.maxRequests,
        async run() {
          const { addresses, failures, asked } = await addressesOf(needs, order, limit, plan, deadline.signal)
          call.signal?.throwIfAborted()
          // The first address is known without asking anybody.
          if (addresses.length <= 1 && failures.length > 0) throw new PageUnreadable(failures[0] ?? '')
          const cost = price * Math.max(1, asked)
          const mapped: SiteMapped = { addresses, cost_dollars: dollarsFromNano(cost) }
          return { reply: jsonReply(mapped), cost }
        },
      }
    },
  }
}

async function addressesOf(
  { walk }: SiteNeeds,
  order: WalkOrder,
  limit: number,
  plan: WalkPlan,
  signal: AbortSignal,
): Promise<{ addresses: SiteMapped['addresses']; failures: string[]; asked: number }> {
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
  await walk(plan, walker, signal)
  return { addresses, failures, asked }
}

interface CrawlAsked {
  readonly order: WalkOrder
  readonly asked: readonly unknown[]
}

export function crawlSite(needs: SiteNeeds): Operation<CrawlAsked> {
  return {
    scope: 'fetch',
    longestMs: LONGEST_WALK_MS,
    isLong: () => true,
    identity: ({ asked }) => ['crawl', ...asked],
    plan: (call, { order }, deadline) => ({
      most: needs.prices.for(call.caller).fetchPrice(0).total,
      async run(hold) {
        const text = needs.textBudget.open()
        try {
          const { pages, failures, cost } = await pagesOf(needs, call, order, {
            text,
            hold,
            signal: deadline.signal,
          })
          call.signal?.throwIfAborted()
          if (pages.length === 0)
            throw new PageUnreadable(failures[0]?.reason ?? 'No page could be read in time')
          const crawled: SiteCrawled = { pages, failures, cost_dollars: dollarsFromNano(cost) }
          const body = await needs.work({ kind: 'json', value: crawled }, call.signal)
          return { reply: jsonTextReply(body), cost }
        } finally {
          text.close()
        }
      },
    }),
  }
}

async function pagesOf(
  needs: SiteNeeds,
  call: Call,
  order: WalkOrder,
  { text, hold, signal }: { text: CallText; hold: Hold; signal: AbortSignal },
): Promise<{ pages: SitePage[]; failures: SiteFailure[]; cost: NanoDollars }> {
  const prices = needs.prices.for(call.caller)
  const pages: SitePage[] = []
  const failures: SiteFailure[] = []
  const full = new AbortController()
  let cost: NanoDollars = 0
  const walker = {
    async read(found: Page) {
      if (!isTaken(text, found, pages.length)) return full.abort()
      const page = await withoutHidden(needs, found)
      const price = prices.fetchPrice(await tokensOf(needs, page)).total
      await hold(cost + price)
      cost += price
      pages.push(sitePage(page, page.url, price))
    },
    failed(url: string, reason: string) {
      if (failures.length < MOST_FAILURES) failures.push({ url, reason, at: needs.clock.now() })
    },
  }
  await needs.walk(planOf(order), walker, AbortSignal.any([signal, full.signal]))
  return { pages, failures, cost }
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
    // Those that fail cost nothing.
    maxRequests: 2 * order.maxPages + MOST_FAILURES,
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
  const { url, title, markdown, text: content, contentType, description, image, lang, date } = page
  return {
    requested_url: requested,
    ...{ url, title, markdown, content },
    content_type: contentType,
    ...given({ description, image, lang, date }),
    cost_dollars: dollarsFromNano(cost),
  }
}
