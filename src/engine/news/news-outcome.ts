// An article of the news, and a topic's feed as a caller reads it.

export interface Article {
  readonly url: string
  readonly title: string
  /** Plain text, at most 300 characters. */
  readonly summary: string
  /** ISO 8601, UTC. */
  readonly published: string
  readonly source: string
  readonly author?: string
  readonly image?: string
  readonly lang?: string
  readonly country?: string
  /** In a feed: how fresh, on its topic and widely carried it is, from 0 to 1. */
  readonly worth?: number
}

export interface NewsSummary {
  readonly text: string
  /** ISO 8601. */
  readonly generatedAt: string
  readonly model: string
  readonly mode: 'pregen' | 'live'
  /** Of a summary that someone wrote, the chosen sentences that it stands in for; kept, never shown. */
  readonly basis?: string
}

export interface NewsOutcome {
  readonly topic: string
  /** The feed in plain words. */
  readonly description: string
  /** By relevance, weighted toward the fresh. */
  readonly byRelevance: readonly Article[]
  /** The same articles, newest first. */
  readonly byDate: readonly Article[]
  readonly total: number
  readonly summary?: NewsSummary
  /** Milliseconds since the epoch at which this list was put together, where it was not made for this call. */
  readonly builtAt: number
  readonly feedsAsked: number
}
