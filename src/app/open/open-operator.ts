// What the operator's commands work on: the data folder, opened beside a running service or without one.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyChains } from '../../accounts/money/ledger-chain.ts'
import { ImportFiles } from '../../adapters/files/import-files.ts'
import { createPinoLogger } from '../../adapters/log/pino-logger.ts'
import { SqlFeedChangeStore } from '../../adapters/sql/operator/sql-feed-change-store.ts'
import { SqlDocumentCensus } from '../../adapters/sql/sql-document-census.ts'
import { SqlImportJournal } from '../../adapters/sql/sql-import-journal.ts'
import { blockedBy } from '../../engine/index/blocked-store.ts'
import { readJsonlLineApart } from '../../engine/index/load/read-jsonl-line.ts'
import type { News } from '../../engine/news/feeds/news-feed.ts'
import type { Page } from '../../engine/pages/page.ts'
import { readManifest } from '../../inverted-index/write/manifest.ts'
import { createFeedLists } from '../../operations/operator/feed-lists.ts'
import { createImportDocuments } from '../../operations/operator/import-documents.ts'
import { createOperate } from '../../operations/operator/operate.ts'
import type {
  CrawlListener,
  CrawlOrder,
  CrawlShown,
  IndexShown,
  OperatorApi,
} from '../../operations/operator/operator-api.ts'
import { createRemoveDocuments } from '../../operations/operator/remove-documents.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../index-folder.ts'
import { indexAddressOf } from '../settings/index-settings.ts'
import { checkCommitted, rebuildIndex } from '../tend-index.ts'
import { copyToServer } from '../tend-index-server.ts'
import { openCrawler } from './open-crawler.ts'
import { type Data, openData } from './open-data.ts'
import { openExplain } from './open-explain.ts'
import { openExtractThreads } from './open-extract-threads.ts'
import { openFetcher } from './open-fetcher.ts'
import { openModels } from './open-models.ts'
import { openNews } from './open-news.ts'
import { vectorsShown } from './vectors-shown.ts'

export async function openOperator(config: Config): Promise<OperatorApi> {
  const data = await openData(config)
  const { extractPage, close: closeThreads } = openExtractThreads(createPinoLogger('warn'))
  const extractHtml = (html: string, url: string): Promise<Page> =>
    extractPage({ url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) })
  const importDocuments = createImportDocuments({
    store: data.documents,
    source: new ImportFiles(process.stdin),
    journal: new SqlImportJournal(data.database),
    extractPage,
    clock: data.clock,
    blocked: async () => blockedBy(await data.removals.blocks()),
    readLine: (line) => readJsonlLineApart(line, { extractHtml, now: data.clock.now() }),
  })
  return {
    ...createOperate({ ...data, baseUrl: config.baseUrl }),
    async move(to, progress) {
      const { moveInstallation } = await import('../move-installation.ts')
      return moveInstallation(config, data, to, progress)
    },
    removal: createRemoveDocuments({ store: data.removals, clock: data.clock }),
    importFiles: importDocuments,
    crawl: (order, listener) => crawlUntilInterrupted(config, data, order, listener),
    models: openModels(config, data, () => openFetcher(config, data.clock, createPinoLogger('warn'))),
    indexStats: () => indexStats(config, data),
    checkIndex: () => checkCommitted(config, data),
    verifyLedger: () => verifyChains(data.chains),
    rebuildIndex: (progress) => rebuildIndex(config, data, progress),
    feeds: createFeedLists({
      changes: new SqlFeedChangeStore(data.database),
      health: () => withNews(config, data, (news) => news.health()),
    }),
    pollNews: (topics) =>
      withNews(config, data, (news) => news.poll(topics.length === 0 ? undefined : topics)),
    async copyIndex({ to, shards = 3, replicas = 1 }, progress) {
      const server = { address: indexAddressOf(to, '--to'), shards, replicas }
      return copyToServer(server, data, progress)
    },
    async explain(parameters, url) {
      const { explainSearch, close } = await openExplain(config, data)
      return explainSearch(parameters, url).finally(close)
    },
    async close() {
      await closeThreads()
      await data.database.close()
    },
  }
}

async function withNews<T>(config: Config, data: Data, work: (news: News) => Promise<T>): Promise<T> {
  const logger = createPinoLogger('warn')
  const fetcher = openFetcher(config, data.clock, logger)
  const news = await openNews(config, data, fetcher, logger)
  try {
    return await work(news)
  } finally {
    await news.summariesWritten()
    await news.stop()
    await fetcher.close()
  }
}

async function crawlUntilInterrupted(
  config: Config,
  data: Data,
  order: CrawlOrder,
  listener: CrawlListener,
): Promise<CrawlShown & { interrupted: boolean }> {
  const { crawlSites, close } = openCrawler(config, data, createPinoLogger('warn'))
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const state = await crawlSites(order, listener, stopping.signal)
    return { ...state, interrupted: stopping.signal.aborted }
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await close()
  }
}

async function indexStats(config: Config, data: Data): Promise<IndexShown> {
  const documents = await data.documents.count()
  const { made, of, secondsLeft } = await vectorsShown(
    config,
    data.database,
    data.documents,
    data.clock.now(),
  )
  return {
    documents,
    bytes: await bytesBelow(config.dataFolder),
    segments: readManifest(indexFolder(config))?.segments.length ?? 0,
    vectors: { made, of, ...(secondsLeft !== null && { seconds_left: secondsLeft }) },
    data_folder: config.dataFolder,
    origins: (await new SqlDocumentCensus(data.database).origins()).map(({ name, documents }) => ({
      origin: name,
      documents,
    })),
  }
}

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found?.isFile() ? found.size : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
