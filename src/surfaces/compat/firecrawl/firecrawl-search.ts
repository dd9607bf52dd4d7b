// POST /search of Firecrawl, in its first and second version.
import { z } from 'zod'
import type { ImageResult, Result } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { Failure, InvalidRequest } from '../../../foundation/errors.ts'
import { askSearch, type SearchAsked } from '../frame/ask-operations.ts'
import { country, domains, text, whole } from '../frame/fields.ts'
import { localeOf, publishedBy, tbsText } from '../frame/locale.ts'
import { creditsOf, pageTextOf, pixels, textOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import { searchCall } from '../frame/shape.ts'
import {
  documentOf,
  fromClients,
  oldestCopy,
  type Scrape,
  scrapeBelow,
  scrapeOptions,
} from './firecrawl-scrape.ts'

const SECTIONS = ['web', 'news', 'images'] as const
type Section = (typeof SECTIONS)[number]
/** Catalogues of theirs, which their tool server asks for by default. */
const SOURCES = [...SECTIONS, 'alexandria', 'exchange'] as const
type Source = (typeof SOURCES)[number]

const SOURCE_ERROR = 'must be of web, news and images'
const source = z.union([z.enum(SOURCES), z.looseObject({ type: z.enum(SOURCES) })], {
  error: SOURCE_ERROR,
})
const CATEGORIES: Readonly<Record<string, Partial<SearchAsked>>> = {
  research: { intent: 'academic' },
  github: { includeDomains: ['github.com'] },
  pdf: { filetype: 'pdf' },
}
const category = z.union(
  [z.enum(['research', 'github', 'pdf']), z.looseObject({ type: z.enum(['research', 'github', 'pdf']) })],
  { error: 'must be one of research, github and pdf' },
)

const common = {
  query: required(text, 'The query, with operators such as `site:`.'),
  limit: honoured(whole(1, 100), '1 to 100; 5 where it is absent.'),
  tbs: honoured(tbsText, '`qdr:d`, `qdr:w`, `qdr:m`, `qdr:y`, and `cdr:1` with `cd_min` and `cd_max`.'),
  country: honoured(country, 'Moves pages of the country up.'),
  location: honoured(text, 'Where the caller is.'),
  timeout: ignored('A search takes no longer than 30 seconds.'),
  ignoreInvalidURLs: ignored('Results are valid.'),
  ...scrapeOptions,
  'scrapeOptions.includeTags': refused('page text is as the index has it.'),
  'scrapeOptions.excludeTags': refused('page text is as the index has it.'),
  ...fromClients,
}

type Common = Values<typeof common>

function searchOf(asked: Common): SearchAsked {
  const scrape = scrapeBelow(asked)
  return {
    q: asked.query,
    limit: asked.limit ?? 5,
    country: asked.country?.toUpperCase(),
    location: asked.location,
    content: wantsText(scrape),
    ...(wantsText(scrape) && { maxAge: oldestCopy(scrape) }),
    ...publishedBy(asked.tbs),
  }
}

/** Firecrawl reads the pages where formats are asked for. */
function wantsText({ formats = [] }: Scrape): boolean {
  return formats.length > 0
}

function found(result: Result, scrape: Scrape): object {
  const told = { url: result.link, title: result.title, description: textOf(result) }
  if (!wantsText(scrape)) return told
  const page = { requested_url: result.link, url: result.link, title: result.title, description: result.desc }
  return { ...told, ...documentOf({ ...page, markdown: pageTextOf(result) ?? '' }, scrape) }
}

export const searchFirst = searchCall(
  'POST /v1/search',
  'Search',
  {
    ...common,
    lang: honoured(text, 'Moves pages in it up.'),
    filter: refused('use operators in the query.'),
  },
  async (asked, asking) => {
    const response = await askSearch(asking, { ...searchOf(asked), language: localeOf(asked.lang).language })
    const scrape = scrapeBelow(asked)
    return {
      success: true,
      data: response.results.map((result) => found(result, scrape)),
      ...costOf([response]),
    }
  },
)

const second = {
  ...common,
  sources: honoured(
    z.array(source, { error: SOURCE_ERROR }).max(5),
    '`web`, `news` and `images`, each a search of its own; the catalogue `alexandria` adds nothing.',
  ),
  categories: honoured(
    z.array(category).max(1, { error: 'must be one of research, github and pdf' }),
    'One of them.',
  ),
  includeDomains: honoured(domains, 'Up to 100 domains, without paths.'),
  excludeDomains: honoured(domains, 'Up to 100 domains, without paths.'),
  highlights: ignored('`description` is a passage that speaks of the query.'),
  toolDetail: ignored('There are no tools.'),
  domainTools: ignored('There are no tools.'),
  enterprise: refused('there are no such plans.'),
  threatProtection: refused('use safe search on our own search.'),
}

export const searchSecond = searchCall('POST /v2/search', 'Search', second, async (asked, asking) => {
  const named = new Set<Source>((asked.sources ?? ['web']).map(nameOf))
  const sources = SECTIONS.filter((one) => named.has(one))
  const scrape = scrapeBelow(asked)
  const responses: SearchResponse[] = []
  const sections: [Section, object][] = []
  let warning: string | undefined
  for (const one of sources) {
    try {
      const response = await askSearch(asking, {
        ...filtered(asked),
        ...(one !== 'web' && { intent: one }),
      })
      responses.push(response)
      sections.push([one, sectionOf(one, response, asked.limit ?? 5, scrape)])
    } catch (error) {
      // What was found is charged, so it is given.
      if (!(error instanceof Failure) || responses.length === 0) throw error
      warning = `${one}: ${error.message}`
    }
  }
  return {
    success: true,
    data: Object.fromEntries(sections),
    warning,
    ...costOf(responses),
    id: asking.requestId,
  }
})

function nameOf<T extends string>(one: T | { readonly type: T }): T {
  return typeof one === 'string' ? one : one.type
}

function filtered(asked: Values<typeof second>): SearchAsked {
  const only = asked.categories?.[0] === undefined ? {} : CATEGORIES[nameOf(asked.categories[0])]
  if (only?.includeDomains !== undefined && asked.includeDomains !== undefined)
    throw new InvalidRequest("The category github can't be joined with includeDomains here")
  return {
    ...searchOf(asked),
    includeDomains: asked.includeDomains,
    excludeDomains: asked.excludeDomains,
    ...only,
  }
}

function sectionOf(source: Section, response: SearchResponse, limit: number, scrape: Scrape): object[] {
  if (source === 'images') return (response.images ?? []).slice(0, limit).map(imageFound)
  if (source === 'web')
    return response.results.map((result, at) => ({ ...found(result, scrape), position: at + 1 }))
  return response.results.map((result, at) => ({
    ...found(result, scrape),
    snippet: textOf(result),
    date: result.date,
    imageUrl: result.image,
    position: at + 1,
  }))
}

function imageFound(image: ImageResult, at: number): object {
  return {
    title: image.title,
    imageUrl: image.image,
    imageWidth: pixels(image.width),
    imageHeight: pixels(image.height),
    url: image.link,
    position: at + 1,
  }
}

function costOf(responses: readonly SearchResponse[]): object {
  const dollars = responses.reduce((sum, { metrics }) => sum + metrics.cost_dollars, 0)
  return { creditsUsed: Math.ceil(creditsOf(dollars)) }
}
