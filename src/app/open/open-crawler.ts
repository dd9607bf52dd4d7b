// The crawler on the data folder, and the recrawls that the service runs.
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import defaultSeeds from '../../../facts/crawl-seeds.json' with { type: 'json' }
import { WarcArchive } from '../../adapters/files/warc-archive.ts'
import type { HttpFetcher } from '../../adapters/http/http-fetcher.ts'
import { SqlCrawlOrders } from '../../adapters/sql/crawl/sql-crawl-orders.ts'
import { SqlFrontier } from '../../adapters/sql/crawl/sql-frontier.ts'
import { SqlHostStore, SqlLinkGraph, SqlVisitStore } from '../../adapters/sql/crawl/visit-stores.ts'
import { SqlLeaseStore } from '../../adapters/sql/node-stores.ts'
import type { ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import { createRankInThread } from '../../adapters/threads/rank-in-thread.ts'
import { type Crawl, createCrawl } from '../../engine/crawl/crawler.ts'
import { spreadAuthority } from '../../engine/crawl/links/spread-authority.ts'
import {
  createOrderedCrawl,
  createWorkOnOrders,
  type WorkOnOrders,
} from '../../engine/crawl/orders/crawl-orders.ts'
import { createRecrawl, type Recrawl } from '../../engine/crawl/recrawl.ts'
import { createWalkSite, type WalkSite } from '../../engine/crawl/walk-site.ts'
import { blockedBy, type IsBlocked } from '../../engine/index/removal.ts'
import type { PageRenderer } from '../../engine/pages/fetcher.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { type CrawlSites, createCrawlSites } from '../../operations/operator/crawls/crawl-sites.ts'
import type { Config } from '../config.ts'
import { VERSION, WORKER } from '../installation.ts'
import type { Data } from './open-data.ts'
import { openExtractThreads } from './open-extract-threads.ts'
import { isOwnHost, openFetcher } from './open-fetcher.ts'
import { openRenderer } from './open-renderer.ts'

const OWN_DELAY_MS = 1_000

export interface Crawler {
  readonly crawl: Crawl
  /** A crawl as the operator orders it. */
  readonly crawlSites: CrawlSites
  readonly recrawl: Recrawl
  /** The same, done by whichever nodes crawl; on the embedded database by this process. */
  readonly orderSites: CrawlSites
  /** Works on what was ordered, by any node; absent on the embedded database. */
  readonly workOnOrders: WorkOnOrders | undefined
  /** A walk for one caller, which keeps nothing. */
  readonly walkSite: WalkSite
  /** Brings authority and anchors to the documents. */
  spread(): Promise<number>
  close(): Promise<void>
}

/** What a service has for all its parts: hosts see one visitor, and there is one bound on threads and browsers. */
export interface SharedParts {
  readonly fetcher: HttpFetcher
  readonly threads: ExtractThreads
  readonly renderer: PageRenderer | undefined
}

/** Without `given`, its parts are its own. */
export function openCrawler(config: Config, data: Data, logger: Logger, given?: SharedParts): Crawler {
  const { clock, database, documents } = data
  const parts = given ? { ...given, close: async () => undefined } : openOwnParts(config, clock, logger)
  const { fetcher, threads, renderer } = parts
  const links = new SqlLinkGraph(database)
  const visits = new SqlVisitStore(database)
  const rank = createRankInThread(logger)
  const spread = (): Promise<number> => spreadAuthority(links, documents, rank)
  const frontier = new SqlFrontier(database)
  const shared = config.databaseUrl !== undefined
  const blocked = async (): Promise<IsBlocked> => blockedBy(await data.removals.blocks())
  const reading = {
    fetcher,
    readRobots: fetcher.readRobots,
    extractPage: threads.extractPage,
    readLinks: threads.readLinks,
    readList: threads.readList,
    renderer,
    clock,
    ownDelayMs: ownDelay(config),
  }
  const crawl = createCrawl({
    ...reading,
    frontier,
    hosts: new SqlHostStore(database),
    visits,
    links,
    documents,
    blocked,
    ...(shared && { hostLeases: new SqlLeaseStore(database) }),
    worker: WORKER,
    isGone,
  })
  const openArchive = (path: string): Promise<WarcArchive> =>
    WarcArchive.open(path, `Whippet/${VERSION}`, clock.now())
  const orders = new SqlCrawlOrders(database, frontier)
  const ordered = shared ? createOrderedCrawl({ orders, clock, blocked, sleep }) : crawl
  const sitesBy = (how: Crawl): CrawlSites =>
    createCrawlSites({ crawl: how, afterwards: spread, defaultSeeds, openArchive })
  return {
    crawl,
    crawlSites: sitesBy(crawl),
    orderSites: sitesBy(ordered),
    workOnOrders: shared ? createWorkOnOrders({ orders, crawl, logger, worker: WORKER }) : undefined,
    recrawl: createRecrawl({
      crawl: ordered,
      visits,
      clock,
      logger,
      isMyTurn: data.turns.crawl.isMine,
      afterwards: spread,
    }),
    walkSite: createWalkSite({ ...reading, sleep }),
    spread,
    close: parts.close,
  }
}

/** As long as nobody ends it. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => undefined)
}

/** For a command. */
export function openOwnParts(
  config: Config,
  clock: Clock,
  logger: Logger,
): SharedParts & { close(): Promise<void> } {
  const fetcher = openFetcher(config, clock, logger)
  const threads = openExtractThreads(logger)
  const renderer = openRenderer(config, fetcher, logger)
  return {
    fetcher,
    threads,
    renderer,
    async close() {
      await renderer?.close()
      await threads.close()
      await fetcher.close()
    },
  }
}

/** A host that the operator lets us reach although it is private is the operator's own, and needs no courtesy. */
function ownDelay(config: Config): (origin: string) => number {
  const isOwn = isOwnHost(config)
  return (origin) => config.crawlDelayMs ?? (isOwn(origin) ? 0 : OWN_DELAY_MS)
}

/** Whether a process of this machine has ended; of another machine's nothing is known. */
export function isGone(worker: string): boolean {
  const [host, pid] = worker.split(':')
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
