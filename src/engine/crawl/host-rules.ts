// What a host asks of crawlers: its robots.txt, read once for a crawl, with the delay between two requests.
import { PageUnreadable } from '../../foundation/errors.ts'
import { decodeText } from '../../foundation/web/charset.ts'
import { ALLOW_ALL, parseRobotsTxt, type RobotsRules } from '../../foundation/web/robots-txt.ts'
import type { Fetcher } from '../pages/fetcher.ts'

/** The name that site owners address us by in robots.txt. */
const PRODUCT_TOKEN = 'Whippet'

export interface HostRules {
  allows(url: string): boolean
  /** The larger of our own and the one that the host asks for. */
  readonly delayMs: number
  /** Absolute addresses, with the usual place where the host names none. */
  readonly sitemaps: readonly string[]
}

/** Throws PageUnavailable where the file can't be read now: the host is then to be left alone. */
export async function readHostRules(
  fetcher: Fetcher,
  origin: string,
  ownDelayMs: number,
  signal: AbortSignal,
): Promise<HostRules> {
  const rules = await readRobots(fetcher, origin, signal)
  const named = rules.sitemaps.flatMap((text) => URL.parse(text, origin)?.href ?? [])
  return {
    allows: (url) => {
      const { pathname, search } = new URL(url)
      return rules.allows(pathname + search)
    },
    delayMs: Math.max(ownDelayMs, rules.crawlDelayMs ?? 0),
    sitemaps: named.length > 0 ? named : [`${origin}/sitemap.xml`],
  }
}

async function readRobots(fetcher: Fetcher, origin: string, signal: AbortSignal): Promise<RobotsRules> {
  try {
    const { body } = await fetcher.fetch(`${origin}/robots.txt`, { signal, robots: false })
    return parseRobotsTxt(decodeText(body, 'text/plain; charset=utf-8').text, PRODUCT_TOKEN)
  } catch (error) {
    // RFC 9309, 2.3.1.3: a file that can't be had at all is none.
    if (error instanceof PageUnreadable) return ALLOW_ALL
    throw error
  }
}
