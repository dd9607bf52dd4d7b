// /map and /crawl of Firecrawl: the addresses and the pages of a site.
import { z } from 'zod'
import { inPortions } from '../../../foundation/in-portions.ts'
import { UNCOUNTED } from '../../../foundation/step-budget.ts'
import { compileWildcards } from '../../../foundation/web/wildcard.ts'
import type { SiteMapped, WalkOrder } from '../../../operations/sites/site-api.ts'
import { askMap } from '../frame/ask-operations.ts'
import { address, flag, oneOf, text, whole } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import { pathFilter, pathPatterns } from '../frame/path-pattern.ts'
import { type ForeignCall, fetchCall } from '../frame/shape.ts'
import { startJob } from './firecrawl-jobs.ts'
import { fromClients, scrapeBelow, scrapeOptions } from './firecrawl-scrape.ts'

/** As many as a search looks at. */
const MOST_WORDS = 32
/** Addresses that are looked through in one go. */
const PORTION = 100

/** The words by which a map of a site is narrowed down. */
export const searchedWords = text
  .transform((value) => [...new Set(value.toLowerCase().split(/\s+/).filter(Boolean))])
  .refine((words) => words.length <= MOST_WORDS, { error: `must be at most ${MOST_WORDS} words` })

type Address = SiteMapped['addresses'][number]

/** The addresses that hold every word, in themselves or in the words of their link. */
export async function withWords(
  addresses: readonly Address[],
  words: readonly string[],
): Promise<readonly Address[]> {
  const patterns = words.map((word) => compileWildcards(['', word, '']))
  const portions = inPortions(PORTION)
  const found: Address[] = []
  for (const address of addresses) {
    const text = `${address.url} ${address.anchor}`.toLowerCase()
    // All of it is bounded, so that nothing needs to be refused once the map is paid for.
    if (patterns.every((isIn) => isIn(text, UNCOUNTED))) found.push(address)
    await portions.did(1)
  }
  return found
}

const MOST_PAGES = 1_000
const MOST_ADDRESSES = 5_000

const mapParameters = {
  url: required(address, 'The site.'),
  search: honoured(
    searchedWords,
    `Only addresses whose path or words hold each of its words, of which there are at most ${MOST_WORDS}.`,
  ),
  limit: honoured(whole(1, 100_000), `At most ${MOST_ADDRESSES} are given, all where it is absent.`),
  sitemap: honoured(oneOf(['include', 'skip', 'only']), 'Include where it is absent.'),
  ignoreSitemap: honoured(flag, 'As `sitemap: "skip"`.'),
  sitemapOnly: honoured(flag, 'As `sitemap: "only"`.'),
  includeSubdomains: honoured(flag, 'Hosts below that of `url` too.'),
  ignoreQueryParameters: honoured(flag, 'Without addresses that differ in their query alone.'),
  timeout: ignored('What is known after 45 seconds is given.'),
  useIndex: ignored('The site is asked.'),
  threatProtection: refused('use safe search on our own search.'),
  auditMetadata: ignored('Names the caller.'),
  location: refused('there is one way out.'),
  headers: refused('no headers of callers are sent.'),
  ...fromClients,
}

export function mapCall(version: 'v1' | 'v2'): ForeignCall {
  return fetchCall(
    `POST /${version}/map`,
    'Addresses of a site; up to 10 pages are read, and charged, for them',
    mapParameters,
    async (asked, asking) => {
      const limit = Math.min(asked.limit ?? MOST_ADDRESSES, MOST_ADDRESSES)
      const { addresses, cost_dollars } = await askMap(asking, mapOrder(asked), MOST_ADDRESSES)
      const shown = (await withWords(addresses, asked.search ?? [])).slice(0, limit)
      return {
        success: true,
        id: asking.requestId,
        links:
          version === 'v1'
            ? shown.map(({ url }) => url)
            : shown.map(({ url, anchor }) => ({ url, ...(anchor !== '' && { title: anchor }) })),
        creditsUsed: Math.ceil(creditsOf(cost_dollars)),
      }
    },
  )
}

function mapOrder(asked: Values<typeof mapParameters>): WalkOrder {
  const seen = new Set<string>()
  return {
    url: asked.url,
    maxPages: 10,
    maxDepth: 2,
    hosts: asked.includeSubdomains ? 'below' : 'same',
    sitemap: asked.sitemap ?? (asked.sitemapOnly ? 'only' : asked.ignoreSitemap ? 'skip' : 'include'),
    wanted: asked.ignoreQueryParameters ? (url) => firstOfPath(seen, url) : () => true,
  }
}

/** Whether it is the address by which its path became known. */
function firstOfPath(seen: Set<string>, url: string): boolean {
  const path = url.split('?', 1)[0] ?? url
  const same = seen.has(path) && !seen.has(url)
  seen.add(path)
  if (!same) seen.add(url)
  return !same
}

const crawlParameters = {
  url: required(address, 'Where the crawl begins.'),
  limit: honoured(whole(1, 1_000_000), `At most ${MOST_PAGES}; 100 where it is absent.`),
  maxDepth: honoured(whole(0, 100), 'Links from the first page at most.'),
  maxDiscoveryDepth: honoured(whole(0, 100), 'The same.'),
  includePaths: honoured(
    pathPatterns,
    'Plain text, `^`, `$`, dots and `.*`; other regular expressions are refused.',
  ),
  excludePaths: honoured(pathPatterns, 'As `includePaths`.'),
  regexOnFullURL: honoured(flag, 'Patterns are of the whole address.'),
  sitemap: honoured(oneOf(['include', 'skip', 'only']), 'Include where it is absent.'),
  ignoreSitemap: honoured(flag, 'As `sitemap: "skip"`.'),
  ignoreQueryParameters: honoured(flag, 'Without addresses that differ in their query alone.'),
  crawlEntireDomain: honoured(flag, 'Pages above `url` too, not only those below it.'),
  allowBackwardLinks: honoured(flag, 'The older name of `crawlEntireDomain`.'),
  allowSubdomains: honoured(flag, 'Hosts below that of `url` too.'),
  allowExternalLinks: honoured(flag, 'Every host.'),
  delay: honoured(z.number().min(0).max(1), 'Up to a second; that is kept in any case.'),
  maxConcurrency: ignored('Pages are read one after another.'),
  deduplicateSimilarURLs: ignored('Spellings of one address are one in any case.'),
  ignoreRobotsTxt: refused('robots.txt is obeyed.'),
  robotsUserAgent: refused('the crawler says who it is.'),
  prompt: refused('no language model is asked.'),
  webhook: refused('ask for the state of the job.'),
  ...scrapeOptions,
  'scrapeOptions.includeTags': refused('pages of a crawl are read whole.'),
  'scrapeOptions.excludeTags': refused('pages of a crawl are read whole.'),
  ...fromClients,
}

export function crawlCall(version: 'v1' | 'v2'): ForeignCall {
  return fetchCall(
    `POST /${version}/crawl`,
    `Pages of a site, as a job: one after another, politely, at most ${MOST_PAGES}; nothing of it enters the index`,
    crawlParameters,
    (asked, asking) =>
      startJob(asking, version, { kind: 'crawl', walk: crawlOrder(asked) }, scrapeBelow(asked)),
  )
}

function crawlOrder(asked: Values<typeof crawlParameters>): WalkOrder {
  const maxPages = Math.min(asked.limit ?? 100, MOST_PAGES)
  const isWantedPath = pathFilter({ select: asked.includePaths, exclude: asked.excludePaths, maxPages })
  const seen = new Set<string>()
  const base = new URL(asked.url)
  const folder = base.pathname.slice(0, base.pathname.lastIndexOf('/') + 1)
  const anywhere =
    asked.crawlEntireDomain ?? asked.allowBackwardLinks ?? (asked.allowExternalLinks || folder === '/')
  return {
    url: asked.url,
    maxPages,
    maxDepth: asked.maxDiscoveryDepth ?? asked.maxDepth ?? 10,
    hosts: asked.allowExternalLinks ? 'any' : asked.allowSubdomains ? 'below' : 'same',
    sitemap: asked.sitemap ?? (asked.ignoreSitemap ? 'skip' : 'include'),
    wanted(url) {
      const { pathname, search } = new URL(url)
      if (!anywhere && !pathname.startsWith(folder)) return false
      if (!isWantedPath(asked.regexOnFullURL ? url : pathname + search)) return false
      return !asked.ignoreQueryParameters || firstOfPath(seen, url)
    },
  }
}
