// Exa: search, contents, similar pages and answers.
import { type FailedResult, type FetchedResult, isFetched } from '../../../contract/fetch/fetch-response.ts'
import type { Result } from '../../../contract/result.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { firstCharacters } from '../../../foundation/text/truncate.ts'
import { askFetchMany, askSearch } from '../frame/ask-operations.ts'
import { addresses, country, flag, text } from '../frame/fields.ts'
import { answerOf, pageTextOf, textOf } from '../frame/of-result.ts'
import { honoured, ignored, refused, required } from '../frame/parameter-table.ts'
import { type ForeignCall, fetchCall, type Refusal, type Shape, searchCall } from '../frame/shape.ts'
import { highlightsOf, oldestCopy, type PageWanted, pageTable, textLimit } from './exa-parameters.ts'
import { citationOf, costOf, exaFindSimilar, exaSearch } from './exa-search.ts'

const MOST_PAGES = 20

const contentsParameters = {
  urls: honoured(addresses(MOST_PAGES), 'Up to 20; each may fail by itself.'),
  ids: honoured(addresses(MOST_PAGES), 'The older name of `urls`.'),
  ...pageTable,
  flags: ignored('There are no experiments.'),
}

const exaContents: ForeignCall = fetchCall(
  'POST /contents',
  'Pages by their addresses',
  contentsParameters,
  async (asked, asking) => {
    const urls = asked.urls ?? asked.ids
    if (urls === undefined) throw new InvalidRequest('Missing required parameter: urls')
    const { results, metrics } = await askFetchMany(asking, urls, {
      query: typeof asked.highlights === 'object' ? asked.highlights.query : undefined,
      maxAge: oldestCopy(asked),
    })
    return {
      requestId: asking.requestId,
      results: results.filter(isFetched).map((page) => pageOf(page, asked)),
      statuses: results.map(statusOf),
      searchTime: Math.round(metrics.duration),
      costDollars: { total: metrics.cost_dollars },
    }
  },
)

function pageOf(page: FetchedResult, wanted: PageWanted): object {
  // Exa gives text where nothing is asked for.
  const {
    text = wanted.highlights === undefined && wanted.summary === undefined,
    highlights = false,
    summary = false,
  } = wanted
  const passages = page.extracts ?? (page.description === undefined ? [] : [page.description])
  return {
    id: page.requested_url,
    url: page.url,
    title: page.title,
    publishedDate: page.date,
    author: page.author,
    image: page.image,
    ...(text !== false && {
      text: firstCharacters(page.markdown, textLimit(wanted) ?? page.markdown.length),
    }),
    ...(highlights !== false && { highlights: highlightsOf(passages, highlights), highlightScores: [] }),
    ...(summary !== false && { summary: page.description ?? '' }),
  }
}

function statusOf(page: FetchedResult | FailedResult): object {
  if (isFetched(page))
    return { id: page.requested_url, status: 'success', source: page.metrics.cached ? 'cached' : 'crawled' }
  const tag = page.status === 422 ? 'CRAWL_NOT_FOUND' : 'CRAWL_TIMEOUT'
  return {
    id: page.requested_url,
    status: 'error',
    source: 'crawled',
    error: { tag, httpStatusCode: page.status },
  }
}

const SOURCES = 5
const QUOTED = 3

const parameters = {
  query: required(text, 'The question.'),
  text: honoured(flag, 'Page text of each source.'),
  userLocation: honoured(country, 'Moves pages of the country up.'),
  model: ignored('Answers are taken from pages, word for word.'),
  stream: refused('replies come whole.'),
  systemPrompt: refused('no language model is asked.'),
  outputSchema: refused('no language model is asked.'),
}

const exaAnswer: ForeignCall = searchCall(
  'POST /answer',
  'An answer from the found pages, word for word, with its sources',
  parameters,
  async (asked, asking) => {
    const response = await askSearch(asking, {
      q: asked.query,
      limit: SOURCES,
      content: asked.text ?? false,
      country: asked.userLocation?.toUpperCase(),
    })
    const { text: said, from } = answerOf(response, QUOTED)
    return {
      requestId: asking.requestId,
      answer: response.answer === '' ? from.map(quoted).join(' ') : said,
      citations: response.results.map((result) => ({
        ...citationOf(result),
        ...(asked.text && { text: pageTextOf(result) ?? '' }),
      })),
      costDollars: costOf(response),
    }
  },
)

function quoted(result: Result): string {
  return `${textOf(result)} ([${result.source}](${result.link}))`
}

const TAGS: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST_BODY',
  401: 'INVALID_API_KEY',
  402: 'NO_MORE_CREDITS',
  404: 'NOT_FOUND',
  429: 'RATE_LIMIT_EXCEEDED',
}

export const exa: Shape = {
  name: 'exa',
  title: 'Exa',
  keys: [{ in: 'header', name: 'x-api-key' }, { in: 'bearer' }],
  strict: true,
  calls: [exaSearch, exaContents, exaFindSimilar, exaAnswer],
  pointing: [
    { client: 'exa-js', line: 'new Exa("KEY", "BASE/compat/exa")' },
    { client: 'exa-py', line: 'Exa("KEY", base_url="BASE/compat/exa")' },
    {
      client: '@langchain/exa',
      line: 'new ExaRetriever({ client: new Exa("KEY", "BASE/compat/exa"), searchArgs: { text: true } })',
    },
  ],
  unpointable: [
    '`exa-mcp-server` has the address `https://api.exa.ai` in its code. It runs unchanged behind a rewrite of it to `BASE/compat/exa`, as `bin/dev compat` shows; without one, use our own tool server at `/mcp`.',
  ],
  errorBody: ({ status, message, requestId }: Refusal) => ({
    requestId,
    error: message,
    tag: TAGS[status] ?? 'INTERNAL_ERROR',
  }),
}
