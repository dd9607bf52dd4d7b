// Prometheus /metrics on its own loopback port, away from callers.
import type { ServiceMetrics } from '../adapters/metrics/prometheus-metrics.ts'
import type { Logger } from '../foundation/logger.ts'
import type { Config } from './config.ts'
import { type RunningServer, startHttpServer } from './http-server.ts'
import { BadSetting } from './settings.ts'

const LOOPBACK = '127.0.0.1'

/** Undefined where metrics are off, or where the default port is taken. */
export async function startMetricsServer(
  config: Config,
  metrics: ServiceMetrics,
  logger: Logger,
): Promise<RunningServer | undefined> {
  const { metricsPort: port } = config
  if (port === undefined) return undefined
  const answer = async (request: Request): Promise<Response> => {
    if (!isOwnName(request)) return new Response('Ask for localhost or 127.0.0.1\n', { status: 403 })
    if (new URL(request.url).pathname !== '/metrics')
      return new Response('Only /metrics is here\n', { status: 404 })
    const { text, contentType } = await metrics.render()
    return new Response(text, { headers: { 'content-type': contentType } })
  }
  try {
    return await startHttpServer({ fetch: answer, host: LOOPBACK, port })
  } catch (error) {
    if (config.metricsPortNamed)
      throw new BadSetting('WHIPPET_METRICS_PORT', String(port), 'a port that is free')
    logger.warn({ err: error, port }, 'no metrics: the port after PORT is taken; set WHIPPET_METRICS_PORT')
    return undefined
  }
}

/** Any other name was bent to point here, by a page that wants to read what is here (DNS rebinding). */
function isOwnName(request: Request): boolean {
  const { hostname } = new URL(request.url)
  return hostname === 'localhost' || hostname === LOOPBACK || hostname === '[::1]'
}
