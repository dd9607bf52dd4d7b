// Prometheus metrics of the service, kept in process and read on a second port.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface ServiceMetrics {
  /** A finished request: its route (never its raw path), status and time. */
  observeRequest(route: string, status: number, seconds: number): void
  /** Documents that searches see. */
  setDocuments(count: number): void
  /** The exposition text and its content type. */
  render(): Promise<{ text: string; contentType: string }>
}

export function createPrometheusMetrics(): ServiceMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'whippet_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'whippet_request_seconds',
    help: 'Time from request to reply by route',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const documents = new Gauge({
    name: 'whippet_index_documents',
    help: 'Documents that searches see',
    registers: [registry],
  })
  return {
    observeRequest(route, status, seconds) {
      requests.inc({ route, status: String(status) })
      durations.observe({ route }, seconds)
    },
    setDocuments: (count) => documents.set(count),
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
