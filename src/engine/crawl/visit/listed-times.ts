// When pages changed last, as far as the sitemaps of a crawl tell: for pages that don't tell it themselves.
import type { ListedTime } from '../frontier/frontier.ts'

export interface ListedTimes {
  /** Takes the times of one list, by address in crawl form; gives back those that can be believed. */
  add(times: ReadonlyMap<string, number>): ListedTime[]
  /** Milliseconds since the epoch. */
  get(url: string): number | undefined
}

const MAX_PAGES = 200_000
/** Nothing on the web is older. */
const EARLIEST = Date.UTC(1991, 7, 6)
/** Pages of a list that may have one time by chance. */
const FEW = 2

export function createListedTimes(now: number): ListedTimes {
  const known = new Map<string, number>()
  return {
    add(times) {
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
    get: (url) => known.get(url),
  }
}

/** ISO 8601; a time at midnight is a day. */
export function toIsoTime(time: number): string {
  return new Date(time).toISOString().replace('T00:00:00.000Z', '')
}
