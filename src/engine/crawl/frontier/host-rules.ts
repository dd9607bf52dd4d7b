// What a host asks of crawlers, with the delay between two requests and where its sitemaps are.
import type { RobotsRules } from '../../../foundation/web/robots-txt.ts'
import { chooseSitemaps } from '../sitemaps/read-sitemap.ts'

/**
 * The ReadRobots port: what a site's robots.txt says, by RFC 9309; a site without one asks for nothing. Asked once for
 * an origin, whoever wants to know. Throws PageUnavailable where it can't be read now.
 */
export type ReadRobots = (origin: string, signal: AbortSignal) => Promise<RobotsRules>

export interface HostRules {
  allows(url: string): Promise<boolean>
  /** The larger of our own and the one that the host asks for. */
  readonly delayMs: number
  /** Absolute addresses, with the usual place where the host names none. */
  readonly sitemaps: readonly string[]
}

/** Throws PageUnavailable where the file can't be read now: the host is then to be left alone. */
export async function readHostRules(
  readRobots: ReadRobots,
  origin: string,
  ownDelayMs: number,
  signal: AbortSignal,
): Promise<HostRules> {
  const rules = await readRobots(origin, signal)
  const named = chooseSitemaps(rules.sitemaps, origin)
  return {
    allows: (url) => {
      const { pathname, search } = new URL(url)
      return rules.allows(pathname + search)
    },
    delayMs: Math.max(ownDelayMs, rules.crawlDelayMs ?? 0),
    sitemaps: named.length > 0 ? named : [`${origin}/sitemap.xml`],
  }
}
