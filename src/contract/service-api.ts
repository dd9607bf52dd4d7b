// The service as one caller meets it: operations gives it in process, the command's client over HTTP.
import type { FetchManyParameters, FetchParameters } from './fetch/fetch-request.ts'
import type { NewsParameters } from './news/news-request.ts'
import type { SearchParameters } from './search/search-request.ts'

/** A reply in the form that the parameters asked for, as it is sent. */
export interface Reply {
  readonly contentType: string
  readonly body: string
}

export interface CallOptions {
  /** Ends the call's work early; the call then rejects. */
  readonly signal?: AbortSignal
}

/**
 * Every method rejects with a Failure of foundation/errors.ts where the service refuses, so that a caller
 * of either implementation meets the same errors. Whose account it is, is settled when the object is made.
 */
export interface ServiceApi {
  search(parameters: SearchParameters, options?: CallOptions): Promise<Reply>
  fetch(parameters: FetchParameters, options?: CallOptions): Promise<Reply>
  /** Beyond the contract: several pages in one call. */
  fetchMany(parameters: FetchManyParameters, options?: CallOptions): Promise<Reply>
  /** Rejects with UnknownTopic where the topic is none of NEWS_TOPICS. */
  news(topic: string, parameters: NewsParameters, options?: CallOptions): Promise<Reply>
}
