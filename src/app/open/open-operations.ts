// Puts the operations together: what a call may do, on the engine, the accounts and the ledger.
import { createAdmission } from '../../accounts/admission.ts'
import { createRunOnce } from '../../accounts/money/once-only.ts'
import { createPriceList } from '../../accounts/money/prices.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { SqlLensStore } from '../../adapters/sql/caller-stores.ts'
import { SqlWalkJobStore } from '../../adapters/sql/crawl/job-stores.ts'
import { SqlDocumentCensus } from '../../adapters/sql/documents/sql-document-census.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { RunSearch } from '../../operations/answer-search.ts'
import { createCiteArticles, createCitePage } from '../../operations/citations/cite-page.ts'
import { createOpenCitations } from '../../operations/citations/open-citations.ts'
import { createVerifyOperation } from '../../operations/citations/verify-quotes.ts'
import { createFetchOperation } from '../../operations/fetch.ts'
import { createFetchManyOperation } from '../../operations/fetch-many.ts'
import { createLenses } from '../../operations/lenses.ts'
import { createNewsOperation } from '../../operations/news.ts'
import { createOperations, type Operations } from '../../operations/operations.ts'
import type { AddDocuments } from '../../operations/operator/add-documents.ts'
import { createHeldDocuments } from '../../operations/operator/held-documents.ts'
import { createRemoveDocuments, type RemoveDocuments } from '../../operations/operator/remove-documents.ts'
import type { WatchService } from '../../operations/operator/watch-service.ts'
import { createReadPricedPage } from '../../operations/read-priced-page.ts'
import { createRunCall } from '../../operations/run-call.ts'
import { createSearchOperation } from '../../operations/search.ts'
import { createSessions } from '../../operations/sessions/sessions.ts'
import { createSites, type Sites } from '../../operations/sites/sites.ts'
import { createSpend } from '../../operations/spend.ts'
import { createTextBudget } from '../../operations/text-budget.ts'
import type { WatchLoop } from '../../operations/watches/watch-loop.ts'
import type { Watches } from '../../operations/watches/watches.ts'
import type { Config } from '../config.ts'
import { openCitationIds } from '../sign-with.ts'
import { type Crawler, openCrawler } from './open-crawler.ts'
import type { Data } from './open-data.ts'
import type { Engine } from './open-engine.ts'
import { openAddDocuments } from './open-import.ts'
import { openWatches } from './open-watches.ts'
import type { OpenX402, X402Parts } from './open-x402.ts'

export interface OpenOperations {
  readonly operations: Operations
  readonly removeDocuments: RemoveDocuments
  readonly addDocuments: AddDocuments
  readonly crawler: Crawler
  readonly sites: Sites
  readonly x402: OpenX402
  readonly watches: Watches
  /** Not started. */
  readonly watchLoop: WatchLoop
}

/** About 15 kB each. */
const KEPT_RANKINGS = 1_000
const KEPT_RANKING_BYTES = 16 * 1024 * 1024

/** Documents that are being embedded give way to whoever searches. */
function searchesOf({ searches, semantics }: Engine): RunSearch {
  return (job, signal) => {
    semantics?.searching()
    return searches.run(job, signal)
  }
}

/** What can be called, whoever pays for it. */
function callable(config: Config, data: Data, logger: Logger, engine: Engine, watch: WatchService) {
  const { clock } = data
  const { work } = engine.texts
  const { link: linkThumbnail } = engine.thumbnails
  const prices = createPriceList(config.prices)
  const lenses = createLenses(new SqlLensStore(data.database))
  const citationIds = openCitationIds(data.serverSecret)
  const sessions = createSessions({ store: data.sessionTexts, clock, logger })
  const searching = {
    watch,
    runSearch: searchesOf(engine),
    lenses,
    citationIds,
    sessions,
    replies: engine.shared.replies,
    rankings: new MemoryCache<Uint8Array>(clock, {
      maxEntries: KEPT_RANKINGS,
      maxSize: KEPT_RANKING_BYTES,
      sizeOf: ({ byteLength }) => byteLength,
    }),
    cacheMs: config.cacheMs,
    epoch: engine.follow.epoch,
    clock,
  }
  const fetching = {
    readPricedPage: createReadPricedPage({ readPage: engine.readPage, work }),
    textBudget: createTextBudget(),
    prices,
    work,
    sessions,
    citePage: createCitePage({ versions: data.versions, citationIds, clock }),
    clock,
  }
  const citeArticles = createCiteArticles({ documents: data.documents, citationIds })
  const { baseUrl } = config
  const reading = { news: engine.news, prices, work, citeArticles, clock, baseUrl, linkThumbnail }
  return {
    lenses,
    fetching,
    citations: createOpenCitations({ ...data, citationIds, prices, work, readPage: engine.readPage }),
    verify: createVerifyOperation({ ...data, citationIds, prices, work, index: engine.index }),
    runSearch: searching.runSearch,
    operations: {
      search: createSearchOperation({ ...searching, prices }),
      fetch: createFetchOperation(fetching),
      fetchMany: createFetchManyOperation({ ...fetching, logger }),
      news: createNewsOperation(reading),
    },
  }
}

interface OperationsParts {
  readonly engine: Engine
  readonly watch: WatchService
  /** Counts calls that need no key, or have no good one, by network. Throws RateLimited. */
  countPublic(network: string): Promise<void>
}

export async function openOperations(
  config: Config,
  data: Data,
  logger: Logger,
  { engine, watch, countPublic }: OperationsParts,
): Promise<OpenOperations> {
  const { clock, keys, accounts } = data
  const { shared, texts, follow, fetcher, renderer, extracting } = engine
  const { limiter } = shared
  const parts = callable(config, data, logger, engine, watch)
  const { lenses, fetching, citations, verify, operations: called } = parts
  const admission = createAdmission({ keys, accounts, limiter, countUnknown: countPublic, clock })
  const runOnce = createRunOnce({ kept: data.keptReplies, clock })
  const runCall = createRunCall({ ...data, admission, runOnce, watch })
  const removeDocuments = createRemoveDocuments({
    store: data.removals,
    clock,
    afterwards: () => follow.catchUp(),
  })
  const crawler = openCrawler(config, data, logger, { fetcher, threads: extracting, renderer })
  const store = new SqlWalkJobStore(data.database)
  const sites = createSites({
    ...fetching,
    walk: crawler.walkSite,
    runCall,
    store,
    isCharged: data.credits.isCharged,
    logger,
  })
  const { prices } = fetching
  const { watches, watchLoop } = openWatches(config, data, logger, { ...parts, engine, prices, runCall })
  const addDocuments = openAddDocuments(data, extracting, texts.work)
  const operations = createOperations({
    ...called,
    ...{ admission, runCall, lenses, citations, verify, watches, sites, removeDocuments, addDocuments },
    work: texts.work,
    heldDocuments: createHeldDocuments({
      store: data.documents,
      census: new SqlDocumentCensus(data.database),
    }),
    spend: createSpend(data),
    clock,
  })
  const x402 = await openPayments(config, {
    data,
    logger,
    ...{ ...called, runCall, limiter, prices },
    checkTopic: (topic) => engine.news.checkTopic(topic),
  })
  return { operations, removeDocuments, addDocuments, crawler, sites, x402, watches, watchLoop }
}

/** The calls below /x402, loaded where they are switched on. */
async function openPayments(config: Config, parts: X402Parts): Promise<OpenX402> {
  if (!config.x402) return { routes: [], close: () => undefined }
  const { openX402 } = await import('./open-x402.ts')
  return openX402(config, config.x402, parts)
}
