// Prometheus /metrics on a port of its own, away from callers.
import type { ServiceMetrics } from '../adapters/metrics/prometheus-metrics.ts'
import { messageOf } from '../foundation/errors.ts'
import type { Logger } from '../foundation/logger.ts'
import { isLoopback } from '../foundation/web/request-address.ts'
import type { Config } from './config.ts'
import { type RunningServer, startHttpServer } from './http-server.ts'
import { BadSetting } from './settings.ts'

/** Undefined where metrics are off, or where the default port is taken. */
export async function startMetricsServer(
  config: Config,
  metrics: ServiceMetrics,
  logger: Logger,
): Promise<RunningServer | undefined> {
  const { metricsPort: port } = config
  if (port === undefined) return undefined
  const answer = async (request: Request): Promise<Response> => {
    if (!isOwnName(request, config.metricsHost))
      return new Response('Ask for localhost or 127.0.0.1; WHIPPET_METRICS_HOST lets others in\n', {
        status: 403,
      })
    if (new URL(request.url).pathname !== '/metrics')
      return new Response('Only /metrics is here\n', { status: 404 })
    const { text, contentType } = await metrics.render()
    return new Response(text, { headers: { 'content-type': contentType } })
  }
  try {
    return await startHttpServer({ fetch: answer, host: config.metricsHost, port })
  } catch (error) {
    if (config.metricsPortNamed)
      throw new BadSetting('WHIPPET_METRICS_PORT', String(port), 'a port that is free')
    logger.warn(
      { port, error: messageOf(error) },
      'no metrics: the port after PORT is taken; set WHIPPET_METRICS_PORT',
    )
    return undefined
  }
}

/**
 * Any other name was bent to point here, by a page that wants to read what is here (DNS rebinding). Who lets others read
 * it has given it names that we do not know.
 */
function isOwnName(request: Request, host: string): boolean {
  return !isLoopback(host) || isLoopback(new URL(request.url).hostname)
}
