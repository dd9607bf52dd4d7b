// The library of a command, with a way out, threads and a crawler of its own.
import type { Logger } from '../../../foundation/logger.ts'
import type { LibraryApi } from '../../../operations/operator/library-api.ts'
import type { Config } from '../../config.ts'
import { openCrawler } from '../open-crawler.ts'
import type { Data } from '../open-data.ts'
import { openExtractThreads } from '../open-extract-threads.ts'
import { openFetcher } from '../open-fetcher.ts'
import { openRenderer } from '../open-renderer.ts'
import { openLibrary } from './open-library.ts'

export function openOwnLibrary(
  config: Config,
  data: Data,
  logger: Logger,
): { readonly library: LibraryApi; close(): Promise<void> } {
  const fetcher = openFetcher(config, data.clock, logger)
  const threads = openExtractThreads(logger)
  const renderer = openRenderer(config, fetcher, logger)
  const { crawlSites } = openCrawler(config, data, logger, { fetcher, threads, renderer })
  const { library } = openLibrary(config, data, { fetcher, threads, crawlSites, logger })
  return {
    library,
    async close() {
      await renderer?.close()
      await threads.close()
      await fetcher.close()
    },
  }
}
