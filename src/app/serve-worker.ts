// A node that answers no calls and keeps no index: it crawls, polls news, or both.
import { createPrometheusMetrics } from '../adapters/metrics/prometheus-metrics.ts'
import { SqlDocumentCensus } from '../adapters/sql/documents/sql-document-census.ts'
import type { News } from '../engine/news/news-feed.ts'
import type { Logger } from '../foundation/logger.ts'
import { isAlive } from '../foundation/node-registry.ts'
import type { Role } from '../surfaces/cli/roles.ts'
import { createHealthRoutes } from '../surfaces/rest/public-routes.ts'
import type { Close } from './close-all.ts'
import type { Config } from './config.ts'
import { startMetricsServer } from './metrics-server.ts'
import type { NodeList } from './nodes/node-list.ts'
import { type OpenLibrary, openLibrary } from './open/library/open-library.ts'
import { type Crawler, openCrawler } from './open/open-crawler.ts'
import type { Data } from './open/open-data.ts'
import { openSharedExtractThreads } from './open/open-extract-threads.ts'
import { openFetcher } from './open/open-fetcher.ts'
import { openNews } from './open/open-news.ts'
import { openRenderer } from './open/open-renderer.ts'

export interface WorkerNeeds {
  readonly config: Config
  readonly data: Data
  readonly logger: Logger
  readonly roles: ReadonlySet<Role>
  readonly nodes: NodeList
  readonly notReady: () => Promise<string | undefined>
}

export interface Worker {
  /** Health alone: a worker answers nobody else. */
  fetch(request: Request): Response | Promise<Response>
  readonly crawler: Crawler
  readonly news: News
  /** Not started. */
  readonly followLibrary: OpenLibrary['follow']
}

/** What each part takes to stop is put on `closers`, to be called in reverse. */
export async function openWorker(needs: WorkerNeeds, closers: Close[]): Promise<Worker> {
  const { config, data, logger } = needs
  await data.unsafeDomains()
  const fetcher = openFetcher(config, data.clock, logger)
  closers.push(() => fetcher.close())
  const threads = openSharedExtractThreads(logger)
  closers.push(() => threads.close())
  const renderer = openRenderer(config, fetcher, logger)
  closers.push(async () => renderer?.close())
  const crawler = openCrawler(config, data, logger, { fetcher, threads, renderer })
  closers.push(
    () => crawler.recrawl.stop(),
    async () => crawler.workOnOrders?.stop(),
  )
  const { follow: followLibrary } = openLibrary(config, data, {
    fetcher,
    threads,
    logger,
    crawlSites: crawler.orderSites,
  })
  closers.push(() => followLibrary.stop())
  const news = await openNews(config, data, fetcher, logger)
  closers.push(() => news.stop())
  const metrics = createPrometheusMetrics()
  const census = new SqlDocumentCensus(data.database)
  metrics.gauge('whippet_crawl_queue', () => census.crawlQueue())
  metrics.gauge('whippet_nodes', () => countAlive(needs.nodes, data))
  const metricsServer = await startMetricsServer(config, metrics, logger)
  closers.push(async () => metricsServer?.stop(1_000))
  const health = createHealthRoutes({ notReady: needs.notReady })
  return { fetch: (request) => health.fetch(request), crawler, news, followLibrary }
}

export async function countAlive(nodes: Pick<NodeList, 'list'>, { clock }: Data): Promise<number> {
  const now = clock.now()
  return (await nodes.list()).filter((node) => isAlive(node, now)).length
}
