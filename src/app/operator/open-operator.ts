// What the operator's commands work on: the data folder, opened beside a running service or without one. What only some
// commands need is loaded with the first of them: listing accounts takes no crawler.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyChains } from '../../accounts/money/ledger-chain.ts'
import { createPinoLogger } from '../../adapters/log/pino-logger.ts'
import { SqlDocumentCensus } from '../../adapters/sql/documents/sql-document-census.ts'
import { SqlFeedChangeStore } from '../../adapters/sql/operator-stores.ts'
import type { News } from '../../engine/news/news-feed.ts'
import { readManifest } from '../../inverted-index/segment/manifest.ts'
import { createFeedLists } from '../../operations/operator/feed-lists.ts'
import type { LibraryApi } from '../../operations/operator/library-api.ts'
import type { ModelsApi } from '../../operations/operator/models-api.ts'
import { createOperate } from '../../operations/operator/operate.ts'
import type {
  CrawlListener,
  CrawlOrder,
  IndexShown,
  OperatorApi,
} from '../../operations/operator/operator-api.ts'
import type { CrawlShown } from '../../operations/operator/owner-figures.ts'
import { createRemoveDocuments } from '../../operations/operator/remove-documents.ts'
import type { Config } from '../config.ts'
import { indexFolder } from '../installation.ts'
import { type Data, openData } from '../open/open-data.ts'
import { publicAddress } from '../running-service.ts'
import { indexAddressOf } from '../settings/index-settings.ts'

export async function openOperator(config: Config): Promise<OperatorApi> {
  const data = await openData(config)
  const tending = () => import('./tend-index.ts')
  return {
    ...createOperate({ ...data, baseUrl: () => publicAddress(config) }),
    async move(to, progress) {
      const { moveInstallation } = await import('./move-installation.ts')
      return moveInstallation(config, data, to, progress)
    },
    removal: createRemoveDocuments({ store: data.removals, clock: data.clock }),
    async importFiles(...given) {
      const { openImport } = await import('../open/open-import.ts')
      const { importDocuments, close } = openImport(data)
      return importDocuments(...given).finally(close)
    },
    crawl: (order, listener) => crawlUntilInterrupted(config, data, order, listener),
    models: lazyModels(config, data),
    library: lazyLibrary(config, data),
    async packs() {
      const { openPacks } = await import('../open/packs/open-packs.ts')
      return openPacks(config, data, createPinoLogger('warn'))
    },
    indexStats: () => indexStats(config, data),
    checkIndex: async () => (await tending()).checkCommitted(config, data),
    verifyLedger: () => verifyChains(data.chains),
    rebuildIndex: async (progress) => (await tending()).rebuildIndex(config, data, progress),
    feeds: createFeedLists({
      changes: new SqlFeedChangeStore(data.database),
      health: () => withNews(config, data, (news) => news.health()),
    }),
    pollNews: (topics) =>
      withNews(config, data, (news) => news.poll(topics.length === 0 ? undefined : topics)),
    async copyIndex({ to, shards = 3, replicas = 1 }, progress) {
      const server = { address: indexAddressOf(to, '--to'), shards, replicas }
      return (await tending()).copyToServer(server, data, progress)
    },
    async explain(parameters, url) {
      const { openExplain } = await import('../open/open-explain.ts')
      const { explainSearch, close } = await openExplain(config, data)
      return explainSearch(parameters, url).finally(close)
    },
    close: () => data.database.close(),
  }
}

function lazyModels(config: Config, data: Data): ModelsApi {
  const open = async (): Promise<ModelsApi> => {
    const { openModels } = await import('../open/models/open-models.ts')
    return openModels(config, data, createPinoLogger('warn'))
  }
  return {
    list: async () => (await open()).list(),
    add: async (wanted) => (await open()).add(wanted),
    use: async (name) => (await open()).use(name),
    remove: async (name) => (await open()).remove(name),
  }
}

function lazyLibrary(config: Config, data: Data): LibraryApi {
  const using = async <T>(work: (library: LibraryApi) => Promise<T>): Promise<T> => {
    const logger = createPinoLogger('warn')
    const { openOwnLibrary } = await import('../open/library/open-library.ts')
    const { library, close } = openOwnLibrary(config, data, logger)
    return work(library).finally(close)
  }
  const interruptible = <T>(work: (library: LibraryApi, signal: AbortSignal) => Promise<T>): Promise<T> =>
    using((library) => untilInterrupted((signal) => work(library, signal)))
  return {
    list: () => using((library) => library.list()),
    search: (wanted) => using((library) => library.search(wanted)),
    look: (...given) => using((library) => library.look(...given)),
    add: (offer, options, listener) =>
      interruptible((library, signal) => library.add(offer, options, listener, signal)),
    update: (name, listener) => interruptible((library, signal) => library.update(name, listener, signal)),
    remove: (name) => using((library) => library.remove(name)),
  }
}

async function withNews<T>(config: Config, data: Data, work: (news: News) => Promise<T>): Promise<T> {
  const logger = createPinoLogger('warn')
  const [{ openFetcher }, { openNews }] = await Promise.all([
    import('../open/open-fetcher.ts'),
    import('../open/open-news.ts'),
  ])
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
  const { openCrawler } = await import('../open/open-crawler.ts')
  const { crawlSites, close } = openCrawler(config, data, createPinoLogger('warn'))
  return untilInterrupted(async (signal) => {
    const state = await crawlSites(order, listener, signal)
    return { ...state, interrupted: signal.aborted }
  }).finally(close)
}

/** Tells the work when the terminal interrupts it. */
async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

async function indexStats(config: Config, data: Data): Promise<IndexShown> {
  const documents = await data.documents.count()
  const { vectorsShown } = await import('../open/models/model-choice.ts')
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
