// A crawl as the operator orders it: addresses checked, the budget set, an archive kept where one is asked for.
import { createHash } from 'node:crypto'
import { crawlAddress } from '../../../engine/crawl/crawl-address.ts'
import type { CrawlProgress } from '../../../engine/crawl/crawl-plan.ts'
import type { Crawl } from '../../../engine/crawl/crawler.ts'
import type { PageArchive } from '../../../engine/crawl/visit/page-bytes.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'
import { type CrawlListener, type CrawlOrder, OperatorError } from '../operator-api.ts'
import type { CrawlShown } from '../owner-figures.ts'

export interface CrawlSitesNeeds {
  readonly crawl: Crawl
  /** Runs when a crawl has read something. */
  readonly afterwards: () => Promise<unknown>
  /** Sites to begin with where the operator names none. */
  readonly defaultSeeds: readonly string[]
  readonly openArchive: (path: string) => Promise<PageArchive & { close(): Promise<void> }>
}

const DEFAULT_PAGES = 1_000
const DEFAULT_DEPTH = 50

export type CrawlSites = (
  order: CrawlOrder,
  listener: CrawlListener,
  signal: AbortSignal,
) => Promise<CrawlShown>

/** An order for the same addresses as one that was interrupted goes on with it. */
export function createCrawlSites(needs: CrawlSitesNeeds): CrawlSites {
  return async (order, listener, signal) => {
    const seeds = [...order.urls.map(seedOf), ...(order.defaultSeeds ? needs.defaultSeeds : [])]
    const { maxPages = DEFAULT_PAGES, depth = DEFAULT_DEPTH, anyHost = false } = order
    const plan = { seeds, maxPages, maxDepth: depth, anyHost, ...(order.origin && { origin: order.origin }) }
    const archive = order.warc === undefined ? undefined : await needs.openArchive(order.warc)
    try {
      const state = await needs.crawl({
        name: nameOf(seeds, anyHost),
        plan,
        listener: { progress: (one) => listener.progress(shown(one)), failed: listener.failed },
        signal,
        ...(archive && { archive }),
      })
      if (state.added + state.updated > 0) await needs.afterwards()
      return shown(state)
    } finally {
      await archive?.close()
    }
  }
}

function seedOf(text: string): string {
  const seed = crawlSeed(text)
  if (seed === undefined) throw new OperatorError(`"${text}" is not a web address`)
  return seed
}

function nameOf(seeds: readonly string[], anyHost: boolean): string {
  const order = JSON.stringify([[...seeds].sort(), anyHost])
  return createHash('sha256').update(order).digest('base64url').slice(0, 22)
}

function shown({ softMissing, maxPages, ...state }: CrawlProgress): CrawlShown {
  return { ...state, soft_404: softMissing, max_pages: maxPages }
}

/** `example.org/docs` is taken for https; undefined where the text is no address that a crawl can start from. */
export function crawlSeed(text: string): string | undefined {
  const address = text.trim()
  const url = parseHttpUrl(/^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(address) ? `https://${address}` : address)
  return url && crawlAddress(url.href) !== undefined ? url.href : undefined
}
