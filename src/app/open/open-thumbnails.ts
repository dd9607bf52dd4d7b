// Thumbnails and sites' icons on their adapters: the fetcher, a thread that makes images small, and a bounded memory of them.
import { createThreadedResizer } from '../../adapters/images/threaded-resizer.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { SqlDocumentCensus } from '../../adapters/sql/documents/sql-document-census.ts'
import { SqlIconStore } from '../../adapters/sql/sql-icon-store.ts'
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import { createSiteIcons, type SiteIcons } from '../../engine/pages/icons/site-icons.ts'
import { createMakeThumbnail, type Thumbnail } from '../../engine/pages/thumbnails.ts'
import type { Logger } from '../../foundation/logger.ts'
import {
  createLinkThumbnail,
  createShowThumbnail,
  type LinkThumbnail,
  type ShowThumbnail,
} from '../../operations/thumbnails.ts'
import type { Config } from '../config.ts'
import { signWith } from '../sign-with.ts'
import type { Data } from './open-data.ts'

export interface OpenThumbnails {
  readonly link: LinkThumbnail
  readonly show: ShowThumbnail
  readonly icons: SiteIcons
  close(): Promise<void>
}

const MOST_KEPT = 5_000
const MOST_BYTES_KEPT = 32_000_000

export function openThumbnails(config: Config, data: Data, fetcher: Fetcher, logger: Logger): OpenThumbnails {
  const resizer = createThreadedResizer({ logger })
  const sign = (image: string): string => signWith(data.serverSecret, 'thumbnail', image)
  const cache = new MemoryCache<Thumbnail>(data.clock, {
    maxEntries: MOST_KEPT,
    maxSize: MOST_BYTES_KEPT,
    sizeOf: ({ body }) => body.byteLength,
  })
  const census = new SqlDocumentCensus(data.database)
  const icons = createSiteIcons({
    store: new SqlIconStore(data.database),
    fetcher,
    resizer,
    isIndexed: (host) => census.holds(host),
    clock: data.clock,
    logger,
  })
  return {
    icons,
    link: createLinkThumbnail({ baseUrl: config.baseUrl, sign }),
    show: createShowThumbnail({ sign, makeThumbnail: createMakeThumbnail({ fetcher, resizer, cache }) }),
    async close() {
      await icons.close()
      await resizer.close()
    },
  }
}
