// What the owner is shown of the service, as JSON: the overview and the log of requests.

export interface Overview {
  readonly documents: number
  /** Documents that came in since a day ago. */
  readonly documents_grown: number
  readonly requests: number
  readonly failed: number
  readonly refused: number
  readonly spent_dollars: number
  readonly accounts: number
  /** Of a hundred documents, how many can be ranked by meaning; null where that is off. */
  readonly vectors_percent: number | null
  readonly feeds: number
  /** Those that have been asked at all. */
  readonly feeds_asked: number
  readonly feeds_failing: number
  readonly models: string
  readonly sources: readonly string[]
  readonly attention: readonly string[]
  readonly next_steps: readonly NextStep[]
}

export interface NextStep {
  readonly title: string
  /** The page of the console where it is done. */
  readonly page: string
}

export interface RequestEntry {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /** The part of the key that may be shown; empty where there was none. */
  readonly key: string
  /** Only where queries are logged. */
  readonly url?: string
}

export interface RequestsShown {
  /** Of all requests that are kept and pass the filter. */
  readonly requests: number
  readonly p50: number
  readonly p95: number
  /** The share of searches that were answered from the cache; absent where there was none. */
  readonly cacheRate?: number
  readonly statuses: readonly { readonly status: number; readonly requests: number }[]
  readonly keys: readonly { readonly key: string; readonly requests: number }[]
  readonly routes: readonly string[]
  /** Newest first. */
  readonly entries: readonly RequestEntry[]
}
