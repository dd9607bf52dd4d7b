// One visit to a feed or a sitemap: the addresses that it lists, with the times that it gives them, and nothing else.
import { PageRefusedForNow, PageUnavailable } from '../../../foundation/errors.ts'
import type { Fetcher } from '../../pages/fetcher.ts'
import { crawlAddress } from '../crawl-address.ts'
import { foundAddress, type LeasedAddress, type ListedTime } from '../frontier/frontier.ts'
import type { FollowLinks } from '../links/follow-links.ts'
import { chooseSitemaps } from '../sitemaps/read-sitemap.ts'
import { type CrawlOutcome, pauseAskedFor } from './crawl-outcome.ts'
import type { ReadList } from './page-bytes.ts'

export type ListedTimes = ReturnType<typeof createListedTimes>

const MAX_PAGES = 200_000
/** Nothing on the web is older. */
const EARLIEST = Date.UTC(1991, 7, 6)
/** Pages of a list that may have one time by chance. */
const FEW = 2

/**
 * When pages changed last, as far as the sitemaps of a crawl tell: for pages that don't tell it themselves.
 */
export function createListedTimes(now: number) {
  const known = new Map<string, number>()
  return {
    /** Takes the times of one list, by address in crawl form; gives back those that can be believed. */
    add(times: ReadonlyMap<string, number>): ListedTime[] {
      // A list that gives one time for all its pages tells when the list was made.
      if (times.size > FEW && new Set(times.values()).size === 1) return []
      const believed: ListedTime[] = []
      for (const [url, listedAt] of times) {
        if (listedAt < EARLIEST || listedAt > now || known.size >= MAX_PAGES) continue
        known.set(url, listedAt)
        believed.push({ url, listedAt })
      }
      return believed
    },
    /** Milliseconds since the epoch. */
    get: (url: string): number | undefined => known.get(url),
  }
}

/** ISO 8601; a time at midnight is a day. */
export function toIsoTime(time: number): string {
  return new Date(time).toISOString().replace('T00:00:00.000Z', '')
}

const MAX_BYTES = 52_428_800
const ACCEPT = 'application/xml,application/rss+xml,application/atom+xml,text/xml,text/plain;q=0.8,*/*;q=0.5'
/** Feeds and sitemaps that one crawl reads: they are no pages, so its budget does not end them. */
const MOST_LISTS = 400

/** A list that can't be read says nothing: it is no failure of the crawl. */
export function createVisitList(needs: {
  fetcher: Fetcher
  readList: ReadList
  following: FollowLinks
  listed: ListedTimes
}) {
  let lists = 0

  return async (address: LeasedAddress, signal: AbortSignal): Promise<CrawlOutcome> => {
    const { url, depth } = address
    const done = [{ url, state: 'done', counted: false } as const]
    lists += 1
    if (lists > MOST_LISTS) return { settled: done, found: [] }
    try {
      const fetched = await needs.fetcher.fetch(url, {
        signal,
        maxBytes: MAX_BYTES,
        accept: ACCEPT,
        robots: false,
      })
      const listed = await needs.readList(fetched)
      const pages = listed.pages.flatMap((page) => crawlAddress(page, fetched.url) ?? [])
      const times = needs.listed.add(inCrawlForm(listed.modified, fetched.url))
      // A list is no step away from its pages: they are as near as what named the list.
      const further = chooseSitemaps(listed.sitemaps, fetched.url).map((one) =>
        foundAddress(one, depth, 'sitemap'),
      )
      return {
        settled: done,
        found: [...needs.following.follow(pages, depth - 1), ...further],
        listed: times,
      }
    } catch (error) {
      const later = error instanceof PageUnavailable || error instanceof PageRefusedForNow
      if (!later || address.attempts > 0) return { settled: done, found: [] }
      return {
        settled: [{ url, state: 'again', counted: false }],
        found: [],
        pauseMs: pauseAskedFor(error),
      }
    }
  }
}

function inCrawlForm(times: ReadonlyMap<string, number> | undefined, base: string): Map<string, number> {
  const known = new Map<string, number>()
  for (const [page, time] of times ?? []) {
    const url = crawlAddress(page, base)
    if (url !== undefined) known.set(url, time)
  }
  return known
}
