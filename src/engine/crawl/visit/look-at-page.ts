// A page as it came: what it asks of us, what it leads to, and the address that it calls its own.
import { sniffType } from '../../../foundation/web/sniff.ts'
import type { Fetched } from '../../pages/fetcher.ts'
import { crawlAddress } from '../crawl-address.ts'
import type { FoundAddress } from '../frontier/frontier.ts'
import type { FollowLinks } from '../links/follow-links.ts'
import type { Link } from '../links/link-graph.ts'
import { join, NO_DIRECTIVES, type RobotsDirectives, readRobotsTag } from '../links/robots-directives.ts'
import type { VisitContext } from './visit-needs.ts'

const HTML = /^(?:text\/html|application\/xhtml\+xml)$/

export interface SeenPage {
  /** The address that the content stands under. */
  readonly url: string
  readonly fetched: Fetched
  readonly directives: RobotsDirectives
  readonly links: readonly Link[]
  readonly feeds: readonly string[]
  readonly canonical: string | undefined
}

/** Throws where the page needs too much time or memory. */
export async function lookAtPage(
  { clock, following, readLinks }: Pick<VisitContext, 'clock' | 'following' | 'readLinks'>,
  fetched: Fetched,
  url: string,
): Promise<SeenPage> {
  const header = readRobotsTag(fetched.robotsTag, clock.now())
  const type = sniffType(fetched.body, fetched.contentType)
  const page = HTML.test(type) ? await readLinks(fetched) : undefined
  const directives = join(header, page?.directives ?? NO_DIRECTIVES)
  const absolute = (href: string): string[] => {
    const target = crawlAddress(href, page?.base)
    return target === undefined ? [] : [target]
  }
  return {
    url,
    fetched,
    directives,
    links: page && !directives.nofollow ? following.linksOf(page, url) : [],
    feeds: page && !directives.nofollow ? page.feeds.flatMap(absolute) : [],
    canonical: page?.canonical === undefined ? undefined : absolute(page.canonical)[0],
  }
}

export function addressesOn(
  following: FollowLinks,
  { links, feeds }: SeenPage,
  depth: number,
): FoundAddress[] {
  const pages = following.follow(
    links.map((link) => link.url),
    depth,
  )
  return [...pages, ...following.follow(feeds, depth, 'feed')]
}
