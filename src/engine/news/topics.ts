// The fixed topics of the news, in the contract's order.
import listed from '../../../facts/topics.json' with { type: 'json' }

export interface NewsTopic {
  readonly slug: string
  /** The feed in plain words; the title of a feed response. */
  readonly description: string
  /** Words that articles of the topic use, separated by spaces; empty where the topic is no subject. */
  readonly keywords: string
}

export const NEWS_TOPICS: readonly NewsTopic[] = listed
