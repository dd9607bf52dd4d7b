// Asks one feed and reads its answer, within the time that one feed may take.
import { PageUnavailable } from '../../../foundation/errors.ts'
import { MAX_FEED_BYTES, parseFeed } from '../../../foundation/web/feed.ts'
import type { FeedItem } from '../../../foundation/web/feed-item.ts'
import { unlessAborted } from '../../../foundation/with-timeout.ts'
import type { Fetched, Fetcher } from '../../pages/fetcher.ts'
import type { Feed } from './feed-catalogue.ts'
import { createStoryReader, isStoryList } from './hacker-news.ts'

/** What a server gives with a copy, by which it later knows whether the copy is still good. */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

export interface FeedAnswer extends Validators {
  readonly notModified: boolean
  readonly items: readonly FeedItem[]
  readonly lang?: string
  readonly freshForMs?: number
}

/** Rejects where the feed can't be had or read, and PageUnavailable where it takes too long. */
export type ReadFeed = (feed: Feed, known: Validators | undefined, outer: AbortSignal) => Promise<FeedAnswer>

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'

export function createReadFeed(fetcher: Fetcher, timeoutMs: number): ReadFeed {
  const readStories = createStoryReader(fetcher)

  async function ask(feed: Feed, known: Validators | undefined, signal: AbortSignal): Promise<FeedAnswer> {
    const fetched = await fetcher.fetch(feed.url, {
      signal,
      robots: false,
      maxBytes: MAX_FEED_BYTES,
      accept: ACCEPT,
      ...validatorsOf(known),
    })
    return {
      ...(await itemsOf(fetched, feed.url, signal)),
      notModified: fetched.notModified,
      ...validatorsOf(fetched),
      ...(fetched.freshForMs !== undefined && { freshForMs: fetched.freshForMs }),
    }
  }

  async function itemsOf(
    fetched: Fetched,
    url: string,
    signal: AbortSignal,
  ): Promise<Pick<FeedAnswer, 'items' | 'lang'>> {
    if (fetched.notModified) return { items: [] }
    if (isStoryList(url)) return { items: await readStories(fetched.body, fetched.url, signal) }
    return parseFeed(fetched.body, fetched.url, fetched.contentType)
  }

  return (feed, known, outer) => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), outer])
    const tooLate = (): Error => new PageUnavailable('The feed did not answer in time')
    // Even where the work behind it does not listen to the signal.
    return unlessAborted(ask(feed, known, signal), signal, tooLate)
  }
}

export function validatorsOf(from: Validators | undefined): Validators {
  return {
    ...(from?.etag !== undefined && { etag: from.etag }),
    ...(from?.lastModified !== undefined && { lastModified: from.lastModified }),
  }
}
