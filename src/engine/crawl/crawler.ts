// The crawler: from seeds to documents, politely, in steps that survive a crash.
import type { Clock } from '../../foundation/clock.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import type { IsBlocked } from '../index/removal.ts'
import type { Fetcher, PageRenderer } from '../pages/fetcher.ts'
import type { ExtractPage } from '../pages/read-page.ts'
import { crawlAddress, scopeOf } from './crawl-address.ts'
import { type CrawlListener, type CrawlPlan, type CrawlProgress, noCounts } from './crawl-plan.ts'
import { runCrawl } from './crawl-run.ts'
import {
  type FoundAddress,
  type Frontier,
  foundAddress,
  type HostStore,
  type OpenCrawl,
} from './frontier/frontier.ts'
import { createHostHolds, type HostHolds, type HostLeases } from './frontier/host-holds.ts'
import { createHostQueues } from './frontier/host-queues.ts'
import type { ReadRobots } from './frontier/host-rules.ts'
import { createTrapGuard } from './frontier/traps.ts'
import { createFollowLinks } from './links/follow-links.ts'
import type { LinkGraph } from './links/link-graph.ts'
import { createCanonicalDecisions, createCopies } from './visit/copies.ts'
import type { VisitStore } from './visit/crawl-outcome.ts'
import { type PageArchive, type ReadLinks, type ReadList, readLinks, readList } from './visit/page-bytes.ts'
import { createListedTimes, createVisitList } from './visit/visit-list.ts'
import { visitPage } from './visit/visit-page.ts'
import { writeOutcomes } from './visit/write-outcomes.ts'

export interface CrawlerNeeds {
  readonly fetcher: Fetcher
  readonly readRobots: ReadRobots
  readonly extractPage: ExtractPage
  /** Absent: they are read in place, which takes long where there is much of it. */
  readonly readLinks?: ReadLinks
  readonly readList?: ReadList
  /** For pages whose scripts bring what they say; absent where no browser may be asked. */
  readonly renderer?: PageRenderer | undefined
  readonly frontier: Frontier
  readonly hosts: HostStore
  readonly visits: VisitStore
  readonly links: LinkGraph
  readonly documents: DocumentStore
  /** What the operator keeps from being crawled; asked at the start of a crawl. */
  readonly blocked?: () => Promise<IsBlocked>
  readonly clock: Clock
  /** Our own delay between two requests to an origin; a longer one that the host asks for is kept in any case. */
  readonly ownDelayMs: (origin: string) => number
  /** Names this process among those that may share a frontier; each run adds its number to it. */
  readonly worker: string
  /** Whether the process of a worker has ended, so that what it held can be taken over at once. */
  readonly isGone: (worker: string) => boolean
  /** Keeps a host to one crawl at a time, over all processes; absent where there is no other. */
  readonly hostLeases?: HostLeases
  /** Addresses that are worked on at a time. */
  readonly width?: number
}

export interface CrawlRequest {
  /** An unfinished crawl of the same name is taken up again. */
  readonly name: string
  readonly plan: CrawlPlan
  readonly listener: CrawlListener
  /** Ends the crawl early; what is left is taken up by the next one of that name. */
  readonly signal: AbortSignal
  readonly archive?: PageArchive
  /** One that was ordered and that others may work on too; where it has ended meanwhile, nothing is done. */
  readonly join?: number
}

/** Resolves with the last state. Throws where the data or the archive can't be written, and for nothing a site does. */
export type Crawl = (request: CrawlRequest) => Promise<CrawlProgress>

const WIDTH = 24

export function createCrawl(needs: CrawlerNeeds): Crawl {
  const { frontier, clock } = needs
  let runs = 0
  return async (request) => {
    runs += 1
    const worker = `${needs.worker}:${runs}`
    const joined = request.join === undefined ? undefined : await frontier.join(request.join)
    if (request.join !== undefined && !joined) return nothingDone(request.plan)
    const crawl = joined ?? (await frontier.open(request.name, clock.now()))
    const workers = await frontier.workers(crawl.id)
    const gone = workers.filter((other) => needs.isGone(other))
    await frontier.release(crawl.id, clock.now(), gone)
    const isBlocked = (await needs.blocked?.()) ?? (() => false)
    const seeds = joined ? [] : seedsOf(request.plan)
    await frontier.add(
      crawl.id,
      seeds.filter(({ url }) => !isBlocked(url)),
    )
    const holds =
      needs.hostLeases &&
      createHostHolds({
        ...needs,
        leases: needs.hostLeases,
        worker,
        crawl: crawl.id,
        releaseOrigin: (origin, of) => frontier.releaseOrigin(crawl.id, origin, of),
        putBack: (urls) => frontier.putBack(crawl.id, worker, urls),
      })
    try {
      const state = await run({ ...needs, worker, holds }, request, crawl, isBlocked)
      await frontier.release(crawl.id, clock.now(), [worker])
      // What others still read is theirs to put away; the last of them ends the crawl.
      if (!request.signal.aborted && (await frontier.leased(crawl.id)) === 0)
        await frontier.finish(crawl.id, clock.now())
      return state
    } finally {
      await frontier.release(crawl.id, clock.now(), [worker])
      await holds?.close()
    }
  }
}

function nothingDone({ maxPages }: CrawlPlan): CrawlProgress {
  return { ...noCounts(), resumed: true, pages: 0, maxPages, waiting: 0, hosts: 0 }
}

export function seedsOf(plan: CrawlPlan): FoundAddress[] {
  const urls = new Set(plan.seeds.flatMap((seed) => crawlAddress(seed) ?? []))
  return Array.from(urls, (url) => foundAddress(url, 0))
}

async function run(
  needs: CrawlerNeeds & { readonly holds: HostHolds | undefined },
  request: CrawlRequest,
  crawl: OpenCrawl,
  isBlocked: IsBlocked,
): Promise<CrawlProgress> {
  const { plan, listener, signal, archive } = request
  const { frontier, worker, width = WIDTH } = needs
  const counts = noCounts()
  const guard = createTrapGuard(needs.clock.now())
  const copies = createCopies()
  const listed = createListedTimes(needs.clock.now())
  const ofSeeds = scopeOf(plan.seeds, plan.anyHost)
  const inScope = (url: string): boolean => ofSeeds(url) && !isBlocked(url)
  const following = createFollowLinks(plan, inScope, guard)
  const queues = createHostQueues({ frontier, crawl: crawl.id, worker, holds: needs.holds })
  const context = {
    readLinks,
    ...needs,
    archive,
    crawl: crawl.id,
    inScope,
    following,
    guard,
    copies,
    listed,
    decisions: createCanonicalDecisions(crawl.resumed ? await frontier.decisions(crawl.id) : []),
  }
  const visitList = createVisitList({ readList, ...needs, following, listed })
  const writing = {
    ...needs,
    crawl: crawl.id,
    counts,
    newOnly: plan.newOnly === true,
    ...(plan.origin && { origin: plan.origin }),
  }
  let { pages } = crawl
  let pagesOfOthers = 0

  const waiting = await frontier.waiting(crawl.id)
  let left = waiting.reduce((sum, { addresses }) => sum + addresses, 0)
  queues.wake(waiting.map(({ origin }) => origin))
  const state = (): CrawlProgress => ({
    ...counts,
    traps: following.traps,
    resumed: crawl.resumed,
    pages: pages + pagesOfOthers,
    maxPages: plan.maxPages,
    waiting: Math.max(0, left),
    hosts: queues.size,
  })

  await runCrawl({
    ...needs,
    crawl,
    plan,
    signal,
    queues,
    copies,
    width,
    pagesOfOthers: () => pagesOfOthers,
    async visit(address, ending) {
      counts.fetched += 1
      if (address.kind !== 'page') return visitList(address, ending)
      // The list may have been read before an interruption.
      if (address.listedAt !== undefined) listed.add(new Map([[address.url, address.listedAt]]))
      const [prior] = await needs.visits.get([address.url])
      return visitPage(context, { address, prior, signal: ending })
    },
    async write(outcomes) {
      const written = await writeOutcomes(writing, outcomes, queues.states())
      const settled = outcomes.flatMap((one) => one.settled)
      pages += settled.filter((one) => one.counted).length
      pagesOfOthers = Math.max(pagesOfOthers, written.pages - pages)
      left += written.added - settled.filter((one) => one.state === 'done').length
      queues.wake(written.origins)
      for (const { reason, settled: of } of outcomes)
        if (reason !== undefined) listener.failed(of[0]?.url ?? '', reason)
      listener.progress(state())
    },
  })
  return state()
}
