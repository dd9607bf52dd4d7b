// POST /search of Tavily.
import { z } from 'zod'
import type { Result } from '../../../contract/result.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { askSearch, type SearchAsked } from '../frame/ask-operations.ts'
import { day, domains, flag, oneOf, text, whole } from '../frame/fields.ts'
import { countryNamed } from '../frame/locale.ts'
import {
  answerOf,
  creditsOf,
  dayBefore,
  inLanguage,
  pageTextOf,
  passagesOf,
  scoreAt,
} from '../frame/of-result.ts'
import { honoured, ignored, refused, required, type Values } from '../frame/parameter-table.ts'
import { type Asking, searchCall } from '../frame/shape.ts'

const RANGES = { d: 'day', w: 'week', m: 'month', y: 'year' } as const
const RANGE_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const
const MODES = { 'ultra-fast': 'fast', fast: 'fast', basic: 'auto', advanced: 'deep' } as const
const SENTENCES_OF_ANSWER = 3

const parameters = {
  query: required(text, 'The query.'),
  search_depth: honoured(
    oneOf(['basic', 'advanced', 'fast', 'ultra-fast']),
    '`fast` and `ultra-fast` are the mode fast, `basic` is auto, `advanced` is deep.',
  ),
  topic: honoured(
    oneOf(['general', 'news', 'finance']),
    '`news` finds news alone; `finance` is searched as `general`.',
  ),
  max_results: honoured(whole(1, 20), '1 to 20; 5 where it is absent.'),
  time_range: honoured(
    oneOf(['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y']),
    'By the date of publication.',
  ),
  start_date: honoured(day, 'Published on or after.'),
  end_date: honoured(day, 'Published on or before.'),
  days: honoured(whole(1, 36_500), 'Published within so many days.'),
  include_domains: honoured(domains, 'Up to 100 domains, without paths.'),
  include_domains_mode: refused('`include_domains` always restricts, as with the value `restrict`.', [
    'restrict',
  ]),
  exclude_domains: honoured(domains, 'Up to 100 domains, without paths.'),
  include_answer: honoured(
    z.union([flag, oneOf(['basic', 'advanced'])]),
    'The instant answer, else what the best results say, word for word.',
  ),
  include_raw_content: honoured(
    z.union([flag, oneOf(['markdown', 'text'])]),
    'Page text; what is charged includes its tokens.',
  ),
  include_images: honoured(flag, 'Images of the pages found.'),
  include_image_descriptions: honoured(flag, 'The words beside the image.'),
  chunks_per_source: honoured(whole(1, 5), 'Passages joined in `content` with `advanced`.'),
  country: honoured(text, "A country's English name; moves its pages up."),
  language: honoured(oneOfLanguage(), 'A two-letter code; moves pages in it up.'),
  filter_by_language: honoured(flag, 'Only pages in `language`.'),
  exact_match: honoured(flag, 'Phrases in double quotes must stand in the page; they must in any case.'),
  include_usage: honoured(flag, 'Credits: thousandths of a US dollar.'),
  auto_parameters: ignored('Every search is planned by its query.'),
  include_favicon: ignored('No favicon is known; the field is left out.'),
  fetch_timeout: ignored('Page text comes from the index.'),
  cache_fallback: ignored('Page text comes from the index.'),
  max_age_hours: refused('use `days`, `time_range` or `start_date`.'),
  max_hours: refused('use `days`, `time_range` or `start_date`.'),
  timeout: ignored('The time that the client waits.'),
  api_key: ignored('The key, where older clients send it.'),
}

function oneOfLanguage(): z.ZodType<string> {
  return z.string().regex(/^[a-z]{2}$/i, { error: 'must be a two-letter ISO 639-1 language code' })
}

export const tavilySearch = searchCall('POST /search', 'Search', parameters, async (asked, asking) => {
  const only = asked.filter_by_language ? asked.language : undefined
  const response = inLanguage(await askSearch(asking, searchOf(asked, asking.now)), only)
  const { metrics, images = [] } = response
  const pageTexts = await rawContents(response.results, asked.include_raw_content, asking)
  const wanted = asked.include_answer ?? false
  const chunks = asked.search_depth === 'advanced' ? (asked.chunks_per_source ?? 3) : 1
  return {
    query: asked.query,
    follow_up_questions: null,
    answer: wanted === false ? null : answerOf(response, SENTENCES_OF_ANSWER).text,
    images: asked.include_images
      ? images.map(({ image, title }) =>
          asked.include_image_descriptions ? { url: image, description: title } : image,
        )
      : [],
    results: response.results.map((result, position) => ({
      url: result.link,
      title: result.title,
      content: passagesOf(result, chunks).join(' [...] '),
      score: scoreAt(result, position),
      raw_content: pageTexts[position] ?? null,
      published_date: result.date,
    })),
    response_time: metrics.response_time_ms / 1000,
    ...(asked.include_usage && { usage: { credits: creditsOf(metrics.cost_dollars) } }),
    request_id: asking.requestId,
  }
})

type Asked = Values<typeof parameters>

function searchOf(asked: Asked, now: number): SearchAsked {
  const { language, filter_by_language: only } = asked
  if (only && language === undefined) throw new InvalidRequest('filter_by_language needs language')
  return {
    q: only ? `lang:${language} ${asked.query}` : asked.query,
    limit: asked.max_results ?? 5,
    searchMode: MODES[asked.search_depth ?? 'basic'],
    intent: asked.topic === 'news' ? 'news' : undefined,
    extracts: asked.search_depth === 'advanced',
    content: (asked.include_raw_content ?? false) !== false,
    includeDomains: asked.include_domains,
    excludeDomains: asked.exclude_domains,
    country: asked.country === undefined ? undefined : countryNamed(asked.country, 'country'),
    language,
    ...published(asked, now),
  }
}

/** The latest of the beginnings that are asked for: each of them is a filter. */
function published(asked: Asked, now: number): Pick<SearchAsked, 'dateRange' | 'dateFrom' | 'dateTo'> {
  const { time_range: range, start_date, end_date, days } = asked
  const name = range === undefined ? undefined : range in RANGES ? RANGES[range as 'd'] : (range as 'day')
  if (start_date === undefined && end_date === undefined && days === undefined) return { dateRange: name }
  const beginnings = [
    start_date,
    days === undefined ? undefined : dayBefore(now, days),
    name === undefined ? undefined : dayBefore(now, RANGE_DAYS[name]),
  ]
  const dateFrom = beginnings
    .filter((one) => one !== undefined)
    .sort()
    .at(-1)
  if (dateFrom !== undefined && end_date !== undefined && dateFrom > end_date)
    throw new InvalidRequest(
      'Invalid value for end_date parameter: must not be before the time that is asked for',
    )
  return { dateFrom, dateTo: end_date }
}

/** The text of each page that has one. */
async function rawContents(
  results: readonly Result[],
  wanted: Asked['include_raw_content'] = false,
  { work, signal }: Asking,
): Promise<readonly (string | undefined)[]> {
  if (wanted === false) return []
  const marked = results.map(pageTextOf)
  if (wanted !== 'text') return marked
  const plain = await work({ kind: 'plain', texts: marked.map((text = '') => text) }, signal)
  return marked.map((text, at) => text && plain[at])
}
