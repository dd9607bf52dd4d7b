// The library on the data folder: for commands with parts of its own, for a service with the service's.
import { stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { DownloadFiles } from '../../../adapters/files/download-files.ts'
import { KeptLists, readListFile } from '../../../adapters/files/read-list-file.ts'
import { FolderFiles, isPageFile } from '../../../adapters/files/read-pages-folder.ts'
import { readWarcRecord } from '../../../adapters/files/read-warc.ts'
import { isWholeZim, readZimFacts } from '../../../adapters/files/read-zim.ts'
import { isGlobalAddress } from '../../../adapters/http/guard/egress-guard.ts'
import { SqlDocumentCensus } from '../../../adapters/sql/documents/sql-document-census.ts'
import { SqlLibraryStore } from '../../../adapters/sql/operator-stores.ts'
import type { Fetcher } from '../../../engine/pages/fetcher.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { bareHost } from '../../../foundation/web/url.ts'
import { createCatalogues } from '../../../operations/library/catalogues.ts'
import { createCommonCrawl } from '../../../operations/library/common-crawl.ts'
import { commonCrawlItem } from '../../../operations/library/common-crawl-item.ts'
import { fileItem, folderItem } from '../../../operations/library/file-items.ts'
import { createFollowLibrary, type FollowLibrary } from '../../../operations/library/follow-library.ts'
import { kiwixItem } from '../../../operations/library/kiwix-item.ts'
import { createLibrary } from '../../../operations/library/library.ts'
import { listItem, readWebList } from '../../../operations/library/list-item.ts'
import type { CrawlSites } from '../../../operations/operator/crawls/crawl-sites.ts'
import type { LibraryApi } from '../../../operations/operator/library-api.ts'
import { createRemoveDocuments } from '../../../operations/operator/remove-documents.ts'
import type { Config } from '../../config.ts'
import { WORKER } from '../../installation.ts'
import { isGone, openCrawler, openOwnParts, sleep } from '../open-crawler.ts'
import type { Data } from '../open-data.ts'
import { isOwnHost } from '../open-fetcher.ts'
import { importWith, type LineThreads } from '../open-import.ts'

const WORKERS = { self: WORKER, isGone }

export interface OpenLibrary {
  readonly library: LibraryApi
  /** Not started. */
  readonly follow: FollowLibrary
  /** Keeps a list that came from a browser; the path of its file. */
  keepList(name: string, text: string): Promise<string>
}

export interface LibraryParts {
  readonly fetcher: Fetcher
  readonly threads: LineThreads
  readonly crawlSites: CrawlSites
  readonly logger: Logger
}

export function openLibrary(
  config: Config,
  data: Data,
  { fetcher, threads, crawlSites, logger }: LibraryParts,
): OpenLibrary {
  const { clock, documents, turns } = data
  const store = new SqlLibraryStore(data.database)
  const removal = createRemoveDocuments({ store: data.removals, clock })
  const taking = { extractPage: threads.extractPage, clock }
  const following = { ...taking, store: documents, library: store, folders: new FolderFiles() }
  const catalogues = createCatalogues(fetcher, config.library.catalogues)
  const { commonCrawlUrl: url, commonCrawlDataUrl: dataUrl } = config.library
  const commonCrawl = createCommonCrawl({ fetcher, url, dataUrl, sleep })
  const downloads = new DownloadFiles({ fetcher, folder: join(config.dataFolder, 'library'), named: true })
  const lists = new KeptLists(join(config.dataFolder, 'lists'))
  const importDocuments = importWith(data, threads)
  const importing = { importDocuments, store: documents, removals: data.removals }
  const library = createLibrary({
    store,
    census: new SqlDocumentCensus(data.database),
    removal,
    clock,
    workers: WORKERS,
    sources: {
      list: listItem({
        crawlSites,
        readFile: readListFile,
        forgetFile: (path) => lists.forget(path),
        readWeb: (address) => readWebList(fetcher, address),
        isPublic: isPublic(config),
        clock,
      }),
      folder: folderItem(following, whatIs),
      file: fileItem({ ...importing, fileAt }),
      'common-crawl': commonCrawlItem({
        ...taking,
        commonCrawl,
        store: documents,
        readRecord: readWarcRecord,
      }),
      kiwix: kiwixItem({ ...importing, catalogues, downloads, zimFacts: readZimFacts, isWholeZim }),
    },
    catalogues,
  })
  const follow = createFollowLibrary({
    ...following,
    removal,
    logger,
    workers: WORKERS,
    isMyTurn: turns.crawl.isMine,
  })
  return { library, follow, keepList: (name, text) => lists.keep(name, text) }
}

async function whatIs(path: string): Promise<'folder' | 'page' | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return 'folder'
  return found?.isFile() && isPageFile(path) ? 'page' : undefined
}

async function fileAt(path: string): Promise<{ bytes: number; modifiedAt: number } | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? { bytes: found.size, modifiedAt: Math.floor(found.mtimeMs) } : undefined
}

const INSIDE = /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** By its name alone: nobody is asked what it resolves to. */
function isPublic(config: Config): (url: URL) => boolean {
  const isOwn = isOwnHost(config)
  return (url) => {
    if (isOwn(url.href)) return true
    const host = bareHost(url)
    return isIP(host) === 0 ? host.includes('.') && !INSIDE.test(host) : isGlobalAddress(host)
  }
}

/** The library of a command, with a way out, threads and a crawler of its own. */
export function openOwnLibrary(
  config: Config,
  data: Data,
  logger: Logger,
): { readonly library: LibraryApi; close(): Promise<void> } {
  const parts = openOwnParts(config, data.clock, logger)
  const { crawlSites } = openCrawler(config, data, logger, parts)
  const { library } = openLibrary(config, data, { ...parts, crawlSites, logger })
  return { library, close: parts.close }
}
