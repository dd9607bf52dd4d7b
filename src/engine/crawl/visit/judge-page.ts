// Looks at a page that was read and says what it is: nothing, a copy, the same as before, or a document.

import { sniffType } from '../../../foundation/web/sniff.ts'
import { describePage } from '../../index/quality/describe-page.ts'
import { type Fetched, validatorsOf } from '../../pages/fetcher.ts'
import type { Page } from '../../pages/page.ts'
import { crawlAddress } from '../crawl-address.ts'
import type { FoundAddress } from '../frontier/frontier.ts'
import type { FollowLinks } from '../links/follow-links.ts'
import type { Link } from '../links/link-graph.ts'
import { join, NO_DIRECTIVES, type RobotsDirectives, readRobotsTag } from '../links/robots-directives.ts'
import type { CrawlOutcome, Visit } from './crawl-outcome.ts'
import { digestOf, fingerprintOf } from './fingerprint.ts'
import { toIsoTime } from './visit-list.ts'
import { isCurrent, type VisitContext, visitRecord } from './visit-record.ts'

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

export function judgePage(
  context: Pick<VisitContext, 'clock' | 'copies' | 'guard' | 'listed'>,
  page: Page,
  { url, fetched, directives }: SeenPage,
  prior: Visit | undefined,
): Partial<CrawlOutcome> {
  const { clock, copies, guard, listed } = context
  if (isSoftMissing(page)) return { count: 'softMissing' }
  const { title, text } = page
  const print = { url, digest: digestOf(title, text), fingerprint: fingerprintOf(title, text) }
  const copy = copies.find(print) !== undefined
  guard.learn(url, copy)
  if (copy) return { count: 'duplicates' }
  copies.add(print)
  const unchanged = prior?.indexed === true && prior.digest === print.digest
  const found = { ...validatorsOf(fetched), ...print, indexed: true }
  const visit = visitRecord(context, url, { prior, changed: !unchanged, found })
  if (unchanged && isCurrent(prior)) return { visit, count: 'unchanged' }
  const { markdown, ...described } = describePage(page, {
    origin: `crawl:${URL.parse(url)?.hostname ?? ''}`,
    readAt: clock.now(),
  })
  const kept = directives.noarchive || markdown === undefined ? {} : { markdown }
  return { visit, document: { ...described, ...dateOf(page, listed.get(url)), ...kept, url } }
}

/** The time that the site lists for a page which tells none itself. */
function dateOf({ date, dateModified }: Page, listed: number | undefined): Pick<Page, 'date'> {
  if (date !== undefined || dateModified !== undefined || listed === undefined) return {}
  return { date: toIsoTime(listed) }
}

/** A page that long has something to say. */
const MOST_WORDS = 200

const TITLE =
  /^\W*(?:error )?404\b|\b404\W+(?:error|not|page)|\b(?:error|fehler|erreur) 404\b|\bnot found\b|page (?:can(?:no|')t|could not|couldn't|does ?n[o']t|no longer) (?:be found|exists?)|nicht gefunden|seite existiert nicht|introuvable|no encontrad[ao]|non trovat[ao]|niet gevonden|não encontrad[ao]|не найдена|ページが見つかりません|找不到/i
const TEXT =
  /(?:page|site|url|document|file|article|resource|content)[^.!?]{0,60}(?:(?:was|were|is|could|can)(?: ?n[o']t|not)(?: be)? found|does(?: not|n't) exist|no longer (?:exists|available)|has been (?:removed|deleted))|^\W*(?:error )?404\b/i

/** Tells pages that say "not found" although their status says that all is well. */
function isSoftMissing(page: Page): boolean {
  if (page.wordCount > MOST_WORDS) return false
  const heading = page.headings[0] ?? ''
  if (TITLE.test(page.title) && (page.wordCount < 60 || TEXT.test(page.text.slice(0, 1_000)))) return true
  return page.wordCount < 60 && (TITLE.test(heading) || TEXT.test(page.text.slice(0, 500)))
}
