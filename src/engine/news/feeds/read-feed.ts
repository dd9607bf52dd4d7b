// Asks one feed, or Hacker News by its API, and reads its answer within the time that one feed may take.
import { PageUnavailable } from '../../../foundation/errors.ts'
import { given } from '../../../foundation/given.ts'
import { inParallel } from '../../../foundation/in-parallel.ts'
import { createRecentMap } from '../../../foundation/recent-map.ts'
import { MAX_FEED_BYTES, parseFeed } from '../../../foundation/web/feed.ts'
import type { FeedItem } from '../../../foundation/web/feed-item.ts'
import { lineOfHtml } from '../../../foundation/web/feed-values.ts'
import { unlessAborted } from '../../../foundation/with-timeout.ts'
import { type Fetched, type Fetcher, type Validators, validatorsOf } from '../../pages/fetcher.ts'
import type { Feed } from './feed-catalogue.ts'

/** What the front page shows at once. */
const FRONT_PAGE = 30
const MAX_KNOWN = 500

/** Whether the address is a list of stories of this API, on whatever host. */
function isStoryList(url: string): boolean {
  return /\/v0\/(?:top|best|new|ask|show|job)stories\.json$/.test(new URL(url).pathname)
}

/** Turns lists of story numbers into items. Stories that were read once are not asked for again while they are on the page. */
function createStoryReader(fetcher: Fetcher) {
  const known = createRecentMap<FeedItem>(MAX_KNOWN)

  async function readStory(url: string, signal: AbortSignal): Promise<FeedItem | undefined> {
    const cached = known.get(url)
    if (cached) return cached
    const { body } = await fetcher.fetch(url, {
      signal,
      robots: false,
      maxBytes: 256 * 1024,
      accept: 'application/json',
    })
    const item = itemOf(jsonOf(body))
    if (item) known.set(url, item)
    return item
  }

  return async (list: Uint8Array, url: string, signal: AbortSignal): Promise<FeedItem[]> => {
    const ids = jsonOf(list)
    if (!Array.isArray(ids)) throw new Error(`${url} is no list of stories`)
    const addresses = ids
      .filter((id) => Number.isSafeInteger(id))
      .slice(0, FRONT_PAGE)
      .map((id) => new URL(`item/${id}.json`, url).href)
    const stories = await inParallel(addresses, 6, async (address) => {
      try {
        return await readStory(address, signal)
      } catch {
        // One story that can't be had leaves a gap, no more.
        return undefined
      }
    })
    const items = stories.filter((item) => item !== undefined)
    if (items.length === 0 && addresses.length > 0)
      throw new Error(`none of the stories of ${url} could be read`)
    return items
  }
}

function itemOf(story: unknown): FeedItem | undefined {
  if (typeof story !== 'object' || story === null) return undefined
  const { id, title, url, by, time, text, dead, deleted } = story as Readonly<Record<string, unknown>>
  if (typeof title !== 'string' || dead === true || deleted === true) return undefined
  const discussion = `https://news.ycombinator.com/item?id=${String(id)}`
  const author = typeof by === 'string' ? by : undefined
  const body = typeof text === 'string' ? lineOfHtml(text, 1000).text : ''
  return {
    title: lineOfHtml(title, 500).text,
    url: typeof url === 'string' && url !== '' ? url : discussion,
    ...(typeof time === 'number' &&
      time > 0 &&
      time < 4e9 && { published: new Date(time * 1000).toISOString() }),
    summary: body || (author === undefined ? '' : `Posted to Hacker News by ${author}.`),
    ...given({ author }),
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

export interface FeedAnswer extends Validators {
  readonly notModified: boolean
  readonly items: readonly FeedItem[]
  readonly lang?: string
  readonly freshForMs?: number
}

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'

/** Rejects where the feed can't be had or read, and PageUnavailable where it takes too long. */
export function createReadFeed(fetcher: Fetcher, timeoutMs: number) {
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
      ...given({ freshForMs: fetched.freshForMs }),
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

  return (feed: Feed, known: Validators | undefined, outer: AbortSignal): Promise<FeedAnswer> => {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), outer])
    const tooLate = (): Error => new PageUnavailable('The feed did not answer in time')
    // Even where the work behind it does not listen to the signal.
    return unlessAborted(ask(feed, known, signal), signal, tooLate)
  }
}
