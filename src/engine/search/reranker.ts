// The Reranker port: reads a query and a passage side by side, which tells more than comparing stored vectors.

/** A model that was trained to tell whether a passage answers a query. */
export interface PassageJudge {
  readonly languages: readonly string[] | 'all'
  /** From 0 to 1; undefined as with `compare`. */
  judge(query: string, passage: string, signal: AbortSignal): Promise<number | undefined>
}

export interface Reranker {
  /** Codes of the languages that `compare` reads, or all of them. */
  readonly languages: readonly string[] | 'all'
  /** Absent where the operator has brought none. */
  readonly judge?: PassageJudge | undefined
  /**
   * How near the passage comes to each piece of the query, from -1 to 1. Undefined where it can't be told, or not before the
   * signal aborts; never throws for want of a model.
   */
  compare(query: string, passage: string, signal: AbortSignal): Promise<number | undefined>
}
