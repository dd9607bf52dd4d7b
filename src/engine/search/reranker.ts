// The Reranker port: reads a query and a passage side by side, which tells more than comparing stored vectors.

/** A quick model, and a better one that takes about twice as long. */
export type RerankModel = 'light' | 'strong'

export interface PassageMatch {
  /** Of the two texts as wholes, from -1 to 1. */
  readonly cosine: number
  /** How near the passage comes to each piece of the query, from -1 to 1. */
  readonly late: number
}

export interface Reranker {
  /** Undefined where it can't be told, or not before the signal aborts; never throws for want of a model. */
  compare(
    model: RerankModel,
    query: string,
    passage: string,
    signal: AbortSignal,
  ): Promise<PassageMatch | undefined>
}
