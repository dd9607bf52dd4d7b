// SearXNG: its search as JSON. It knows no keys, so ours stands in a header, in HTTP Basic or before the path.

import { z } from 'zod'
import type { ImageResult, Result } from '../../../contract/result.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { askSearch } from '../frame/ask-operations.ts'
import { oneOf, text, whole } from '../frame/fields.ts'
import { localeOf } from '../frame/locale.ts'
import { scoreAt, textOf } from '../frame/of-result.ts'
import { honoured, ignored, required, type Values } from '../frame/parameter-table.ts'
import { type Asking, type Refusal, type Shape, searchCall } from '../frame/shape.ts'

const A_PAGE = 10
const LAST_PAGE = 100

/** Categories that we can tell apart, by their intents. */
const INTENTS: Readonly<Record<string, string>> = {
  images: 'images',
  videos: 'video',
  news: 'news',
  map: 'places',
  science: 'academic',
  'scientific publications': 'academic',
  it: 'code',
  'social media': 'social',
}

/** Engines whose name says what they are asked for. */
const ENGINES: readonly (readonly [RegExp, string])[] = [
  [/images/, 'images'],
  [/videos|youtube|vimeo|dailymotion/, 'videos'],
  [/news/, 'news'],
  [/arxiv|scholar|pubmed|crossref|openalex|semantic/, 'science'],
]

const SAFE = ['off', 'moderate', 'strict'] as const

/** `all`, `auto`, `en`, `en-US`. */
const locale = z.string().regex(/^(?:all|auto|[a-z]{2,3}(?:[-_][a-z]{2,4})?(?:[-_][a-z]{2})?)$/i, {
  error: 'must be a language such as en or en-US, all, or auto',
})

const parameters = {
  q: required(text, 'The query, with operators such as `site:`.'),
  format: required(oneOf(['json']), '`json`; other formats are refused.'),
  pageno: honoured(whole(1, LAST_PAGE), 'Pages of 10 results, up to page 100.'),
  categories: honoured(
    text,
    'The first of images, videos, news, map, science, it and social media that it names; others are general.',
  ),
  engines: honoured(text, 'Where `categories` is absent, names such as `bing images` or `arxiv` choose one.'),
  language: honoured(locale, 'Moves pages in it, and of its country, up.'),
  time_range: honoured(oneOf(['day', 'week', 'month', 'year']), 'By the date of publication.'),
  safesearch: honoured(whole(0, 2), '0 off, 1 moderate, 2 strict.'),
  results_on_new_tab: ignored('For people.'),
  image_proxy: ignored('Images come with thumbnails of our own.'),
  autocomplete: ignored('For people.'),
  theme: ignored('For people.'),
  enabled_plugins: ignored('There are no plugins.'),
  disabled_plugins: ignored('There are no plugins.'),
  enabled_engines: ignored('There is one engine.'),
  disabled_engines: ignored('There is one engine.'),
}

async function answer(asked: Values<typeof parameters>, asking: Asking): Promise<object> {
  const category = categoryOf(asked.categories, asked.engines)
  const page = asked.pageno ?? 1
  const response = await askSearch(asking, {
    q: asked.q,
    limit: A_PAGE,
    offset: (page - 1) * A_PAGE,
    intent: INTENTS[category],
    dateRange: asked.time_range,
    safe: SAFE[asked.safesearch ?? 0],
    ...localeOf(asked.language === 'all' || asked.language === 'auto' ? undefined : asked.language),
  })
  return {
    query: asked.q,
    number_of_results: response.metrics.total_results_found,
    results:
      category === 'images'
        ? (response.images ?? []).map(imageResult)
        : response.results.map((result, position) => webResult(result, position, category)),
    // Texts, as LangChain's wrappers read them; later versions of SearXNG give objects.
    answers: response.answer === '' ? [] : [response.answer],
    corrections: response.correctedQuery === undefined ? [] : [response.correctedQuery],
    infoboxes: infoboxes(response),
    suggestions: response.related_searches ?? [],
    unresponsive_engines: [],
  }
}

function categoryOf(categories = '', engines = ''): string {
  const named = categories.split(',').map((name) => name.trim().toLowerCase())
  const known = named.find((name) => name in INTENTS)
  if (known !== undefined || categories !== '') return known ?? 'general'
  return ENGINES.find(([pattern]) => pattern.test(engines.toLowerCase()))?.[1] ?? 'general'
}

const ENGINE = 'whippet'

function webResult(result: Result, position: number, category: string): object {
  const date = result.date
  return {
    url: result.link,
    title: result.title,
    content: textOf(result),
    engine: ENGINE,
    engines: [ENGINE],
    category,
    template: category === 'videos' ? 'videos.html' : 'default.html',
    parsed_url: parsedUrl(result.link),
    positions: [position + 1],
    score: scoreAt(result, position),
    thumbnail: result.image ?? '',
    publishedDate: date ?? null,
    ...(category === 'videos' && { length: result.duration ?? null }),
  }
}

function imageResult(image: ImageResult, position: number): object {
  return {
    url: image.link,
    title: image.title,
    content: '',
    img_src: image.image,
    thumbnail_src: image.thumbnail ?? image.image,
    resolution: image.width === undefined ? '' : `${image.width} x ${image.height ?? '?'}`,
    engine: ENGINE,
    engines: [ENGINE],
    category: 'images',
    template: 'images.html',
    parsed_url: parsedUrl(image.link),
    positions: [position + 1],
    score: scoreAt(image, position),
    publishedDate: null,
  }
}

/** As Python's urlparse gives it. */
function parsedUrl(link: string): string[] {
  const url = new URL(link)
  return [url.protocol.slice(0, -1), url.host, url.pathname, '', url.search.slice(1), url.hash.slice(1)]
}

function infoboxes({ infobox }: SearchResponse): object[] {
  if (infobox === undefined) return []
  const { heading, source, items } = infobox
  return [
    {
      infobox: heading,
      id: source,
      content: '',
      img_src: null,
      urls: [],
      attributes: items.map(({ label, value }) => ({ label, value, entity: null })),
      engine: ENGINE,
      engines: [ENGINE],
    },
  ]
}

export const searxng: Shape = {
  name: 'searxng',
  title: 'SearXNG',
  keys: [{ in: 'bearer' }, { in: 'header', name: 'x-api-key' }, { in: 'basic' }, { in: 'path' }],
  strict: false,
  calls: [
    searchCall('GET /search', 'Search', parameters, answer),
    searchCall('POST /search', 'Search', parameters, answer),
  ],
  pointing: [
    {
      client: 'langchain-community SearxSearchWrapper',
      line: 'SearxSearchWrapper(searx_host="BASE/compat/searxng/search", headers={"x-api-key": "KEY"})',
    },
    {
      client: '@langchain/community SearxngSearch',
      line: 'new SearxngSearch({ apiBase: "BASE/compat/searxng", headers: { "x-api-key": "KEY" } })',
    },
    { client: 'Open WebUI', line: 'SEARXNG_QUERY_URL=BASE/compat/searxng/KEY/search?q=<query>' },
    { client: 'Perplexica', line: 'SEARXNG_API_URL=BASE/compat/searxng/KEY' },
  ],
  notes: [
    'A key in the path (`/compat/searxng/KEY/search`, for apps that can send nothing but an address) is taken only where `WHIPPET_COMPAT` names `searxng` or is `all`: proxies and logs in between see it. Give it a daily cap.',
  ],
  errorBody: ({ message }: Refusal) => ({ error: message }),
}
