// MemoryArticleStore: articles kept in the process, for tests and for services that need no disk.
import {
  ARTICLES_PER_FEED,
  type ArticleStore,
  type FeedState,
  type StoredArticle,
  type TopicState,
} from '../../src/engine/news/article-store.ts'
import type { NewsSummary } from '../../src/engine/news/news-outcome.ts'

export class MemoryArticleStore implements ArticleStore {
  /** Topic to feed to URL. */
  readonly #articles = new Map<string, Map<string, Map<string, StoredArticle>>>()
  readonly #topics = new Map<string, TopicState>()
  readonly #feeds = new Map<string, FeedState>()

  async put(
    topic: string,
    feedUrl: string,
    articles: readonly StoredArticle[],
    visible: boolean,
  ): Promise<void> {
    const feeds = this.#articles.get(topic) ?? new Map<string, Map<string, StoredArticle>>()
    const held = feeds.get(feedUrl) ?? new Map<string, StoredArticle>()
    for (const stored of articles) held.set(stored.article.url, stored)
    const kept = [...held.values()].sort(newestFirst).slice(0, ARTICLES_PER_FEED)
    feeds.set(feedUrl, new Map(kept.map((stored) => [stored.article.url, stored])))
    this.#articles.set(topic, feeds)
    const state = await this.topicState(topic)
    if (visible) this.#topics.set(topic, { ...state, revision: state.revision + 1 })
  }

  async recent(topic: string): Promise<StoredArticle[]> {
    const feeds = [...(this.#articles.get(topic)?.values() ?? [])]
    return feeds.flatMap((held) => [...held.values()]).sort(newestFirst)
  }

  async ofFeed(topic: string, feedUrl: string): Promise<StoredArticle[]> {
    return [...(this.#articles.get(topic)?.get(feedUrl)?.values() ?? [])].sort(newestFirst)
  }

  async topicState(topic: string): Promise<TopicState> {
    return this.#topics.get(topic) ?? { revision: 0 }
  }

  async saveSummary(topic: string, summary: NewsSummary): Promise<void> {
    this.#topics.set(topic, { ...(await this.topicState(topic)), summary })
  }

  async feedStates(): Promise<FeedState[]> {
    return [...this.#feeds.values()]
  }

  async saveFeedStates(states: readonly FeedState[]): Promise<void> {
    for (const state of states) this.#feeds.set(state.url, state)
  }
}

function newestFirst(a: StoredArticle, b: StoredArticle): number {
  return (
    b.publishedAt - a.publishedAt || compare(a.article.url, b.article.url) || compare(a.feedUrl, b.feedUrl)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
