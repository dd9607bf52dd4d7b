// One visit to a feed or a sitemap: the addresses that it lists, and nothing else.
import { PageRefusedForNow, PageUnavailable } from '../../../foundation/errors.ts'
import type { Fetcher } from '../../pages/fetcher.ts'
import { crawlAddress, originOf } from '../crawl-address.ts'
import type { FoundAddress, LeasedAddress } from '../frontier/frontier.ts'
import type { FollowLinks } from '../links/follow-links.ts'
import { chooseSitemaps } from '../sitemaps/choose-sitemaps.ts'
import { type CrawlOutcome, pauseAskedFor } from './crawl-outcome.ts'
import type { ListedTimes } from './listed-times.ts'
import type { ReadList } from './page-bytes.ts'

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
      const further: FoundAddress[] = chooseSitemaps(listed.sitemaps, fetched.url).map((one) => ({
        url: one,
        origin: originOf(one),
        depth,
        kind: 'sitemap',
      }))
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
