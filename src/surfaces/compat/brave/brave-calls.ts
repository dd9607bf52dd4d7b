// Brave Search: its calls for web, news, videos, images and suggestions.
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { askSearch } from '../frame/ask-operations.ts'
import { oneOf, text, whole } from '../frame/fields.ts'
import { honoured, ignored, refused, required } from '../frame/parameter-table.ts'
import { type Refusal, type Shape, searchCall } from '../frame/shape.ts'
import { common, commonSearch, dated, published, ruled } from './brave-parameters.ts'
import { imageResult, newsResult, queryOf, videoResult, webResult } from './brave-results.ts'

const LAST_PAGE = 9

const paged = (most: number, fewest: number) => ({
  count: honoured(whole(1, most), `1 to ${most}; ${fewest} where it is absent.`),
  offset: honoured(whole(0, LAST_PAGE), 'Pages to skip, 0 to 9.'),
})

const webParameters = {
  ...common,
  ...paged(20, 20),
  ...dated,
  ...ruled,
  result_filter: honoured(
    text,
    'Of `web`, `news`, `videos` and `infobox` those that it names; all where it is absent.',
  ),
  units: honoured(oneOf(['metric', 'imperial']), 'Units of answers.'),
  operators: ignored('Operators are always read.'),
  text_decorations: ignored('Texts carry no marks.'),
  include_fetch_metadata: ignored('`page_age` says when a page was published.'),
  enable_rich_callback: ignored('There are no rich results.'),
  summary: refused('there is no summarizer; use /compat/exa/answer or our own search.'),
}

const braveWeb = searchCall('GET /res/v1/web/search', 'Web search', webParameters, async (asked, asking) => {
  const { count = 20, offset = 0, extra_snippets: extra = false } = asked
  const response = await askSearch(asking, {
    ...commonSearch(asked),
    ...published(asked),
    limit: count,
    offset: offset * count,
    extracts: extra,
    rules: asked.goggles,
    units: asked.units,
  })
  const { results, news = [], videos = [] } = response
  const shows = wanted(asked.result_filter)
  return {
    type: 'search',
    query: queryOf(response, offset * count + results.length),
    ...(shows('web') && {
      web: { type: 'search', results: results.map((one) => webResult(one, extra)), family_friendly: true },
    }),
    ...(shows('news') &&
      news.length > 0 && { news: { type: 'news', results: news.map((one) => newsResult(one, extra)) } }),
    ...(shows('videos') &&
      videos.length > 0 && { videos: { type: 'videos', results: videos.map(videoResult) } }),
    ...(shows('infobox') && infoboxOf(response)),
  }
})

function wanted(filter: string | undefined): (section: string) => boolean {
  if (filter === undefined) return () => true
  const named = new Set(filter.split(',').map((name) => name.trim()))
  return (section) => named.has(section)
}

function infoboxOf({ infobox, answer }: SearchResponse): object {
  if (infobox === undefined) return {}
  const { heading, items } = infobox
  const attributes = items.map(({ label, value }) => [label, value])
  return {
    infobox: {
      type: 'graph',
      results: [{ type: 'infobox', title: heading, description: answer, attributes }],
    },
  }
}

const braveNews = searchCall(
  'GET /res/v1/news/search',
  'News search',
  { ...common, ...paged(50, 20), ...dated, ...ruled },
  async (asked, asking) => {
    const { count = 20, offset = 0, extra_snippets: extra = false } = asked
    const response = await askSearch(asking, {
      ...commonSearch(asked),
      ...published(asked),
      intent: 'news',
      limit: count,
      offset: offset * count,
      extracts: extra,
      rules: asked.goggles,
    })
    const results = response.results.map((one) => newsResult(one, extra))
    return { type: 'news', query: queryOf(response, offset * count + results.length), results }
  },
)

const braveVideos = searchCall(
  'GET /res/v1/videos/search',
  'Video search',
  { ...common, ...paged(50, 20), ...dated },
  async (asked, asking) => {
    const { count = 20, offset = 0 } = asked
    const response = await askSearch(asking, {
      ...commonSearch(asked),
      ...published(asked),
      intent: 'video',
      limit: count,
      offset: offset * count,
    })
    const results = response.results.map(videoResult)
    return {
      type: 'videos',
      query: queryOf(response, offset * count + results.length),
      results,
      extra: EXTRA,
    }
  },
)

const EXTRA = { might_be_offensive: false }

const braveImages = searchCall(
  'GET /res/v1/images/search',
  'Image search',
  {
    ...common,
    safesearch: honoured(oneOf(['off', 'strict']), 'Strict where it is absent, as at Brave.'),
    count: honoured(whole(1, 200), '1 to 200; at most 20 are given.'),
  },
  async (asked, asking) => {
    const { safesearch: safe = 'strict' } = asked
    const response = await askSearch(asking, { ...commonSearch(asked), safe, intent: 'images', limit: 20 })
    const readAt = new Map(response.results.map(({ link, crawledAt }) => [link, crawledAt]))
    const images = (response.images ?? []).slice(0, asked.count)
    return {
      type: 'images',
      query: queryOf(response, images.length),
      results: images.map((image) => imageResult(image, readAt.get(image.link))),
      extra: EXTRA,
    }
  },
)

const braveSuggest = searchCall(
  'GET /res/v1/suggest/search',
  'Searches on the same subject; charged as a search of the lowest tier',
  {
    q: required(text, 'The query, or its beginning.'),
    country: common.country,
    lang: honoured(text, 'Moves pages in it up.'),
    count: honoured(whole(1, 20), '1 to 20; 5 where it is absent.'),
    rich: ignored('Suggestions carry nothing but their text.'),
  },
  async (asked, asking) => {
    const { correctedQuery, related_searches: related = [] } = await askSearch(asking, {
      ...commonSearch({ q: asked.q, ...(asked.lang !== undefined && { search_lang: asked.lang }) }),
      searchMode: 'fast',
      limit: 10,
    })
    const texts = [...new Set([...(correctedQuery === undefined ? [] : [correctedQuery]), ...related])]
    return {
      type: 'suggest',
      query: { original: asked.q },
      results: texts.slice(0, asked.count ?? 5).map((query) => ({ query, is_entity: false })),
    }
  },
)

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'SUBSCRIPTION_TOKEN_INVALID',
  402: 'USAGE_LIMIT_EXCEEDED',
  404: 'RESOURCE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  429: 'RATE_LIMITED',
}

export const brave: Shape = {
  name: 'brave',
  title: 'Brave Search',
  keys: [{ in: 'header', name: 'X-Subscription-Token' }],
  strict: false,
  calls: [braveWeb, braveNews, braveVideos, braveImages, braveSuggest],
  pointing: [
    {
      client: 'langchain-community BraveSearchWrapper',
      line: 'BraveSearchWrapper(api_key="KEY", base_url="BASE/compat/brave/res/v1/web/search")',
    },
    {
      client: 'curl',
      line: 'curl -H "X-Subscription-Token: KEY" "BASE/compat/brave/res/v1/web/search?q=css+grid"',
    },
  ],
  unpointable: [
    '`@brave/brave-search-mcp-server` has the address of Brave in its code. It runs unchanged behind a rewrite of `https://api.search.brave.com` to `BASE/compat/brave` (`bin/dev compat` does that with `node --import`); without one, use our own tool server at `/mcp`.',
    '`@langchain/community` `BraveSearch` (JavaScript) has the address in its code too; the same holds for it.',
  ],
  errorBody: ({ status, message, requestId }: Refusal) => ({
    type: 'ErrorResponse',
    id: requestId,
    status,
    error: { id: requestId, status, code: CODES[status] ?? 'INTERNAL', detail: message },
    time: Math.floor(Date.now() / 1000),
  }),
}
