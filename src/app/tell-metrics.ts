// What the running service tells Prometheus: its work as it goes, and figures that are looked up when they are read.
import { statfs } from 'node:fs/promises'
import type { ServiceMetrics } from '../adapters/metrics/prometheus-metrics.ts'
import { SqlDocumentCensus } from '../adapters/sql/documents/sql-document-census.ts'
import type { WatchService } from '../operations/operator/watch-service.ts'
import { queueLengths } from '../workers/fair-queue.ts'
import type { Service } from './build-service.ts'
import type { Config } from './config.ts'
import type { NodeList } from './nodes/node-list.ts'
import type { Data } from './open/open-data.ts'
import { countAlive } from './serve-worker.ts'

export function watchFor(metrics: ServiceMetrics): WatchService {
  return {
    searched: ({ mode, cached, milliseconds }) => metrics.observeSearch(mode, cached, milliseconds / 1000),
    charged: (endpoint, dollars) => metrics.observeCharge(endpoint, dollars),
    wentOut: (outcome) => metrics.observeOutbound(outcome),
  }
}

export function tellFigures(
  metrics: ServiceMetrics,
  config: Config,
  data: Data,
  service: Service,
  nodes: Pick<NodeList, 'list'>,
): void {
  const census = new SqlDocumentCensus(data.database)
  metrics.queues(queueLengths)
  metrics.gauge('whippet_index_documents', async () => (await service.index.stats()).documents)
  metrics.gauge('whippet_index_behind', async () =>
    Math.max(0, (await data.documents.revision()) - service.follow.revision()),
  )
  metrics.gauge('whippet_embedding_backlog', () => (service.embedDocuments ? census.embeddingBacklog() : 0))
  metrics.gauge('whippet_nodes', () => countAlive(nodes, data))
  metrics.gauge(
    'whippet_embedding_seconds_left',
    async () => (await service.embedDocuments?.progress())?.secondsLeft ?? 0,
  )
  metrics.gauge(
    'whippet_embedding_passages_per_second',
    async () => (await service.embedDocuments?.progress())?.passagesPerSecond ?? 0,
  )
  metrics.gauge('whippet_crawl_queue', () => census.crawlQueue())
  metrics.gauge('whippet_feeds', async () => (await service.news.health()).length)
  metrics.gauge(
    'whippet_feeds_failing',
    async () => (await service.news.health()).filter(({ lastError }) => lastError !== undefined).length,
  )
  metrics.gauge('whippet_disk_free_bytes', async () => {
    const { bavail, bsize } = await statfs(config.dataFolder)
    return bavail * bsize
  })
}
