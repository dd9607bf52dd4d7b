// POST /contents of Exa: pages by their addresses.
import { type FailedResult, isFetched } from '../../../contract/fetch/fetch-many-response.ts'
import type { FetchedResult } from '../../../contract/fetch/fetch-response.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { askFetchMany } from '../frame/ask-fetch.ts'
import { addresses } from '../frame/fields.ts'
import { honoured, ignored } from '../frame/parameter-table.ts'
import { type ForeignCall, foreignCall } from '../frame/shape.ts'
import { highlightsOf, oldestCopy, type PageWanted, pageTable, textLimit } from './exa-parameters.ts'

const MOST_PAGES = 20

const parameters = {
  urls: honoured(addresses(MOST_PAGES), 'Up to 20; each may fail by itself.'),
  ids: honoured(addresses(MOST_PAGES), 'The older name of `urls`.'),
  ...pageTable,
  flags: ignored('There are no experiments.'),
}

export const exaContents: ForeignCall = foreignCall(
  { method: 'POST', path: '/contents', about: 'Pages by their addresses', right: 'fetch', parameters },
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
    ...(page.date !== undefined && { publishedDate: page.date }),
    ...(page.author !== undefined && { author: page.author }),
    ...(page.image !== undefined && { image: page.image }),
    ...(text !== false && { text: page.markdown.slice(0, textLimit(wanted)) }),
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
