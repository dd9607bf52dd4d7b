// Puts the operations together: what a call may do, on the engine, the accounts and the ledger.
import { createAdmission } from '../../accounts/admission.ts'
import { createRunOnce } from '../../accounts/money/once-only.ts'
import { createPriceList, NO_PRICES } from '../../accounts/money/prices.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { SqlWalkJobStore } from '../../adapters/sql/crawl/sql-walk-job-store.ts'
import { SqlLensStore } from '../../adapters/sql/sql-lens-store.ts'
import type { Logger } from '../../foundation/logger.ts'
import { addressAnswered } from '../../foundation/web/request-address.ts'
import type { RunSearch } from '../../operations/answer-search.ts'
import { createFetchOperation } from '../../operations/fetch.ts'
import { createFetchManyOperation } from '../../operations/fetch-many.ts'
import { createHeldText } from '../../operations/held-text.ts'
import { createLenses } from '../../operations/lenses.ts'
import { createMetered } from '../../operations/metered.ts'
import { createNewsOperation } from '../../operations/news.ts'
import { createOnTerms } from '../../operations/on-terms.ts'
import { createOperations, type Operations } from '../../operations/operations.ts'
import { createRemoveDocuments, type RemoveDocuments } from '../../operations/operator/remove-documents.ts'
import type { WatchService } from '../../operations/operator/watch-service.ts'
import { createReadPricedPage } from '../../operations/read-priced-page.ts'
import { createSearchOperation } from '../../operations/search.ts'
import { createSites, type Sites } from '../../operations/sites/sites.ts'
import { createSpend } from '../../operations/spend.ts'
import type { Config } from '../config.ts'
import { type Crawler, openCrawler } from './open-crawler.ts'
import type { Data } from './open-data.ts'
import type { Engine } from './open-engine.ts'
import { type OpenX402, openX402 } from './open-x402.ts'

export interface OpenOperations {
  readonly operations: Operations
  readonly removeDocuments: RemoveDocuments
  readonly crawler: Crawler
  readonly sites: Sites
  readonly x402: OpenX402
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

/** What every way of paying for a call has in common. */
function callNeeds(config: Config, data: Data, engine: Engine, watch: WatchService) {
  const { clock } = data
  const { work } = engine.texts
  const prices = createPriceList(config.prices)
  const { link: linkThumbnail } = engine.thumbnails
  return {
    prices,
    searching: {
      watch,
      runSearch: searchesOf(engine),
      replies: engine.shared.replies,
      rankings: new MemoryCache<Uint8Array>(clock, {
        maxEntries: KEPT_RANKINGS,
        maxSize: KEPT_RANKING_BYTES,
        sizeOf: ({ byteLength }) => byteLength,
      }),
      cacheMs: config.cacheMs,
      epoch: engine.follow.epoch,
      clock,
    },
    fetching: {
      readPricedPage: createReadPricedPage({ readPage: engine.readPage, prices, work }),
      heldText: createHeldText(),
      prices,
      work,
      clock,
    },
    reading: { news: engine.news, prices, work, clock, baseUrl: config.baseUrl, linkThumbnail },
  }
}

export function openOperations(
  config: Config,
  data: Data,
  logger: Logger,
  { engine, watch }: { readonly engine: Engine; readonly watch: WatchService },
): OpenOperations {
  const { clock } = data
  const { shared, texts, follow, fetcher, renderer, extracting } = engine
  const { prices, searching, fetching, reading } = callNeeds(config, data, engine, watch)
  const metered = createMetered({ ...data, watch })
  const removeDocuments = createRemoveDocuments({
    store: data.removals,
    clock,
    afterwards: () => follow.catchUp(),
  })
  const crawler = openCrawler(config, data, logger, { fetcher, threads: extracting, renderer })
  const sites = createSites({
    walk: crawler.walkSite,
    readPricedPage: fetching.readPricedPage,
    heldText: fetching.heldText,
    metered,
    prices,
    work: texts.work,
    store: new SqlWalkJobStore(data.database),
    clock,
    logger,
  })
  const search = { ...searching, metered }
  const operations = createOperations({
    admission: createAdmission({ keys: data.keys, limiter: shared.limiter, clock, address: addressAnswered }),
    search: createSearchOperation({ ...search, prices }),
    freeSearch: createSearchOperation({ ...search, prices: createPriceList(NO_PRICES), isFree: true }),
    lenses: createLenses(new SqlLensStore(data.database)),
    sites,
    work: texts.work,
    fetch: createFetchOperation({ ...fetching, metered }),
    fetchMany: createFetchManyOperation({ ...fetching, metered, logger }),
    removeDocuments,
    news: createNewsOperation({ ...reading, metered }),
    onTerms: createOnTerms({
      budgets: data.budgets,
      runOnce: createRunOnce({ kept: data.keptReplies, clock }),
    }),
    spend: createSpend(data),
  })
  const { limiter } = shared
  const x402 = openX402(config, data, logger, { limiter, prices, searching, fetching, reading })
  return { operations, removeDocuments, crawler, sites, x402 }
}
