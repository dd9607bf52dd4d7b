// The VisitStore port: what was seen at each address at the last visit, and when the next one is due.

export interface Visit {
  readonly url: string
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly visitedAt: number
  readonly dueAt: number
  /** The time between visits, as learned from what changed. */
  readonly everyMs: number
  /** Of the page's title and text; empty where there was no page. */
  readonly digest: string
  /** Of what near copies share; empty where the page is too short to tell. */
  readonly fingerprint: string
  /** Whether a document stands under this address. */
  readonly indexed: boolean
  /** Visits in a row that failed. */
  readonly failures: number
  readonly etag?: string
  readonly lastModified?: string
  /** The EXTRACTION_VERSION that the document was made with; absent where that is not known. */
  readonly extraction?: number
}

export interface VisitStore {
  get(urls: readonly string[]): Promise<Visit[]>
  put(visits: readonly Visit[]): Promise<void>
  /** The longest overdue first. */
  due(now: number, limit: number): Promise<Visit[]>
  /** Visits since then that left a document. */
  ofOrigin(origin: string, since: number, limit: number): Promise<Visit[]>
}
