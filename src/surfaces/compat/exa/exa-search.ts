// POST /search and /findSimilar of Exa.
import type { Result } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'
import { askSearch, type SearchAsked } from '../frame/ask-operations.ts'
import { address, flag, oneOf, text } from '../frame/fields.ts'
import { pageTextOf, passagesOf, scoreAt } from '../frame/of-result.ts'
import { honoured, ignored, refused, required } from '../frame/parameter-table.ts'
import { type Asking, searchCall } from '../frame/shape.ts'
import {
  contentsTable,
  filtersOf,
  filterTable,
  highlightsOf,
  oldestCopy,
  type PageWanted,
  pageWanted,
  textLimit,
} from './exa-parameters.ts'

const MODES = {
  fast: 'fast',
  instant: 'fast',
  keyword: 'auto',
  neural: 'auto',
  hybrid: 'auto',
  auto: 'auto',
  'deep-lite': 'deep',
  deep: 'deep',
  'deep-reasoning': 'deep',
} as const

const searchParameters = {
  query: required(text, 'The query, with operators such as `site:`.'),
  type: honoured(
    oneOf(Object.keys(MODES) as (keyof typeof MODES)[]),
    '`fast` and `instant` are the mode fast, the deep ones deep, all others auto.',
  ),
  ...filterTable,
  moderation: honoured(flag, 'Safe search, strict.'),
  useAutoprompt: ignored('Every search is planned by its query.'),
  additionalQueries: refused('ask them one by one, or as a list on our own search.'),
  ...contentsTable,
}

export const exaSearch = searchCall(
  'POST /search',
  'Search, with page text, passages and descriptions',
  searchParameters,
  (asked, asking) => {
    const type = asked.type ?? 'auto'
    const safe = asked.moderation ? 'strict' : 'off'
    return answer(
      asking,
      { q: asked.query, searchMode: MODES[type], safe, ...filtersOf(asked) },
      pageWanted(asked),
    )
  },
)

const similarParameters = {
  url: required(address, 'A page of the index; others are a 404.'),
  excludeSourceDomain: honoured(flag, 'Without other pages of its site.'),
  ...filterTable,
  ...contentsTable,
}

export const exaFindSimilar = searchCall(
  'POST /findSimilar',
  'Pages like one',
  similarParameters,
  (asked, asking) => {
    const filters = filtersOf(asked)
    const own = asked.excludeSourceDomain ? (parseHttpUrl(asked.url)?.hostname ?? '') : ''
    const excludeDomains = [...(filters.excludeDomains ?? []), ...(own === '' ? [] : [own])]
    return answer(asking, { similar: asked.url, ...filters, excludeDomains }, pageWanted(asked))
  },
)

async function answer(asking: Asking, asked: SearchAsked, wanted: PageWanted): Promise<object> {
  const content = (wanted.text ?? false) !== false
  const response = await askSearch(asking, {
    ...asked,
    extracts: (wanted.highlights ?? false) !== false,
    content,
    ...(content && { maxContentLength: textLimit(wanted), maxAge: oldestCopy(wanted) }),
  })
  return {
    requestId: asking.requestId,
    resolvedSearchType: 'auto',
    results: response.results.map((result, position) => resultOf(result, position, wanted)),
    searchTime: Math.round(response.metrics.duration),
    costDollars: costOf(response),
  }
}

function resultOf(result: Result, position: number, wanted: PageWanted): object {
  const { text: inText = false, highlights = false, summary = false } = wanted
  const passages = highlightsOf(passagesOf(result, 20), highlights)
  return {
    ...citationOf(result),
    score: scoreAt(result, position),
    ...(inText !== false && { text: pageTextOf(result) ?? '' }),
    ...(highlights !== false && {
      highlights: passages,
      highlightScores: passages.map((_, at) => 1 / (1 + at)),
    }),
    ...(summary !== false && { summary: result.desc }),
  }
}

/** A page as results and citations name it. */
export function citationOf(result: Result): object {
  const { link, title, date, image, reader } = result
  return {
    id: link,
    url: link,
    title,
    publishedDate: date,
    ...(reader?.byline !== undefined && { author: reader.byline }),
    image,
  }
}

export function costOf({ metrics }: Pick<SearchResponse, 'metrics'>): object {
  return { total: metrics.cost_dollars }
}
