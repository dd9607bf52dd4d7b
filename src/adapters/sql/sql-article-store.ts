// SqlArticleStore: articles, summaries and the state of feeds in the database.
import {
  ARTICLES_PER_FEED,
  type ArticleStore,
  type FeedState,
  type StoredArticle,
  type TopicState,
} from '../../engine/news/article-store.ts'
import type { Article, NewsSummary } from '../../engine/news/news-outcome.ts'
import { type Database, SqlStore } from './database.ts'
import { putRow, selectRows } from './row-statements.ts'
import { type Connection, statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

const upsertArticle = putRow('articles', ['topic', 'feed_url', 'url'], ['published_at', 'position', 'body'])

const deleteOldest = statement((db, p: { topic: string; feedUrl: string; kept: number }) =>
  db
    .deleteFrom('articles')
    .where('topic', '=', p.topic)
    .where('feed_url', '=', p.feedUrl)
    .where('url', 'not in', (eb) =>
      eb
        .selectFrom('articles as newest')
        .select('newest.url')
        .where('newest.topic', '=', p.topic)
        .where('newest.feed_url', '=', p.feedUrl)
        .orderBy('newest.published_at', 'desc')
        .orderBy('newest.url')
        .limit(p.kept),
    ),
)

const raiseRevision = statement((db, p: { topic: string }) =>
  db
    .insertInto('news_topics')
    .values({ topic: p.topic, revision: 1, summary: null })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ revision: eb('news_topics.revision', '+', 1) })),
    ),
)

const upsertSummary = statement((db, p: { topic: string; summary: string }) =>
  db
    .insertInto('news_topics')
    .values({ topic: p.topic, revision: 0, summary: p.summary })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ summary: eb.ref('excluded.summary') })),
    ),
)

const selectArticles = selectRows(
  'articles',
  ['url', 'feed_url', 'published_at', 'position', 'body'],
  ['topic'],
  ['published_at desc', 'url', 'feed_url'],
)

const selectOfFeed = selectRows(
  'articles',
  ['url', 'feed_url', 'published_at', 'position', 'body'],
  ['topic', 'feed_url'],
  ['published_at desc', 'url'],
)

const selectTopic = selectRows('news_topics', ['revision', 'summary'], ['topic'])
const selectFeeds = selectRows('feeds', ['body'], [], ['url'])
const upsertFeed = putRow('feeds', ['url'], ['body'])

interface Put {
  readonly topic: string
  readonly feedUrl: string
  readonly articles: readonly StoredArticle[]
  readonly visible: boolean
}

export class SqlArticleStore extends SqlStore implements ArticleStore {
  readonly #put: (put: Put) => Promise<void>
  readonly saveFeedStates: ArticleStore['saveFeedStates']

  constructor(database: Database) {
    super(database)
    // What a power cut takes with it, the next poll brings back.
    this.#put = database.sharedWrites.each(putArticles, false)
    this.saveFeedStates = database.sharedWrites.each(saveFeeds, false)
  }

  put(topic: string, feedUrl: string, articles: readonly StoredArticle[], visible: boolean): Promise<void> {
    return this.#put({ topic, feedUrl, articles, visible })
  }

  async recent(topic: string): Promise<StoredArticle[]> {
    return (await this.database.reads.all(selectArticles, { topic })).map(storedOf)
  }

  async ofFeed(topic: string, feedUrl: string): Promise<StoredArticle[]> {
    return (await this.database.reads.all(selectOfFeed, { topic, feed_url: feedUrl })).map(storedOf)
  }

  async topicState(topic: string): Promise<TopicState> {
    const row = await this.database.reads.first(selectTopic, { topic })
    if (!row) return { revision: 0 }
    const summary = row.summary === null ? {} : { summary: JSON.parse(row.summary) as NewsSummary }
    return { revision: row.revision, ...summary }
  }

  async saveSummary(topic: string, summary: NewsSummary): Promise<void> {
    await this.database.sharedWrites.run(upsertSummary, { topic, summary: JSON.stringify(summary) })
  }

  async feedStates(): Promise<FeedState[]> {
    const rows = await this.database.reads.all(selectFeeds, {})
    return rows.map(({ body }) => JSON.parse(body) as FeedState)
  }
}

async function putArticles(tx: Connection, { topic, feedUrl, articles, visible }: Put): Promise<void> {
  for (const { article, publishedAt, position } of articles) {
    const body = JSON.stringify(article)
    await tx.run(upsertArticle, {
      topic,
      feed_url: feedUrl,
      url: article.url,
      published_at: publishedAt,
      position,
      body,
    })
  }
  await tx.run(deleteOldest, { topic, feedUrl, kept: ARTICLES_PER_FEED })
  if (visible) await tx.run(raiseRevision, { topic })
}

async function saveFeeds(tx: Connection, states: readonly FeedState[]): Promise<void> {
  for (const state of states) await tx.run(upsertFeed, { url: state.url, body: JSON.stringify(state) })
}

function storedOf(row: Omit<Schema['articles'], 'topic'>): StoredArticle {
  return {
    article: JSON.parse(row.body) as Article,
    publishedAt: row.published_at,
    feedUrl: row.feed_url,
    position: row.position,
  }
}
