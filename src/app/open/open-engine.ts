// Opens the parts that searching, fetching and news stand on: fetcher, threads, answers, models, sources and the index.
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { ChromiumRenderer } from '../../adapters/chromium/chromium-renderer.ts'
import { createFactFiles } from '../../adapters/facts/fact-files.ts'
import { createPackageHolidays } from '../../adapters/facts/package-holidays.ts'
import type { HttpFetcher } from '../../adapters/http/http-fetcher.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { SqlPageStore } from '../../adapters/sql/crawl/sql-page-store.ts'
import { SqlDocumentCensus } from '../../adapters/sql/documents/sql-document-census.ts'
import type { ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import type { FollowStore } from '../../engine/index/follow-store.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { VersionStore } from '../../engine/index/versions/version-store.ts'
import type { News } from '../../engine/news/news-feed.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import { createReadPage, type ReadPage } from '../../engine/pages/read-page.ts'
import type { Cache } from '../../foundation/cache.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import type { Logger } from '../../foundation/logger.ts'
import { type KeptSearch, keptCharacters } from '../../operations/answer-search.ts'
import { createSourceHealth, type SourceHealth } from '../../operations/operator/source-health.ts'
import type { WatchService } from '../../operations/operator/watch-service.ts'
import { createTextThreads, type TextThreads } from '../../operations/render/text-work.ts'
import { createLargestSites, type LargestSites } from '../../operations/zero-results-help.ts'
import type { Config } from '../config.ts'
import { databaseFile, factsFolder, VERSION } from '../installation.ts'
import { answerSources } from './answer-sources.ts'
import type { OpenSemantics } from './models/open-semantics.ts'
import type { Data } from './open-data.ts'
import { openSharedExtractThreads } from './open-extract-threads.ts'
import { openFetcher, watchedFetcher } from './open-fetcher.ts'
import { openIndex } from './open-index.ts'
import { openNews } from './open-news.ts'
import { openRenderer } from './open-renderer.ts'
import { type OpenThumbnails, openThumbnails } from './open-thumbnails.ts'
import type { Host } from './search-threads/host.ts'
import { openSearchThreads, type SearchPool } from './search-threads/open-search-threads.ts'
import type { SearchThreadData } from './search-threads/search-thread.ts'

export interface Engine {
  readonly fetcher: HttpFetcher
  readonly renderer: ChromiumRenderer | undefined
  readonly extracting: ExtractThreads
  readonly texts: TextThreads
  readonly news: News
  /** Makes ready what the first questions would wait for. Never rejects. */
  prepare(): Promise<void>
  /** Searches for itself what nobody has asked for, so that the first who do wait no longer than others. Never rejects. */
  warmUp(): Promise<void>
  /** Absent where results are ranked by words alone. */
  readonly semantics: OpenSemantics | undefined
  readonly thumbnails: OpenThumbnails
  readonly shared: Shared
  readonly sources: SourceHealth
  readonly largestSites: LargestSites
  readonly index: SearchIndex
  readonly follow: FollowStore
  readonly readPage: ReadPage
  readonly searches: SearchPool
  close(): Promise<void>
}

/** On a quiet machine a fifth of it is enough. */
const WARM_UP_MS = 5_000

export async function openEngine(
  config: Config,
  data: Data,
  logger: Logger,
  watch: WatchService,
): Promise<Engine> {
  const { clock, documents, versions } = data
  const fetcher = watchedFetcher(openFetcher(config, clock, logger), watch)
  const renderer = openRenderer(config, fetcher, logger)
  const extracting = openSharedExtractThreads(logger)
  const texts = createTextThreads({ logger })
  const sources = createSourceHealth({ clock, offline: config.offline })
  const news = await openNews(config, data, fetcher, logger)
  const semantics = await openModels(config, data, logger)
  const thumbnails = openThumbnails(config, data, fetcher, logger)
  const files = createFactFiles({ folder: factsFolder(config), logger })
  const calendar = createPackageHolidays()
  const through = (name: string, purpose: string): Fetcher => sources.through({ name, purpose }, fetcher)
  await listSources(config, data, through)
  const readPage = createReadPage({
    fetcher,
    pages: new SqlPageStore(data.database),
    extractPage: extracting.extractPage,
    findPassages: extracting.findPassages,
    renderer,
    clock,
  })
  // Last of what can refuse to open: its connection and its threads would outlive a start that fails.
  const shared = await openShared(config, data, logger)
  const searches = openSearchThreads({
    data: threadData(config, data),
    host: (): Host => host,
    models: () => semantics?.now(),
    logger,
  })
  const { index, follow } = await openIndex(config, data, logger, searches.threads).catch(
    async (error: unknown) => {
      await Promise.all([searches.close(), shared.close()])
      throw error
    },
  )
  const largestSites = createLargestSites(new SqlDocumentCensus(data.database), clock)
  const parts = { index, documents, facts: files, calendar, covered: { sites: largestSites } }
  const host = hostOf({ ...parts, through, readPage, versions, semantics, logger })
  return {
    fetcher,
    renderer,
    extracting,
    texts,
    news,
    semantics,
    thumbnails,
    shared,
    sources,
    largestSites,
    index,
    follow,
    readPage,
    searches,
    async prepare() {
      // Nobody waits for them but an answer that needs one.
      void files.prepare()
      await Promise.all([searches.start(), semantics?.prepare()])
    },
    warmUp: () => searches.warmUp(WARM_UP_MS),
    close: async () => void (await Promise.all([searches.close(), files.close(), calendar.close()])),
  }
}

/** Loaded where they are switched on. */
async function openModels(config: Config, data: Data, logger: Logger): Promise<OpenSemantics | undefined> {
  if (!config.semantic) return undefined
  const { openSemantics } = await import('./models/open-semantics.ts')
  return openSemantics(config, data, logger)
}

/** Threads have their own ways to them: this says which there are, and refuses a setting that names none. */
async function listSources(
  config: Config,
  data: Data,
  through: (name: string, purpose: string) => Fetcher,
): Promise<void> {
  for (const { name, purpose } of Object.values(answerSources(config))) through(name, purpose)
  if (config.sources.trim() === '') return
  const { openSources } = await import('./open-sources.ts')
  await openSources(config, data, through)
}

function threadData(config: Config, { serverSecret }: Data): SearchThreadData {
  return {
    config,
    serverSecret,
    hasIndex: config.indexServer === undefined,
    ...(config.databaseUrl === undefined && { databaseFile: databaseFile(config) }),
  }
}

/** What search threads ask. */
function hostOf(
  parts: Pick<Host, 'index' | 'documents' | 'facts' | 'calendar' | 'covered'> & {
    readonly through: (name: string, purpose: string) => Fetcher
    readonly readPage: ReadPage
    readonly versions: Pick<VersionStore, 'keep'>
    readonly semantics: OpenSemantics | undefined
    readonly logger: Logger
  },
): Host {
  const { through, readPage, versions, semantics, logger, ...asIs } = parts
  return {
    ...asIs,
    log: { write: (level, fields, message) => logger[level](fields, message) },
    sources: {
      fetch: ({ name, purpose }, url, options, signal) =>
        through(name, purpose).fetch(url, { ...options, signal }),
    },
    pages: {
      async read(url, ms, maxAgeMs, signal) {
        const read = await readPage({ url, maxAgeMs, deadline: deadlineIn(Math.ceil(ms), signal) })
        const { title, text } = read.page
        // A result may cite it, under the address that it was found at.
        await versions.keep({ url, title, text, readAt: read.fetchedAt }, read.fetchedAt)
        return read
      },
    },
    models: modelsOf(semantics),
  }
}

/** The models as threads ask them; where there are none, none does. */
function modelsOf(open: OpenSemantics | undefined): Host['models'] {
  const asked = (): OpenSemantics => {
    if (!open) throw new Error('there are no models')
    return open
  }
  return {
    embedQuery: (text, signal) => asked().semantics.embedder.embedQuery(text, signal),
    nearest: (query, count) => asked().semantics.vectors.nearest(query, count),
    vectorsOf: (urls, query) => asked().semantics.vectors.vectorsOf(urls, query),
    compare: (query, passage, signal) => asked().semantics.reranker.compare(query, passage, signal),
    judge: async (query, passage, signal) => asked().semantics.reranker.judge?.judge(query, passage, signal),
  }
}

interface Shared {
  readonly limiter: RateLimiter
  /** Searches that may be delivered again. */
  readonly replies: Cache<KeptSearch>
  close(): Promise<void>
}

const KEPT_REPLIES = 5_000
const KEPT_CHARACTERS = 16_000_000

/** Throws RedisUnusable. */
async function openShared(config: Config, data: Data, logger: Logger): Promise<Shared> {
  const { clock } = data
  const own: Shared = {
    limiter: new MemoryRateLimiter(clock),
    replies: new MemoryCache(clock, {
      maxEntries: KEPT_REPLIES,
      maxSize: KEPT_CHARACTERS,
      sizeOf: keptCharacters,
    }),
    close: async () => undefined,
  }
  if (config.redisUrl === undefined) return own
  // Read only where they are used: who runs embedded should not wait for them.
  const { openRedis } = await import('../../adapters/redis/open-redis.ts')
  const { RedisCache } = await import('../../adapters/redis/redis-cache.ts')
  const { RedisRateLimiter } = await import('../../adapters/redis/redis-rate-limiter.ts')
  // Answers from other documents, or of a version that makes them otherwise, are not ours.
  const prefix = `whippet:search:${VERSION}:${await data.documents.source()}:`
  const link = await openRedis(config.redisUrl, logger)
  return {
    limiter: new RedisRateLimiter(link, own.limiter),
    replies: new RedisCache(link, prefix, clock),
    close: () => link.close(),
  }
}
