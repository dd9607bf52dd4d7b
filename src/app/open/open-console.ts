// The console on the running service: its routes, and what its owner can look at.
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Hono } from 'hono'
import { SqlDocumentCensus } from '../../adapters/sql/documents/sql-document-census.ts'
import { SqlPaymentCensus } from '../../adapters/sql/money/sql-payment-store.ts'
import { SqlFeedChangeStore, SqlIndexHistory } from '../../adapters/sql/operator-stores.ts'
import type { SearchIndex } from '../../engine/index/search-index.ts'
import type { EmbedProgress } from '../../engine/index/vectors/embed-progress.ts'
import type { News } from '../../engine/news/news-feed.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createFeedLists } from '../../operations/operator/feed-lists.ts'
import { createOwnerView, type OwnerView } from '../../operations/operator/owner-view.ts'
import type { RequestLog } from '../../operations/operator/request-log.ts'
import type { SourceHealth } from '../../operations/operator/source-health.ts'
import type { Traffic } from '../../operations/operator/traffic.ts'
import { createZeroResultsHelp, type LargestSites } from '../../operations/zero-results-help.ts'
import { type ConsoleNeeds, createConsoleRoutes } from '../../surfaces/console/console-routes.ts'
import type { ConsoleEnv } from '../../surfaces/console/gate.ts'
import type { Config } from '../config.ts'
import { commandShown, VERSION } from '../installation.ts'
import type { NodeList } from '../nodes/node-list.ts'
import { modelsInUse } from './models/model-choice.ts'
import { openModels } from './models/open-models.ts'
import type { Data } from './open-data.ts'

/** Where `bin/dev build` puts the browser app. */
const APP_FOLDER = join(resolve(import.meta.dirname, '..', '..', '..'), 'dist', 'console')

type ConsoleParts = Pick<
  ConsoleNeeds,
  | 'operations'
  | 'crawlJobs'
  | 'crawlSchedules'
  | 'library'
  | 'suggestions'
  | 'icons'
  | 'explainSearch'
  | 'removeDocuments'
  | 'addDocuments'
> & {
  readonly config: Config
  readonly data: Data
  readonly nodes: Pick<NodeList, 'list'>
  readonly index: SearchIndex
  readonly news: News
  readonly traffic: Traffic
  readonly requests: RequestLog
  /** Whether results are ranked by meaning too. */
  readonly semantic: boolean
  readonly sources: Pick<SourceHealth, 'list'>
  readonly largestSites: LargestSites
  /** How far the vectors are; undefined where none are made. */
  readonly embedding: () => Promise<EmbedProgress | undefined>
}

export async function openConsole(needs: ConsoleParts): Promise<Hono<ConsoleEnv>> {
  const { config, data } = needs
  return createConsoleRoutes({
    ...config,
    ...data,
    ...needs,
    command: commandShown,
    version: VERSION,
    appFolder: APP_FOLDER,
    feedLists: createFeedLists({
      changes: new SqlFeedChangeStore(data.database),
      health: () => needs.news.health(),
    }),
    zeroResultsHelp: createZeroResultsHelp({
      index: needs.index,
      largestSites: needs.largestSites,
    }),
    asksOthers: config.sources !== '' || config.wikipediaUrl !== undefined,
    payments: new SqlPaymentCensus(data.database),
    takesPayments: config.x402 !== undefined,
    owner: ownerViewOf(needs),
  })
}

function ownerViewOf(needs: ConsoleParts): OwnerView {
  const { config, data } = needs
  return createOwnerView({
    ...data,
    ...needs,
    history: new SqlIndexHistory(data.database),
    settings: config.settings,
    census: new SqlDocumentCensus(data.database),
    secondsLeft: async () => (await needs.embedding())?.secondsLeft,
    parts: {
      semantic: needs.semantic,
      wanted: config.semantic,
      progress: needs.embedding,
      // Only listed here: nothing is fetched.
      models: openModels(config, data, silentLogger),
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
