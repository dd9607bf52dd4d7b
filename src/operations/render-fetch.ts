// A page that was read, as the body of a fetch.
import { fetchContextDocument } from '../contract/fetch-context-document.ts'
import type { FetchParameters } from '../contract/fetch-request.ts'
import type { FetchResponse } from '../contract/fetch-response.ts'
import type { Reply } from '../contract/service-api.ts'
import type { PageRead } from '../engine/pages/read-page.ts'
import { dollarsFromNano, type NanoDollars } from '../foundation/money.ts'
import { hostOf } from '../foundation/web/url.ts'
import { contextReply, jsonReply } from './reply.ts'

export interface FetchDone {
  readonly read: PageRead
  readonly parameters: FetchParameters
  readonly now: number
  readonly tokens: number
  readonly cost: NanoDollars
  readonly durationMs: number
  /** Present where the copy was not fetched for this call. */
  readonly cacheAgeSeconds?: number
}

export function renderFetch(done: FetchDone): Reply {
  const response = fetchResponse(done)
  return done.parameters.format === 'context'
    ? contextReply(fetchContextDocument(response))
    : jsonReply(response)
}

function fetchResponse(done: FetchDone): FetchResponse {
  const { page, extracts } = done.read
  return {
    title: page.title,
    content: page.text,
    markdown: page.markdown,
    word_count: page.wordCount,
    url: page.url,
    ...(page.description === undefined ? {} : { description: page.description }),
    ...(page.author === undefined ? {} : { author: page.author }),
    ...(page.date === undefined ? {} : { date: page.date }),
    ...(page.image === undefined ? {} : { image: page.image }),
    ...(page.lang === undefined ? {} : { lang: page.lang }),
    source: hostOf(page.url),
    content_type: page.contentType,
    ...(extracts === undefined ? {} : { extracts }),
    metrics: {
      timestamp: new Date(done.now).toISOString(),
      duration: done.durationMs,
      tokens: done.tokens,
      ...(done.cacheAgeSeconds === undefined
        ? {}
        : { cached: true, cache_age_seconds: done.cacheAgeSeconds }),
      cost_dollars: dollarsFromNano(done.cost),
    },
  }
}
