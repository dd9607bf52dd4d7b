// Reads the Hacker News API, whose list of stories is numbers that are asked for one by one.

import { inParallel } from '../../../foundation/in-parallel.ts'
import type { FeedItem } from '../../../foundation/web/feed-item.ts'
import { lineOfHtml } from '../../../foundation/web/feed-text.ts'
import type { Fetcher } from '../../pages/fetcher.ts'

/** What the front page shows at once. */
const FRONT_PAGE = 30
const MAX_KNOWN = 500

/** Whether the address is a list of stories of this API, on whatever host. */
export function isStoryList(url: string): boolean {
  return /\/v0\/(?:top|best|new|ask|show|job)stories\.json$/.test(new URL(url).pathname)
}

/** Turns a list of story numbers into items. */
export type StoryReader = (list: Uint8Array, url: string, signal: AbortSignal) => Promise<FeedItem[]>

/** Stories that were read once are not asked for again while they are on the page. */
export function createStoryReader(fetcher: Fetcher): StoryReader {
  const known = new Map<string, FeedItem>()

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
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break
      known.delete(oldest)
    }
    return item
  }

  return async (list, url, signal) => {
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
    id: String(id),
    ...(typeof time === 'number' &&
      time > 0 &&
      time < 4e9 && { published: new Date(time * 1000).toISOString() }),
    summary: body || (author === undefined ? '' : `Posted to Hacker News by ${author}.`),
    ...(author !== undefined && { author }),
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
