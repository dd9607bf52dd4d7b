// The console on the running service: its routes, and what its owner can look at.
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Hono } from 'hono'
import { SqlDocumentCensus } from '../../adapters/sql/documents/sql-document-census.ts'
import { SqlPaymentCensus } from '../../adapters/sql/money/sql-payment-census.ts'
import { SqlFeedChangeStore, SqlIndexHistory } from '../../adapters/sql/operator-stores.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { EmbedProgress } from '../../engine/index/vectors/embed-progress.ts'
import type { News } from '../../engine/news/news-feed.ts'
import { silentLogger } from '../../foundation/logger.ts'
import type { ExplainSearch } from '../../operations/explain-search.ts'
import type { LibraryJobs } from '../../operations/library/library-jobs.ts'
import type { Operations } from '../../operations/operations.ts'
import type { AddDocuments } from '../../operations/operator/add-documents.ts'
import type { CrawlJobs } from '../../operations/operator/crawls/crawl-jobs.ts'
import type { CrawlSchedules } from '../../operations/operator/crawls/crawl-schedules.ts'
import { createFeedLists } from '../../operations/operator/feed-lists.ts'
import { createOwnerView, type OwnerView } from '../../operations/operator/owner-view.ts'
import type { RemoveDocuments } from '../../operations/operator/remove-documents.ts'
import type { RequestLog } from '../../operations/operator/request-log.ts'
import type { SourceHealth } from '../../operations/operator/source-health.ts'
import type { Traffic } from '../../operations/operator/traffic.ts'
import type { Suggestions } from '../../operations/suggestions.ts'
import type { ShowIcons } from '../../operations/thumbnails.ts'
import { createZeroResultsHelp } from '../../operations/zero-results-help.ts'
import { createConsoleRoutes } from '../../surfaces/console/console-routes.ts'
import type { ConsoleEnv } from '../../surfaces/console/gate.ts'
import type { Config } from '../config.ts'
import { commandShown, VERSION } from '../installation.ts'
import type { NodeList } from '../nodes/node-list.ts'
import { modelsInUse } from './models/model-choice.ts'
import { openModels } from './models/open-models.ts'
import type { Data } from './open-data.ts'
import { openFetcher } from './open-fetcher.ts'

/** Where `bin/dev build` puts the browser app. */
const APP_FOLDER = join(resolve(import.meta.dirname, '..', '..', '..'), 'dist', 'console')

interface ConsoleParts {
  readonly config: Config
  readonly data: Data
  readonly nodes: Pick<NodeList, 'list'>
  readonly operations: Operations
  readonly index: SearchIndex
  readonly news: News
  readonly traffic: Traffic
  readonly crawlJobs: CrawlJobs
  readonly crawlSchedules: CrawlSchedules
  readonly library: LibraryJobs
  readonly suggestions: Suggestions
  readonly icons: ShowIcons
  readonly explainSearch: ExplainSearch
  readonly requests: RequestLog
  readonly removeDocuments: RemoveDocuments
  readonly addDocuments: AddDocuments
  /** Whether results are ranked by meaning too. */
  readonly semantic: boolean
  readonly sources: Pick<SourceHealth, 'list'>
  /** How far the vectors are; undefined where none are made. */
  readonly embedding: () => Promise<EmbedProgress | undefined>
}

export async function openConsole(needs: ConsoleParts): Promise<Hono<ConsoleEnv>> {
  const { config, data } = needs
  return createConsoleRoutes({
    baseUrl: config.baseUrl,
    command: commandShown,
    version: VERSION,
    signUpOpen: config.signUpOpen,
    searchPage: config.searchPage,
    trustProxy: config.trustProxy,
    appFolder: APP_FOLDER,
    signIn: data.signIn,
    accounts: data.accounts,
    keys: data.keys,
    credits: data.credits,
    prices: config.prices,
    freeCredits: config.freeCredits,
    usage: data.usage,
    operations: needs.operations,
    crawlJobs: needs.crawlJobs,
    crawlSchedules: needs.crawlSchedules,
    feedLists: createFeedLists({
      changes: new SqlFeedChangeStore(data.database),
      health: () => needs.news.health(),
    }),
    library: needs.library,
    suggestions: needs.suggestions,
    icons: needs.icons,
    explainSearch: needs.explainSearch,
    zeroResultsHelp: createZeroResultsHelp({
      index: needs.index,
      census: new SqlDocumentCensus(data.database),
      clock: data.clock,
      asksOthers: config.sources !== '' || config.wikipediaUrl !== undefined,
    }),
    removeDocuments: needs.removeDocuments,
    addDocuments: needs.addDocuments,
    clock: data.clock,
    payments: new SqlPaymentCensus(data.database),
    takesPayments: config.x402 !== undefined,
    owner: ownerViewOf(needs),
  })
}

function ownerViewOf(needs: ConsoleParts): OwnerView {
  const { config, data } = needs
  return createOwnerView({
    index: needs.index,
    history: new SqlIndexHistory(data.database),
    news: needs.news,
    traffic: needs.traffic,
    settings: config.settings,
    clock: data.clock,
    documents: data.documents,
    census: new SqlDocumentCensus(data.database),
    requests: needs.requests,
    accounts: data.accounts,
    usage: data.usage,
    nodes: needs.nodes,
    semantic: needs.semantic,
    secondsLeft: async () => (await needs.embedding())?.secondsLeft,
    parts: {
      semantic: needs.semantic,
      wanted: config.semantic,
      progress: needs.embedding,
      // Only listed here: nothing is fetched.
      models: openModels(config, data, () => openFetcher(config, data.clock, silentLogger)),
      health: needs.sources,
    },
    models: () => modelsShown(config, data, needs.semantic),
    sources: config.sources
      .split(',')
      .map((source) => source.split('=')[0]?.trim() ?? '')
      .filter((name) => name !== ''),
    freeDiskBytes: async () => {
      const { bavail, bsize } = await statfs(config.dataFolder)
      return bavail * bsize
    },
  })
}

async function modelsShown(config: Config, { database }: Data, semantic: boolean): Promise<string> {
  if (!semantic)
    return config.semantic
      ? 'The models are not installed: ranking is by words alone'
      : 'Off: ranking is by words alone'
  const brought = await modelsInUse(config, database)
  return brought ? `Ranking by meaning is on: ${brought.said}` : 'Ranking by meaning is on'
}
