// The one way out, as the settings allow it.
import { parseAllowPrivate } from '../../adapters/http/guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from '../../adapters/http/http-fetcher.ts'
import type { Clock } from '../../foundation/clock.ts'
import { messageOf, PageUnreadable } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { bareHost } from '../../foundation/web/url.ts'
import type { WatchService } from '../../operations/operator/watch-service.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../installation.ts'
import { BadSetting } from '../settings.ts'

export function openFetcher(config: Config, clock: Clock, logger: Logger): HttpFetcher {
  return createHttpFetcher({
    allowPrivate: readAllowPrivate(config.allowPrivate),
    named: readAllowPrivate(config.offline ? config.allowPrivate : withNamed(config)),
    offline: config.offline,
    userAgent: `Whippet/${VERSION} (+${config.baseUrl}/bot)`,
    clock,
    logger,
  })
}

/** The list, and what the settings of the library name beside it. */
function withNamed({ allowPrivate, library }: Config): string {
  const { catalogues, commonCrawlUrl, commonCrawlDataUrl } = library
  const hosts = [...catalogues, commonCrawlUrl, commonCrawlDataUrl].map((address) => {
    const { protocol, hostname, port } = new URL(address)
    return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  })
  return [allowPrivate, ...hosts].join(',')
}

/** Tells what became of each request. */
export function watchedFetcher(fetcher: HttpFetcher, watch: Pick<WatchService, 'wentOut'>): HttpFetcher {
  return {
    ...fetcher,
    async fetch(url, options) {
      try {
        const fetched = await fetcher.fetch(url, options)
        watch.wentOut('done')
        return fetched
      } catch (error) {
        // What a caller gave up is nobody's failure.
        if (!options.signal.aborted) watch.wentOut(error instanceof PageUnreadable ? 'refused' : 'failed')
        throw error
      }
    },
  }
}

/** Whether the operator's list of private addresses names the host of an address, and not only what it resolves to. */
export function isOwnHost(config: Config): (url: string) => boolean {
  const own = readAllowPrivate(config.allowPrivate)
  return (text) => {
    const url = new URL(text)
    const host = bareHost(url)
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    return own.hasHost(host, port) || own.hasAddress(host, port)
  }
}

function readAllowPrivate(text: string): ReturnType<typeof parseAllowPrivate> {
  try {
    return parseAllowPrivate(text)
  } catch (error) {
    throw new BadSetting('WHIPPET_ALLOW_PRIVATE', text, messageOf(error))
  }
}
