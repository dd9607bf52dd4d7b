// A page that was read, as the body of a fetch.
import type { FetchParameters } from '../../contract/fetch/fetch-request.ts'
import type { FetchResponse } from '../../contract/fetch/fetch-response.ts'
import type { Reply } from '../../contract/service-api.ts'
import { ageSeconds } from '../../foundation/cache.ts'
import { given } from '../../foundation/given.ts'
import { hostOf } from '../../foundation/web/url.ts'
import type { PricedPage } from './paid-text.ts'
import { contextReply, costMetrics, jsonTextReply } from './reply.ts'
import type { TextWork } from './text-work.ts'

export interface FetchDone extends PricedPage {
  readonly parameters: FetchParameters
  readonly now: number
}

export async function renderFetch(done: FetchDone, work: TextWork, signal: AbortSignal): Promise<Reply> {
  // What the contract does not have is told to those alone who ask in words that it does not have.
  const { maxAge, warnings } = done.parameters
  const told = { tellsCrawledAt: maxAge !== undefined, ...(warnings && { warnings }) }
  const response = fetchResponse({ ...done, ...told })
  return done.parameters.format === 'context'
    ? contextReply(await work({ kind: 'page', response }, signal))
    : jsonTextReply(await work({ kind: 'json', value: response }, signal))
}

interface PageShown extends PricedPage {
  readonly now: number
  readonly tellsCrawledAt: boolean
  readonly warnings?: readonly string[]
}

export function fetchResponse(shown: PageShown): FetchResponse {
  const { page, extracts, fetchedAt } = shown.read
  const { description, author, date, image, lang } = page
  return {
    title: page.title,
    content: page.text,
    markdown: page.markdown,
    word_count: page.wordCount,
    url: page.url,
    ...given({ description, author, date, image, lang }),
    source: hostOf(page.url),
    content_type: page.contentType,
    ...(extracts === undefined ? {} : { extracts }),
    ...(shown.tellsCrawledAt ? { crawled_at: new Date(fetchedAt).toISOString() } : {}),
    ...(shown.seen && { seen: shown.seen }),
    ...(shown.citation && { citation: shown.citation }),
    ...(extracts && shown.citations && { citations: shown.citations.slice(0, extracts.length) }),
    metrics: {
      timestamp: new Date(shown.now).toISOString(),
      duration: shown.durationMs,
      tokens: shown.tokens,
      ...cacheMetrics(shown),
      ...costMetrics(shown.cost),
      ...(shown.isCut && { truncated: true as const }),
      ...(shown.warnings && { warnings: shown.warnings }),
    },
  }
}

/** Only a copy that was not confirmed for this call is a cache hit. */
function cacheMetrics({
  read,
  now,
}: PageShown): Pick<FetchResponse['metrics'], 'cached' | 'cache_age_seconds'> {
  if (!read.cached) return {}
  return { cached: true, cache_age_seconds: ageSeconds(read.fetchedAt, now) }
}
