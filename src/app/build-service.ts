// Puts the service together: the engine on its adapters, the operations on both, the surfaces on top.
import type { Hono } from 'hono'
import type { BudgetWatch } from '../accounts/budget-watch.ts'
import { MemoryRateLimiter } from '../adapters/memory/memory-rate-limiter.ts'
import { SqlCrawlJournal } from '../adapters/sql/crawl/job-stores.ts'
import { SqlCrawlScheduleStore } from '../adapters/sql/operator-stores.ts'
import type { WorkOnOrders } from '../engine/crawl/orders/crawl-orders.ts'
import type { Recrawl } from '../engine/crawl/recrawl.ts'
import type { FollowStore } from '../engine/index/follow-store.ts'
import type { SearchIndex } from '../engine/index/search-index.ts'
import type { News } from '../engine/news/news-feed.ts'
import { createSuggest, type Suggest } from '../engine/search/suggest.ts'
import type { Logger } from '../foundation/logger.ts'
import { countCalls } from '../operations/call.ts'
import { createLibraryJobs, type LibraryJobs } from '../operations/library/library-jobs.ts'
import { type CrawlJobs, openCrawlJobs } from '../operations/operator/crawls/crawl-jobs.ts'
import { type CrawlSchedules, createCrawlSchedules } from '../operations/operator/crawls/crawl-schedules.ts'
import { createOwnerCrawls } from '../operations/operator/crawls/owner-crawls.ts'
import type { RequestLog, RequestSeen } from '../operations/operator/request-log.ts'
import type { Traffic } from '../operations/operator/traffic.ts'
import { unwatched, type WatchService } from '../operations/operator/watch-service.ts'
import { createSuggestions, warmUpSuggestions } from '../operations/suggestions.ts'
import { createShowIcons } from '../operations/thumbnails.ts'
import type { WatchLoop } from '../operations/watches/watch-loop.ts'
import { ALL_ROLES } from '../surfaces/cli/roles.ts'
import { createCompatRoutes, pointingsOf } from '../surfaces/compat/shapes.ts'
import { createDiscoveryRoutes } from '../surfaces/discovery/discovery-routes.ts'
import { createMcpRoutes } from '../surfaces/mcp/mcp-routes.ts'
import { createWatchStreams, type WatchStreams } from '../surfaces/mcp/watch-streams.ts'
import { createCrawlsRoutes, createDocumentsRoutes } from '../surfaces/rest/documents-routes.ts'
import { createHttpApp } from '../surfaces/rest/http-app.ts'
import {
  createHealthRoutes,
  createPublicRate,
  createThumbnailRoutes,
  type NotReady,
  PUBLIC_CALLS_A_SECOND,
} from '../surfaces/rest/public-routes.ts'
import type { RestEnv } from '../surfaces/rest/rest-env.ts'
import { createRestRoutes, createSpendRoutes } from '../surfaces/rest/rest-routes.ts'
import { createFeedRoutes, createWatchRoutes } from '../surfaces/rest/watch-routes.ts'
import { type Close, closeAll } from './close-all.ts'
import type { Config } from './config.ts'
import { VERSION } from './installation.ts'
import { type NodeList, openNodeList } from './nodes/node-list.ts'
import { openFigures } from './open/keep-figures.ts'
import { type OpenLibrary, openLibrary } from './open/library/open-library.ts'
import type { OpenSemantics } from './open/models/open-semantics.ts'
import { openConsole } from './open/open-console.ts'
import type { Data } from './open/open-data.ts'
import { type Engine, openEngine } from './open/open-engine.ts'
import { openBudgetWatch } from './open/open-notices.ts'
import { type OpenOperations, openOperations } from './open/open-operations.ts'
import { openReplySigner } from './sign-with.ts'
import { switchedOff } from './switched-off.ts'

export interface Service {
  readonly http: Hono<RestEnv>
  readonly index: SearchIndex
  readonly follow: FollowStore
  readonly news: News
  /** None of these is started; closing the service stops them. */
  readonly recrawl: Recrawl
  readonly crawlSchedules: CrawlSchedules
  readonly workOnOrders: WorkOnOrders | undefined
  readonly followLibrary: OpenLibrary['follow']
  readonly budgetWatch: BudgetWatch
  readonly watchLoop: WatchLoop
  /** Makes ready what the first questions would wait for. Never rejects. */
  prepare(): Promise<void>
  /** Behind that: searches of its own. Never rejects. */
  warmUp(): Promise<void>
  /** Absent where results are ranked by words alone. */
  readonly embedDocuments?: OpenSemantics['embedDocuments']
  /** Ends replies that go on until they are ended. */
  endStreams(): void
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly config: Config
  readonly data: Data
  readonly logger: Logger
  readonly notReady: NotReady
  observe(seen: RequestSeen): void
  /** Absent: this one alone. */
  readonly nodes?: Pick<NodeList, 'list'>
  /** Hears of searches, charges and requests of ours. */
  readonly watch?: WatchService
}

export async function buildService(options: ServiceOptions): Promise<Service> {
  const { config, data, logger } = options
  // A list that can't be read stops the start, not the first search.
  await data.unsafeDomains()
  const { requests, traffic, ...figures } = await openFigures(config, data.clock, logger)
  const watch = watchWith(requests, options.watch ?? unwatched)
  const engine = await openEngine(config, data, logger, watch)
  // Of this node alone: files that are in memory are not worth a question to another machine.
  const countPublic = countCalls(new MemoryRateLimiter(data.clock), 'public', PUBLIC_CALLS_A_SECOND)
  const assembled = await openOperations(config, data, logger, { engine, watch, countPublic })
  const { crawler, sites, x402 } = assembled
  const crawlJobs = await openCrawlJobs({
    crawlSites: crawler.orderSites,
    journal: new SqlCrawlJournal(data.database),
    clock: data.clock,
    logger,
    shared: config.databaseUrl !== undefined,
  })
  const crawlSchedules = createCrawlSchedules({
    store: new SqlCrawlScheduleStore(data.database),
    jobs: crawlJobs,
    clock: data.clock,
    logger,
    isMyTurn: data.turns.api.isMine,
  })
  const streams = createWatchStreams()
  const budgetWatch = openBudgetWatch(config, data, logger, engine.fetcher)
  const suggest = createSuggest({ index: engine.index, documents: data.documents })
  const { semantics, index, follow, news, fetcher, extracting: threads } = engine
  const library = openLibrary(config, data, { fetcher, threads, logger, crawlSites: crawler.orderSites })
  const libraryJobs = createLibraryJobs(library.library, library.keepList, logger)
  return {
    http: await surfaces(options, {
      ...{ engine, assembled, crawlJobs, crawlSchedules, libraryJobs },
      ...{ requests, traffic, suggest, countPublic, streams },
    }),
    endStreams: () => streams.end(),
    index,
    follow,
    news,
    recrawl: crawler.recrawl,
    crawlSchedules,
    workOnOrders: crawler.workOnOrders,
    followLibrary: library.follow,
    budgetWatch,
    watchLoop: assembled.watchLoop,
    prepare: () => engine.prepare(),
    async warmUp() {
      await engine.warmUp()
      // Behind it: whoever types first waits a little, nobody waits for the service.
      void warmUpSuggestions(suggest, WARM_SUGGESTIONS_MS)
    },
    ...(semantics && { embedDocuments: semantics.embedDocuments }),
    close: () =>
      closeAll(
        [
          async () => x402.close(),
          () => budgetWatch.stop(),
          () => assembled.watchLoop.stop(),
          () => semantics?.close(),
          () => crawlSchedules.stop(),
          () => crawlJobs.close(),
          () => sites.close(),
          () => crawler.recrawl.stop(),
          () => crawler.workOnOrders?.stop(),
          () => library.follow.stop(),
          () => libraryJobs.close(),
          () => figures.stop(),
          ...closingEngine(engine),
        ],
        logger,
      ),
  }
}

/** The owner's log of requests hears of searches beside whoever else watches. */
function watchWith(requests: RequestLog, told: WatchService): WatchService {
  return {
    ...told,
    searched(seen) {
      requests.searched(seen.cached)
      told.searched(seen)
    },
  }
}

/** In the order in which nothing is closed that another still needs. */
function closingEngine(engine: Engine): Close[] {
  return [
    () => engine.news.stop(),
    () => engine.follow.stop(),
    () => engine.renderer?.close(),
    () => engine.extracting.close(),
    () => engine.texts.close(),
    () => engine.thumbnails.close(),
    () => engine.fetcher.close(),
    () => engine.index.close(),
    () => engine.close(),
    () => engine.shared.close(),
  ]
}

const WARM_SUGGESTIONS_MS = 1_000

interface Behind {
  readonly engine: Engine
  readonly assembled: OpenOperations
  readonly crawlJobs: CrawlJobs
  readonly crawlSchedules: CrawlSchedules
  readonly libraryJobs: LibraryJobs
  readonly requests: RequestLog
  readonly traffic: Traffic
  readonly suggest: Suggest
  readonly streams: WatchStreams
  countPublic(network: string): Promise<void>
}

async function surfaces(options: ServiceOptions, behind: Behind): Promise<Hono<RestEnv>> {
  const { config, data, logger } = options
  const { operations, x402 } = behind.assembled
  const { baseUrl, compat } = config
  const signer = openReplySigner(data)
  const crawls = createOwnerCrawls(behind.crawlJobs)
  return createHttpApp({
    routes: [
      createHealthRoutes({ notReady: options.notReady }),
      createRestRoutes({ operations, signer }),
      createDocumentsRoutes({ operations, logger }),
      createCrawlsRoutes({ operations, crawls }),
      createWatchRoutes({ operations }),
      createSpendRoutes({ operations }),
      createMcpRoutes({
        ...{ operations, baseUrl, logger, streams: behind.streams },
        origins: config.mcpOrigins,
        version: VERSION,
        verifies: config.citations.verifyTool,
        crawls: config.indexTools ? crawls : undefined,
      }),
      createCompatRoutes({ operations, clock: data.clock, logger, baseUrl }, compat),
      createPublicRate(behind.countPublic),
      ...x402.routes,
      createFeedRoutes({ watches: behind.assembled.watches, baseUrl }),
      createThumbnailRoutes({ show: behind.engine.thumbnails.show }),
      createDiscoveryRoutes({
        baseUrl,
        prices: config.prices,
        version: VERSION,
        signatureKeys: signer.keys,
        compat: pointingsOf(compat, baseUrl),
        ...(config.x402 && { x402: config.x402 }),
      }),
      await consoleRoutes(options, behind),
    ],
    logger,
    trustProxy: config.trustProxy,
    switchedOff: switchedOff(config),
    observe: (seen) => {
      behind.traffic.observe(seen)
      behind.requests.observe(seen)
      options.observe(seen)
    },
  })
}

function consoleRoutes(
  { config, data, nodes }: ServiceOptions,
  { engine, assembled, crawlJobs, crawlSchedules, libraryJobs, requests, traffic, suggest }: Behind,
): ReturnType<typeof openConsole> {
  const { index, news } = engine
  return openConsole({
    config,
    data,
    nodes: nodes ?? openNodeList(config, data, new Set(ALL_ROLES)),
    operations: assembled.operations,
    index,
    news,
    traffic,
    crawlJobs,
    crawlSchedules,
    library: libraryJobs,
    requests,
    removeDocuments: assembled.removeDocuments,
    addDocuments: assembled.addDocuments,
    semantic: engine.semantics !== undefined,
    sources: engine.sources,
    largestSites: engine.largestSites,
    embedding: async () => engine.semantics?.embedDocuments.progress(),
    icons: createShowIcons(engine.thumbnails.icons),
    suggestions: createSuggestions({ suggest, limiter: engine.shared.limiter }),
    explainSearch: engine.searches.explain,
  })
}
