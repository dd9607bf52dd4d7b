// POST /crawl and /map of Tavily.
import {
  type DomainPattern,
  isInDomains,
  parseDomainPattern,
} from '../../../foundation/web/domain-pattern.ts'
import type { WalkOrder } from '../../../operations/sites/site-api.ts'
import { askCrawl, askMap } from '../frame/ask-operations.ts'
import { domains, flag, oneOf, text, whole } from '../frame/fields.ts'
import { creditsOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import { pathFilter, pathPatterns } from '../frame/path-pattern.ts'
import { type Asking, fetchCall } from '../frame/shape.ts'

const walking = {
  url: required(text, 'Where the walk begins.'),
  max_depth: honoured(whole(1, 5), '1 to 5; 1 where it is absent.'),
  max_breadth: honoured(whole(1, 500), 'Links of a page that are followed; 20 where it is absent.'),
  limit: honoured(whole(1, 100), 'Pages, 1 to 100; 50 where it is absent.'),
  select_paths: honoured(
    pathPatterns,
    'Plain text, `^`, `$`, dots and `.*`; other regular expressions are refused.',
  ),
  exclude_paths: honoured(pathPatterns, 'As `select_paths`.'),
  select_domains: honoured(domains, 'Domains, not regular expressions.'),
  exclude_domains: honoured(domains, 'Domains, not regular expressions.'),
  allow_external: honoured(flag, 'Follows links to other hosts; off where it is absent.'),
  include_usage: honoured(flag, 'Credits: thousandths of a US dollar.'),
  instructions: refused('no language model is asked.'),
  timeout: ignored('What is read after 45 seconds is given.'),
  api_key: ignored('The key, where older clients send it.'),
}

const crawlParameters = {
  ...walking,
  format: honoured(oneOf(['markdown', 'text']), 'Markdown where it is absent.'),
  include_images: honoured(flag, 'The image that a page names as its own.'),
  extract_depth: ignored('There is one way to read a page.'),
  include_favicon: ignored('No favicon is known; the field is left out.'),
  chunks_per_source: ignored('Only with `instructions`.'),
}

export const tavilyCrawl = fetchCall(
  'POST /crawl',
  'Pages of a site, read politely within 45 seconds; nothing of it enters the index',
  crawlParameters,
  async (asked, asking) => {
    const startedAt = performance.now()
    const { pages, cost_dollars } = await askCrawl(asking, orderOf(asked))
    return {
      base_url: asked.url,
      results: pages.map((page) => ({
        url: page.url,
        raw_content: asked.format === 'text' ? page.content : page.markdown,
        images: asked.include_images && page.image !== undefined ? [page.image] : [],
      })),
      ...ending(asked, asking, startedAt, cost_dollars),
    }
  },
)

export const tavilyMap = fetchCall(
  'POST /map',
  'Addresses of a site, from its sitemap and from links; up to 10 pages are read, and charged, for them',
  walking,
  async (asked, asking) => {
    const startedAt = performance.now()
    const { addresses, cost_dollars } = await askMap(asking, orderOf(asked), asked.limit ?? 50)
    return {
      base_url: asked.url,
      results: addresses.map(({ url }) => url),
      ...ending(asked, asking, startedAt, cost_dollars),
    }
  },
)

type Asked = Values<typeof walking>

function ending(asked: Asked, asking: Asking, startedAt: number, dollars: number): object {
  return {
    response_time: Math.round(performance.now() - startedAt) / 1000,
    ...(asked.include_usage && { usage: { credits: creditsOf(dollars) } }),
    request_id: asking.requestId,
  }
}

function orderOf(asked: Asked): WalkOrder {
  const domainsOnly = patternsOf(asked.select_domains)
  const domainsLeftOut = patternsOf(asked.exclude_domains)
  const maxPages = asked.limit ?? 50
  const isWantedPath = pathFilter({ select: asked.select_paths, exclude: asked.exclude_paths, maxPages })
  return {
    url: asked.url,
    maxPages,
    maxDepth: asked.max_depth ?? 1,
    maxBreadth: asked.max_breadth ?? 20,
    hosts: asked.allow_external || domainsOnly.length > 0 ? 'any' : 'same',
    sitemap: 'skip',
    wanted(url) {
      const { hostname, pathname } = new URL(url)
      if (domainsOnly.length > 0 && !isInDomains(hostname, domainsOnly)) return false
      return !isInDomains(hostname, domainsLeftOut) && isWantedPath(pathname)
    },
  }
}

function patternsOf(domains: readonly string[] = []): readonly DomainPattern[] {
  return domains.flatMap((one) => parseDomainPattern(one) ?? [])
}
