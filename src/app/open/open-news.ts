// The news desk: built-in or overridden feeds, articles in the database, articles as documents in the index.
import { readFile } from 'node:fs/promises'
import { createOpenaiWriter } from '../../adapters/providers/openai-writer.ts'
import { SqlFeedChangeStore } from '../../adapters/sql/operator-stores.ts'
import { SqlArticleStore } from '../../adapters/sql/sql-article-store.ts'
import { blockedBy } from '../../engine/index/removal.ts'
import { articleDocument } from '../../engine/news/article-store.ts'
import { parseFeedCatalogue } from '../../engine/news/feeds/feed-catalogue.ts'
import { createNews, type News } from '../../engine/news/news-feed.ts'
import type { Article } from '../../engine/news/news-outcome.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import { messageOf } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import { BadSetting } from '../settings.ts'
import type { Data } from './open-data.ts'

const BUILT_IN = new URL('../../../facts/feeds.json', import.meta.url)

export async function openNews(config: Config, data: Data, fetcher: Fetcher, logger: Logger): Promise<News> {
  return createNews({
    articles: new SqlArticleStore(data.database),
    fetcher,
    blocked: async () => blockedBy(await data.removals.blocks()),
    feeds: await readFeeds(config.feedsPath),
    feedChanges: () => new SqlFeedChangeStore(data.database).list(),
    clock: data.clock,
    logger,
    isMyTurn: data.turns.news.isMine,
    onArticles: (articles) => putArticles(data, articles),
    ...(config.llm && { writer: createOpenaiWriter({ ...config.llm, fetcher }) }),
  })
}

/** A page that we hold in full is worth more than its headline. */
async function putArticles({ documents, clock }: Data, articles: readonly Article[]): Promise<void> {
  const known = await documents.get(articles.map(({ url }) => url))
  const inFull = new Set(known.filter(({ origin }) => origin !== 'news').map(({ url }) => url))
  const fresh = articles.filter(({ url }) => !inFull.has(url))
  if (fresh.length > 0)
    await documents.put(
      fresh.map((article) => articleDocument(article, clock.now())),
      true,
    )
}

async function readFeeds(path: string | undefined): Promise<ReturnType<typeof parseFeedCatalogue>> {
  try {
    return parseFeedCatalogue(JSON.parse(await readFile(path ?? BUILT_IN, 'utf8')))
  } catch (error) {
    if (path === undefined) throw error
    const why = messageOf(error)
    throw new BadSetting('WHIPPET_FEEDS', path, `a feed catalogue; ${why}`)
  }
}
