// Chooses which of a page's links a crawl follows, in the form that it knows addresses by.

import { crawlAddress } from '../crawl-address.ts'
import type { CrawlPlan } from '../crawl-plan.ts'
import { type AddressKind, type FoundAddress, foundAddress } from '../frontier/frontier.ts'
import type { TrapGuard } from '../frontier/traps.ts'
import type { Discovered } from './discover-links.ts'
import type { Link } from './link-graph.ts'

/** Addresses that a crawl takes in: more than these it could never read, and a site may name millions. */
const MOST_FOUND = 20_000
const MOST_FOUND_PER_PAGE = 20
/** Addresses that are remembered as seen, so that the frontier is not asked again and again. */
const MAX_SEEN = 500_000

export type FollowLinks = ReturnType<typeof createFollowLinks>

export function createFollowLinks(plan: CrawlPlan, inScope: (url: string) => boolean, guard: TrapGuard) {
  const seen = new Set<string>()
  let traps = 0
  let room = MOST_FOUND + MOST_FOUND_PER_PAGE * plan.maxPages

  const isNew = (url: string): boolean => {
    if (seen.has(url)) return false
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(url)
    return true
  }

  return {
    /** Addresses to follow from a page at `depth`. */
    follow(addresses: readonly string[], depth: number, kind: AddressKind = 'page'): FoundAddress[] {
      if (depth >= plan.maxDepth) return []
      const found: FoundAddress[] = []
      for (const url of addresses) {
        if (found.length >= room) break
        if (!inScope(url) || !isNew(url)) continue
        if (kind === 'page' && guard.refuses(url) !== undefined) traps += 1
        else found.push(foundAddress(url, depth + 1, kind))
      }
      room -= found.length
      return found
    },
    /** A page's links in crawl form, one for each target, the page itself left out. */
    linksOf({ links, base }: Discovered, url: string): Link[] {
      const anchors = new Map<string, string>()
      const targets = new Map<string, string | undefined>()
      for (const link of links) {
        // Links to the parts of a page are links to it.
        const href = link.href.split('#', 1)[0] ?? ''
        if (!targets.has(href)) targets.set(href, crawlAddress(href, base))
        const target = targets.get(href)
        if (target === undefined || target === url) continue
        const known = anchors.get(target)
        if (known === undefined || (known === '' && link.anchor !== '')) anchors.set(target, link.anchor)
      }
      return [...anchors].map(([target, anchor]) => ({ url: target, anchor }))
    },
    /** Links that were left alone because they look endless. */
    get traps(): number {
      return traps
    },
  }
}
