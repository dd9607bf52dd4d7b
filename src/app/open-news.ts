// The news desk: built-in or overridden feeds, articles in the database, articles as documents in the index.
import { readFile } from 'node:fs/promises'
import { SqlArticleStore } from '../adapters/sql/sql-article-store.ts'
import { articleDocument } from '../engine/news/article-document.ts'
import { parseFeedCatalogue } from '../engine/news/feed-catalogue.ts'
import { createNews, type News } from '../engine/news/news-feed.ts'
import type { Logger } from '../foundation/logger.ts'
import type { Config } from './config.ts'
import type { Data } from './open-data.ts'
import { openFetcher } from './open-fetcher.ts'
import { BadSetting } from './settings.ts'

const BUILT_IN = new URL('../../facts/feeds.json', import.meta.url)

export async function openNews(
  config: Config,
  data: Data,
  logger: Logger,
): Promise<{ news: News; close(): Promise<void> }> {
  const fetcher = openFetcher(config, data.clock, logger)
  const news = createNews({
    articles: new SqlArticleStore(data.database),
    fetcher,
    feeds: await readFeeds(config.feedsPath),
    clock: data.clock,
    logger,
    onArticles: async (articles) => {
      await data.documents.put(
        articles.map((article) => articleDocument(article, data.clock.now())),
        true,
      )
    },
  })
  return { news, close: () => fetcher.close() }
}

async function readFeeds(path: string | undefined): Promise<ReturnType<typeof parseFeedCatalogue>> {
  try {
    return parseFeedCatalogue(JSON.parse(await readFile(path ?? BUILT_IN, 'utf8')))
  } catch (error) {
    if (path === undefined) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new BadSetting('WHIPPET_FEEDS', path, `a feed catalogue; ${why}`)
  }
}
