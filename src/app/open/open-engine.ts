// Opens the parts that searching, fetching and news stand on: fetcher, threads, answers, models, sources and the index.
import type { ChromiumRenderer } from '../../adapters/chromium/chromium-renderer.ts'
import type { HttpFetcher } from '../../adapters/http/http-fetcher.ts'
import { SqlPageStore } from '../../adapters/sql/crawl/sql-page-store.ts'
import { skipDamaged } from '../../adapters/sql/sqlite/skip-damaged.ts'
import type { ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import { createPassageThreads, type PassageThreads } from '../../adapters/threads/passage-threads.ts'
import type { FollowStore } from '../../engine/index/follow-store.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { News } from '../../engine/news/news-feed.ts'
import { createReadPage, type ReadPage } from '../../engine/pages/read-page.ts'
import { createSearch, type Search } from '../../engine/search/search.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createSourceHealth, type SourceHealth } from '../../operations/operator/source-health.ts'
import type { WatchService } from '../../operations/operator/watch-service.ts'
import { createTextThreads, type TextThreads } from '../../operations/render/text-work.ts'
import type { Config } from '../config.ts'
import { type OpenAnswers, openAnswers } from './open-answers.ts'
import type { Data } from './open-data.ts'
import { openSharedExtractThreads } from './open-extract-threads.ts'
import { openFetcher, watchedFetcher } from './open-fetcher.ts'
import { openIndex } from './open-index.ts'
import { openNews } from './open-news.ts'
import { openRenderer } from './open-renderer.ts'
import { type OpenSemantics, openSemantics } from './open-semantics.ts'
import { openShared, type Shared } from './open-shared.ts'
import { openSources } from './open-sources.ts'
import { type OpenThumbnails, openThumbnails } from './open-thumbnails.ts'

export interface Engine {
  readonly fetcher: HttpFetcher
  readonly renderer: ChromiumRenderer | undefined
  readonly extracting: ExtractThreads
  readonly snippets: PassageThreads
  readonly texts: TextThreads
  readonly news: News
  readonly answers: OpenAnswers
  /** Absent where results are ranked by words alone. */
  readonly semantics: OpenSemantics | undefined
  readonly thumbnails: OpenThumbnails
  readonly shared: Shared
  readonly sources: SourceHealth
  readonly index: SearchIndex
  readonly follow: FollowStore
  readonly readPage: ReadPage
  readonly search: Search
}

export async function openEngine(
  config: Config,
  data: Data,
  logger: Logger,
  watch: WatchService,
): Promise<Engine> {
  const { clock, documents } = data
  const fetcher = watchedFetcher(openFetcher(config, clock, logger), watch)
  const renderer = openRenderer(config, fetcher, logger)
  const extracting = openSharedExtractThreads(logger)
  const texts = createTextThreads({ logger })
  const snippets = createPassageThreads(logger)
  const sources = createSourceHealth({ clock, offline: config.offline })
  const news = await openNews(config, data, fetcher, logger)
  const answers = openAnswers({ config, fetcher, health: sources, clock, logger })
  const semantics = await openSemantics(config, data, logger)
  const thumbnails = openThumbnails(config, data, fetcher, logger)
  const federation = openSources(config, data, fetcher, sources)
  // Last of what can refuse to open: its connection and its threads would outlive a start that fails.
  const shared = await openShared(config, data, logger)
  const { index, follow } = await openIndex(config, data, logger).catch(async (error: unknown) => {
    await shared.close()
    throw error
  })
  const readPage = createReadPage({
    fetcher,
    pages: new SqlPageStore(data.database),
    extractPage: extracting.extractPage,
    findPassages: extracting.findPassages,
    renderer,
    clock,
  })
  const search = createSearch({
    index,
    documents: skipDamaged(documents, logger),
    clock,
    answers: answers.answers,
    gazetteer: answers.gazetteer,
    words: answers.words,
    federation,
    readPage,
    cut: snippets.cut,
    ...(semantics && { semantics: semantics.semantics }),
  })
  return {
    fetcher,
    renderer,
    extracting,
    texts,
    snippets,
    news,
    answers,
    semantics,
    thumbnails,
    shared,
    sources,
    index,
    follow,
    readPage,
    search: semantics ? semantics.givingWay(search) : search,
  }
}
