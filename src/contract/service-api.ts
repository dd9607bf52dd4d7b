// The service as one caller meets it: operations gives it in process, the command's client over HTTP.
import type { FetchManyParameters, FetchParameters } from './fetch/fetch-request.ts'
import type { NewsParameters } from './news/news-request.ts'
import type { SearchParameters } from './search/search-request.ts'

/** A reply in the form that the parameters asked for, as it is sent. */
export interface Reply {
  readonly contentType: string
  readonly body: string
  /** Present where the reply was shortened to `fitTokens`. */
  readonly fitted?: Fitted
}

/** How much of a reply is left: results of a search, hundredths of a page's text. */
export interface Fitted {
  readonly kept: number
  readonly of: number
  /** Whether the text of what is kept is cut. */
  readonly cut: boolean
}

export interface CallOptions {
  /** Ends the call's work early; the call then rejects. */
  readonly signal?: AbortSignal
  /**
   * The most tokens of a context document: of a search whole results in order, of a page its start. What is left out
   * is not paid; room is left for a note that says so.
   */
  readonly fitTokens?: number
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
