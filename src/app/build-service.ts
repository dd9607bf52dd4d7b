// Puts the service together: the engine on its adapters, the operations on both, the surfaces on top.
import type { Hono } from 'hono'
import { createAdmission } from '../accounts/admission.ts'
import type { BudgetWatch } from '../accounts/money/budget-watch.ts'
import { createRunOnce } from '../accounts/money/once-only.ts'
import { createPriceList, NO_PRICES } from '../accounts/money/prices.ts'
import { openThreadedIndex } from '../adapters/embedded-index/threaded-index.ts'
import { SqlCrawlJournal } from '../adapters/sql/crawl/sql-crawl-journal.ts'
import { SqlPageStore } from '../adapters/sql/crawl/sql-page-store.ts'
import { SqlWalkJobStore } from '../adapters/sql/crawl/sql-walk-job-store.ts'
import { SqlLensStore } from '../adapters/sql/sql-lens-store.ts'
import type { Recrawl } from '../engine/crawl/recrawl.ts'
import { createFollowStore, type FollowStore } from '../engine/index/follow-store.ts'
import type { SearchIndex } from '../engine/index/search-index.ts'
import type { News } from '../engine/news/feeds/news-feed.ts'
import { createReadPage } from '../engine/pages/read-page.ts'
import { createExplain } from '../engine/search/explain.ts'
import { createSearch } from '../engine/search/search.ts'
import { createSuggest } from '../engine/search/suggest.ts'
import type { Logger } from '../foundation/logger.ts'
import { addressAnswered } from '../foundation/web/request-address.ts'
import { createExplainSearch } from '../operations/explain-search.ts'
import { createFetchOperation } from '../operations/fetch.ts'
import { createFetchManyOperation } from '../operations/fetch-many.ts'
import { createLenses } from '../operations/lenses.ts'
import { createMetered } from '../operations/metered.ts'
import { createNewsOperation } from '../operations/news.ts'
import { createOnTerms } from '../operations/on-terms.ts'
import { createOperations } from '../operations/operations.ts'
import { openCrawlJobs } from '../operations/operator/crawl-jobs.ts'
import { createRemoveDocuments } from '../operations/operator/remove-documents.ts'
import { createRequestLog } from '../operations/operator/request-log.ts'
import { createTraffic } from '../operations/operator/traffic.ts'
import { unwatched, type WatchService } from '../operations/operator/watch-service.ts'
import { createReadPricedPage } from '../operations/read-priced-page.ts'
import { createTextThreads } from '../operations/render/text-work.ts'
import { createSearchOperation } from '../operations/search.ts'
import { createSites } from '../operations/sites/sites.ts'
import { createSpend } from '../operations/spend.ts'
import { createSuggestions } from '../operations/suggestions.ts'
import { createCompatRoutes, pointingsOf } from '../surfaces/compat/shapes.ts'
import { createDiscoveryRoutes } from '../surfaces/discovery/discovery-routes.ts'
import { createMcpRoutes } from '../surfaces/mcp/mcp-routes.ts'
import { createDocumentsRoutes } from '../surfaces/rest/documents-routes.ts'
import { createHealthRoutes, type NotReady } from '../surfaces/rest/health-routes.ts'
import { createHttpApp, type Observation } from '../surfaces/rest/http-app.ts'
import type { RestEnv } from '../surfaces/rest/rest-env.ts'
import { createRestRoutes } from '../surfaces/rest/rest-routes.ts'
import { createSpendRoutes } from '../surfaces/rest/spend-routes.ts'
import { createThumbnailRoutes } from '../surfaces/rest/thumbnail-routes.ts'
import { closeAll } from './close-all.ts'
import type { Config } from './config.ts'
import { indexFolder } from './index-folder.ts'
import { openAnswers } from './open/open-answers.ts'
import { openConsole } from './open/open-console.ts'
import { openCrawler } from './open/open-crawler.ts'
import type { Data } from './open/open-data.ts'
import { openSharedExtractThreads } from './open/open-extract-threads.ts'
import { openFetcher, watchedFetcher } from './open/open-fetcher.ts'
import { openNews } from './open/open-news.ts'
import { openBudgetWatch } from './open/open-notices.ts'
import { openRenderer } from './open/open-renderer.ts'
import { type OpenSemantics, openSemantics } from './open/open-semantics.ts'
import { openShared } from './open/open-shared.ts'
import { openSources } from './open/open-sources.ts'
import { openThumbnails } from './open/open-thumbnails.ts'
import { openX402 } from './open/open-x402.ts'
import { VERSION } from './version.ts'

export interface Service {
  readonly http: Hono<RestEnv>
  readonly index: SearchIndex
  readonly follow: FollowStore
  readonly news: News
  /** Not started; closing the service stops it. */
  readonly recrawl: Recrawl
  /** Not started; closing the service stops it. */
  readonly budgetWatch: BudgetWatch
  /** Makes ready what the first questions would wait for. Never rejects. */
  prepare(): Promise<void>
  /** Absent where results are ranked by words alone. */
  readonly embedDocuments?: OpenSemantics['embedDocuments']
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly config: Config
  readonly data: Data
  readonly logger: Logger
  readonly notReady: NotReady
  observe(observation: Observation): void
  /** Hears of searches, charges and requests of ours. */
  readonly watch?: WatchService
}

export async function buildService(options: ServiceOptions): Promise<Service> {
  const { config, data, logger } = options
  const { clock, documents } = data
  // A list that can't be read stops the start, not the first search.
  await data.unsafeDomains()
  const requests = createRequestLog({ clock, withQueries: config.logQueries })
  const { watch: told = unwatched } = options
  const watch: WatchService = {
    ...told,
    searched(seen) {
      requests.searched(seen.cached)
      told.searched(seen)
    },
  }
  const fetcher = watchedFetcher(openFetcher(config, clock, logger), watch)
  const renderer = openRenderer(config, fetcher, logger)
  const extracting = openSharedExtractThreads(logger)
  const texts = createTextThreads({ logger })
  const news = await openNews(config, data, fetcher, logger)
  const answers = openAnswers({ config, fetcher, clock, logger })
  const semantics = openSemantics(config, data, logger)
  const federation = openSources(config, data, fetcher)
  const thumbnails = openThumbnails(config, data, fetcher)
  // Last of what can refuse to open: its connection and its threads would outlive a start that fails.
  const shared = await openShared(config, data, logger)
  const index = await openThreadedIndex({ folder: indexFolder(config), logger }).catch(
    async (error: unknown) => {
      await shared.close()
      throw error
    },
  )
  const follow = createFollowStore({ store: documents, index, logger })
  const metered = createMetered({ ...data, watch })
  const prices = createPriceList(config.prices)
  const readPage = createReadPage({
    fetcher,
    pages: new SqlPageStore(data.database),
    extractPage: extracting.extractPage,
    findPassages: extracting.findPassages,
    renderer,
    clock,
  })
  const searching = {
    watch,
    search: createSearch({
      index,
      documents,
      clock,
      answers: answers.answers,
      gazetteer: answers.gazetteer,
      words: answers.words,
      federation,
      readPage,
      ...(semantics && { semantics: semantics.semantics }),
    }),
    metered,
    cache: shared.searches,
    cacheMs: config.cacheMs,
    epoch: follow.epoch,
    work: texts.work,
    linkThumbnail: thumbnails.link,
    clock,
  }
  const fetching = {
    readPricedPage: createReadPricedPage({ readPage, prices, work: texts.work }),
    metered,
    prices,
    work: texts.work,
    clock,
  }
  const reading = {
    news,
    prices,
    work: texts.work,
    clock,
    baseUrl: config.baseUrl,
    linkThumbnail: thumbnails.link,
  }
  const removeDocuments = createRemoveDocuments({
    store: data.removals,
    clock,
    afterwards: () => follow.catchUp(),
  })
  const crawler = openCrawler(config, data, logger, { fetcher, threads: extracting, renderer })
  const sites = createSites({
    walk: crawler.walkSite,
    readPricedPage: fetching.readPricedPage,
    metered,
    prices,
    work: texts.work,
    store: new SqlWalkJobStore(data.database),
    clock,
    logger,
  })
  const operations = createOperations({
    admission: createAdmission({
      keys: data.keys,
      limiter: shared.limiter,
      clock,
      address: addressAnswered,
    }),
    search: createSearchOperation({ ...searching, prices }),
    freeSearch: createSearchOperation({ ...searching, prices: createPriceList(NO_PRICES) }),
    lenses: createLenses(new SqlLensStore(data.database)),
    sites,
    fetch: createFetchOperation(fetching),
    fetchMany: createFetchManyOperation({ ...fetching, logger }),
    removeDocuments,
    news: createNewsOperation({ ...reading, metered }),
    onTerms: createOnTerms({
      budgets: data.budgets,
      runOnce: createRunOnce({ kept: data.keptReplies, clock }),
    }),
    spend: createSpend(data),
  })
  const x402 = openX402(config, data, logger, {
    limiter: shared.limiter,
    prices,
    searching,
    fetching,
    reading,
  })
  const crawlJobs = await openCrawlJobs({
    crawlSites: crawler.crawlSites,
    journal: new SqlCrawlJournal(data.database),
    clock,
    logger,
  })
  const budgetWatch = openBudgetWatch(config, data, logger, fetcher)
  const traffic = createTraffic(clock)
  const http = createHttpApp({
    routes: [
      createHealthRoutes({ notReady: options.notReady }),
      createRestRoutes({ operations }),
      createDocumentsRoutes({ operations }),
      createSpendRoutes({ operations }),
      ...x402.routes,
      createThumbnailRoutes({ show: thumbnails.show }),
      createMcpRoutes({
        operations,
        baseUrl: config.baseUrl,
        origins: config.mcpOrigins,
        version: VERSION,
        logger,
      }),
      createCompatRoutes({ operations, clock, logger, baseUrl: config.baseUrl }, config.compat),
      createDiscoveryRoutes({
        baseUrl: config.baseUrl,
        prices: config.prices,
        version: VERSION,
        compat: pointingsOf(config.compat, config.baseUrl),
        ...(config.x402 && { x402: config.x402 }),
      }),
      await openConsole({
        config,
        data,
        operations,
        index,
        news,
        traffic,
        crawlJobs,
        requests,
        removeDocuments,
        semantic: semantics !== undefined,
        suggestions: createSuggestions({
          suggest: createSuggest({ index, documents }),
          limiter: shared.limiter,
        }),
        explainSearch: createExplainSearch({
          explain: createExplain({ search: searching.search, index, documents }),
          clock,
        }),
      }),
    ],
    logger,
    trustProxy: config.trustProxy,
    observe: (seen) => {
      traffic.observe(seen)
      requests.observe(seen)
      options.observe(seen)
    },
  })
  return {
    http,
    index,
    follow,
    news,
    recrawl: crawler.recrawl,
    budgetWatch,
    prepare: answers.prepare,
    ...(semantics && { embedDocuments: semantics.embedDocuments }),
    close: () =>
      closeAll(
        [
          async () => x402.close(),
          () => budgetWatch.stop(),
          () => semantics?.close(),
          () => crawlJobs.close(),
          () => sites.close(),
          () => crawler.recrawl.stop(),
          () => news.stop(),
          () => follow.stop(),
          () => answers.close(),
          () => renderer?.close(),
          () => extracting.close(),
          () => texts.close(),
          () => thumbnails.close(),
          () => fetcher.close(),
          () => index.close(),
          () => shared.close(),
        ],
        logger,
      ),
  }
}
