// One run of a crawl: takes turns among the hosts, visits, and writes in batches until nothing is left to do.
import type { Clock } from '../../foundation/clock.ts'
import { Failure, PageUnavailable } from '../../foundation/errors.ts'
import type { CrawlPlan } from './crawl-plan.ts'
import {
  type Frontier,
  foundAddress,
  type HostStore,
  type LeasedAddress,
  type OpenCrawl,
} from './frontier/frontier.ts'
import type { HostHolds, HostQueue } from './frontier/host-holds.ts'
import type { HostQueues, Turn } from './frontier/host-queues.ts'
import { type ReadRobots, readHostRules } from './frontier/host-rules.ts'
import type { Copies } from './visit/copies.ts'
import { type CrawlOutcome, LONGEST_PAUSE_MS, type VisitStore } from './visit/crawl-outcome.ts'
import { createOutcomeBatch } from './visit/write-outcomes.ts'

/** A bell for one loop that waits: it goes on when the bell rings or the time is up. */
function createWakeUp() {
  let rang = false
  let wake: (() => void) | undefined
  return {
    ring(): void {
      rang = true
      wake?.()
    },
    /** Resolves at the next ring, at once where it rang since the last wait, or after `ms`. */
    async within(ms: number): Promise<void> {
      if (!rang) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, ms)
        })
        clearTimeout(timer)
        wake = undefined
      }
      rang = false
    },
  }
}

export interface RunNeeds {
  readonly crawl: OpenCrawl
  readonly plan: CrawlPlan
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly readRobots: ReadRobots
  readonly frontier: Frontier
  readonly hosts: HostStore
  readonly visits: VisitStore
  readonly queues: HostQueues
  /** Absent where no other process crawls on the same data. */
  readonly holds?: HostHolds | undefined
  readonly worker: string
  readonly isGone: (worker: string) => boolean
  /** Pages of this crawl that other processes have counted since it was opened here. */
  readonly pagesOfOthers: () => number
  readonly copies: Copies
  readonly ownDelayMs: (origin: string) => number
  readonly width: number
  /** Visits an address that robots.txt allows. */
  readonly visit: (address: LeasedAddress, signal: AbortSignal) => Promise<CrawlOutcome>
  /** Writes what visits brought; resolves with how many addresses became known. */
  readonly write: (outcomes: readonly CrawlOutcome[]) => Promise<void>
}

/** A turn of the loop, where nothing wakes it before. */
const TURN_MS = 300
/** More than this unwritten, and no page is begun. */
const MOST_UNWRITTEN = 200
/** How long to wait for others that work on the same crawl before looking again. */
const LOOK_AGAIN_MS = 500
/** A host whose robots.txt can't be read is tried again after this, and so often. */
const ROBOTS_RETRY_MS = 2_000
const ROBOTS_ATTEMPTS = 3
const LEFT_ALONE = 'The site asked to be left alone for a while'
/** Failures in a row after which a host is taken for gone. */
const HOST_ATTEMPTS = 12
/** Requests that a crawl makes at most: what fails or leads elsewhere is no page, so its budget does not end that. */
const REQUESTS_PER_PAGE = 10
const MORE_REQUESTS = 500
/** Pages of a host that are remembered from before an interruption. */
const REMEMBERED = 50_000

/** Resolves when the crawl is done, its budget is spent or its signal has ended; throws where a write failed. */
export async function runCrawl(needs: RunNeeds): Promise<void> {
  const { crawl, plan, signal, clock, queues } = needs
  const wakeUp = createWakeUp()
  const batch = createOutcomeBatch(clock, needs.write, wakeUp.ring)
  const mostRequests = REQUESTS_PER_PAGE * plan.maxPages + MORE_REQUESTS
  let running = 0
  let requests = 0
  let pages = crawl.pages
  let failure: { readonly error: unknown } | undefined

  const take = (outcome: CrawlOutcome): void => {
    for (const { counted } of outcome.settled) if (counted) pages += 1
    if (outcome.settled.length + outcome.found.length > 0) batch.add(outcome)
  }

  const begin = async ({ queue, address }: Turn): Promise<void> => {
    running += 1
    if (address) requests += 1
    let pauseMs = 0
    let asked = true
    try {
      const outcome = await (address ? visitOne(needs, queue, address) : prepare(needs, queue))
      pauseMs = outcome.pauseMs ?? 0
      asked = outcome.count !== 'robots' && queue.refused === undefined
      take(outcome)
    } catch (error) {
      failure ??= { error }
    }
    running -= 1
    queues.end(queue, clock.now(), pauseMs, asked)
    wakeUp.ring()
  }

  const mayBegin = (): boolean =>
    running < needs.width &&
    pages + needs.pagesOfOthers() + running < plan.maxPages &&
    requests < mostRequests &&
    batch.size < MOST_UNWRITTEN &&
    !signal.aborted &&
    !failure

  const beginAll = async (): Promise<void> => {
    while (mayBegin()) {
      const turn = await queues.take(clock.now())
      if (!turn) return
      void begin(turn)
    }
  }

  signal.addEventListener('abort', wakeUp.ring)
  for (;;) {
    await beginAll()
    if (running > 0 || batch.writing) {
      await wakeUp.within(TURN_MS)
      // A host must not wait for a full batch where the addresses that it could be asked for are in it.
      batch.tend(running < needs.width && queues.isDry(clock.now()))
      continue
    }
    await batch.flush()
    batch.check()
    if (failure) throw failure.error
    const spent = pages + needs.pagesOfOthers() >= plan.maxPages || requests >= mostRequests
    const ms = signal.aborted || spent ? undefined : await idleMs(needs)
    if (ms === undefined) break
    if (ms > 0) await wakeUp.within(Math.min(ms, LOOK_AGAIN_MS))
  }
  signal.removeEventListener('abort', wakeUp.ring)
}

/** Milliseconds until there may be something to do; undefined where there is nothing left. */
async function idleMs(needs: RunNeeds): Promise<number | undefined> {
  const { crawl, clock, frontier, queues } = needs
  const now = clock.now()
  const nextAt = queues.nextAt()
  if (nextAt !== undefined) return Math.max(0, nextAt - now)
  await needs.holds?.giveBackIdle()
  const gone = needs.holds ? (await frontier.workers(crawl.id)).filter(needs.isGone) : []
  await frontier.release(crawl.id, now, gone)
  const waiting = await frontier.waiting(crawl.id)
  const ready = waiting.filter(({ readyAt }) => readyAt <= now)
  queues.wake(ready.map(({ origin }) => origin))
  if (ready.length > 0) return 0
  // Of those that hang, the host is had once its lease has ended, and with it what they have leased of it.
  if (needs.holds) queues.wake(await frontier.originsOfOthers(crawl.id, needs.worker))
  if (waiting.length > 0) return Math.min(...waiting.map(({ readyAt }) => readyAt)) - now
  // In one look: what another read a moment ago may have become addresses that wait.
  return (await frontier.unfinished(crawl.id)) > 0 ? LOOK_AGAIN_MS : undefined
}

async function visitOne(needs: RunNeeds, queue: HostQueue, address: LeasedAddress): Promise<CrawlOutcome> {
  const done = { settled: [{ url: address.url, state: 'done', counted: false }], found: [] } as const
  if (queue.refused !== undefined) return { ...done, count: 'failed', reason: queue.refused }
  if (queue.rules && !(await queue.rules.allows(address.url))) return { ...done, count: 'robots' }
  const outcome = await needs.visit(address, needs.signal)
  queue.failures = outcome.pauseMs === undefined ? 0 : queue.failures + 1
  if (queue.failures >= HOST_ATTEMPTS) queue.refused = 'The site failed too often and was given up'
  if ((outcome.pauseMs ?? 0) > LONGEST_PAUSE_MS) queue.refused = LEFT_ALONE
  return outcome
}

function tooSlow(delayMs: number): string {
  const minutes = Math.round(delayMs / 60_000)
  return `The site's robots.txt asks for ${minutes} minutes between two pages, which is more than a crawl waits`
}

/** Reads robots.txt before the first page of a host; where that can't be done, its addresses are given up. */
async function prepare(needs: RunNeeds, queue: HostQueue): Promise<CrawlOutcome> {
  const { plan, crawl } = needs
  const { origin } = queue
  try {
    const ownDelayMs = needs.ownDelayMs(origin)
    const rules = await readHostRules(needs.readRobots, origin, ownDelayMs, needs.signal)
    const state = await needs.hosts.get(origin)
    if (crawl.resumed || needs.holds) {
      const visits = await needs.visits.ofOrigin(origin, crawl.startedAt, REMEMBERED)
      for (const visit of visits) needs.copies.add(visit)
    }
    queue.failures = 0
    queue.rules = rules
    if (rules.delayMs > 0) queue.nextAt = Math.max(state?.pausedUntil ?? 0, queue.nextAt)
    // An operator who wants to wait as long says so; nobody else's crawl is held up for hours.
    const patienceMs = Math.max(LONGEST_PAUSE_MS, ownDelayMs)
    if (queue.nextAt - needs.clock.now() > patienceMs) queue.refused = LEFT_ALONE
    if (rules.delayMs > patienceMs) queue.refused = tooSlow(rules.delayMs)
    const wanted = plan.maxDepth > 0 && !plan.newOnly && queue.refused === undefined
    const sitemaps = wanted ? rules.sitemaps : []
    return { settled: [], found: sitemaps.map((url) => foundAddress(url, 1, 'sitemap')) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    queue.failures += 1
    const later = error instanceof PageUnavailable && queue.failures < ROBOTS_ATTEMPTS
    if (!later) queue.refused = error.message
    return { settled: [], found: [], pauseMs: later ? ROBOTS_RETRY_MS : 0 }
  }
}
