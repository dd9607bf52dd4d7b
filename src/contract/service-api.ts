// The service as one caller meets it: operations gives it in process, the command's client over HTTP.
import type { FetchManyParameters, FetchParameters } from './fetch/fetch-request.ts'
import type { NewsParameters } from './news/news-request.ts'
import type { SearchParameters } from './search/search-request.ts'

/** A reply in the form that the parameters asked for, as it is sent. */
export interface Reply {
  readonly contentType: string
  readonly body: string
  /** The ledger's id of the charge; absent where the call was free. */
  readonly chargeId?: string
  /** Whether it was given before, under the same Idempotency-Key. */
  readonly replayed?: true
  /** Present where the reply was shortened to `fitTokens`. */
  readonly fitted?: Fitted
  /** The account that has asked for it, where it is known. */
  readonly account?: string
}

/** How much of a reply is left: results of a search, hundredths of a page's text. */
export interface Fitted {
  readonly kept: number
  readonly of: number
  /** Whether the text of what is kept is cut. */
  readonly cut: boolean
  /** Present where even the least of it leaves no room for a note: a query or a title is too long by itself. */
  readonly isOver?: true
}

export interface CallOptions {
  /** Ends the call's work early; the call then rejects. */
  readonly signal?: AbortSignal
  /**
   * The most tokens of a context document: of a search whole results in order, of a page its start. What is left out
   * is not paid; room is left for a note that says so.
   */
  readonly fitTokens?: number
  /** Done once within a day, however often it is asked for under this key. */
  readonly idempotencyKey?: string
  /** A budget of the account that must cover the call. */
  readonly budgetId?: string
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
