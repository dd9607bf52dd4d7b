// Prometheus metrics of the service, kept in process and read on a second port.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface ServiceMetrics {
  /** A finished request: its route (never its raw path), status and time. */
  observeRequest(route: string, status: number, seconds: number): void
  /** A search that was answered: its mode, whether from the cache, and its time. */
  observeSearch(mode: string, cached: boolean, seconds: number): void
  /** What a call was charged. */
  observeCharge(endpoint: string, dollars: number): void
  /** A request that we made of others. */
  observeOutbound(outcome: 'done' | 'refused' | 'failed'): void
  /** A figure that is looked up when somebody reads the metrics. */
  gauge(name: GaugeName, read: () => Promise<number> | number): void
  /** What waits in each queue, by its name. */
  queues(read: () => ReadonlyMap<string, number>): void
  /** The exposition text and its content type. */
  render(): Promise<{ text: string; contentType: string }>
}

const GAUGES = {
  whippet_index_documents: 'Documents that searches see',
  whippet_index_behind: 'Changes of documents that are not in the index yet',
  whippet_embedding_backlog: 'Documents that wait for their vectors',
  whippet_embedding_seconds_left: 'Time until every document has vectors, as quick as the work is now',
  whippet_embedding_passages_per_second: 'Passages that the model has read in the last minute, a second',
  whippet_crawl_queue: 'Addresses that crawls know and have not read',
  whippet_feeds: 'News feeds',
  whippet_feeds_failing: 'News feeds whose last poll failed',
  whippet_nodes: 'Nodes of the service that were seen in the last half minute',
  whippet_disk_free_bytes: 'Free bytes on the disk of the data folder',
} as const

export type GaugeName = keyof typeof GAUGES

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How often the lag of the event loop is looked at. Every 10 ms, as by default, is most of what a service does that nobody asks. */
const LAG_EVERY_MS = 50

export function createPrometheusMetrics(): ServiceMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const seconds = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers })
  const requests = counter('whippet_requests_total', 'Requests by route and status', 'route', 'status')
  const durations = seconds('whippet_request_seconds', 'Time from request to reply by route', 'route')
  const searches = counter(
    'whippet_searches_total',
    'Searches that were answered, by mode and by whether the answer was cached',
    'mode',
    'cached',
  )
  const searchDurations = seconds('whippet_search_seconds', 'Time of a search by mode', 'mode')
  const charged = counter('whippet_charged_dollars_total', 'US dollars charged by endpoint', 'endpoint')
  const outbound = counter(
    'whippet_outbound_requests_total',
    'Requests made of other servers: done, refused by them, or failed on the way',
    'outcome',
  )
  return {
    observeRequest(route, status, took) {
      requests.inc({ route, status: String(status) })
      durations.observe({ route }, took)
    },
    observeSearch(mode, cached, took) {
      searches.inc({ mode, cached: cached ? 'yes' : 'no' })
      searchDurations.observe({ mode }, took)
    },
    observeCharge: (endpoint, dollars) => charged.inc({ endpoint }, dollars),
    observeOutbound: (outcome) => outbound.inc({ outcome }),
    gauge(name, read) {
      new Gauge({
        name,
        help: GAUGES[name],
        registers,
        async collect() {
          // A figure that can't be had now is missing; the others are told all the same.
          const value = await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN)
          this.set(value)
        },
      })
    },
    queues(read) {
      new Gauge({
        name: 'whippet_queue_waiting',
        help: 'Calls and jobs that wait for their turn, by queue',
        labelNames: ['queue'],
        registers,
        collect() {
          this.reset()
          for (const [queue, waiting] of read()) this.set({ queue }, waiting)
        },
      })
    },
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
