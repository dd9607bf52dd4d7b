// Walks and batches that run beside their calls: few at a time, each page charged as it is kept, seen by their account alone.
import { timeOrderedId } from '../../accounts/time-ordered-id.ts'
import type { KeptWalkJob, WalkJobStore } from '../../engine/crawl/walk-job-store.ts'
import type { Page } from '../../engine/pages/page.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import { Failure, NotFound, Overloaded, TooManyAttempts } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import type { Logger } from '../../foundation/logger.ts'
import { dollarsFromNano, type NanoDollars, nanoFromDollars } from '../../foundation/money.ts'
import { MOST_REPLY_CHARACTERS } from '../../foundation/text/reply-bound.ts'
import type { Call } from '../call.ts'
import { LONGEST_FETCH_MS, type ReadPricedPage } from '../read-priced-page.ts'
import type { RunCall } from '../run-call.ts'
import {
  checkPlace,
  JOB_LIMITS,
  type JobLimits,
  keepPage,
  pageCall,
  reasonOf,
  watchJob,
} from './job-calls.ts'
import type { SiteFailure, SiteJob, SiteJobOrder, SitePage } from './site-api.ts'
import { planOf, type SiteNeeds, sitePage, tokensOf, withoutHidden } from './walk-at-once.ts'

export interface SiteJobsNeeds extends SiteNeeds {
  readonly store: WalkJobStore
  readonly runCall: RunCall
  readonly readPricedPage: ReadPricedPage
  /** Whether an account's ledger has a charge of this name. */
  isCharged(accountId: string, chargeId: string): Promise<boolean>
  readonly logger: Logger
  /** In place of the usual. */
  readonly limits?: JobLimits
}

export interface SiteJobs {
  /** The pages of a job are charged as calls such as this one. */
  start(call: Call, order: SiteJobOrder): Promise<SiteJob>
  job(accountId: string, id: string): Promise<SiteJob>
  pages(accountId: string, id: string, from: number, most: number): Promise<SitePage[]>
  cancel(accountId: string, id: string): Promise<SiteJob>
  running(accountId: string): Promise<SiteJob[]>
  /** Stops every job of this process and waits for their ends; pages that were read stay. Never rejects. */
  close(): Promise<void>
}

const MOST_KEPT_OF_ACCOUNT = 20
/** Characters of pages: of one, of a job, and of an account's jobs that have ended. */
const MOST_KEPT = { page: MOST_REPLY_CHARACTERS, job: 200_000_000, ended: 200_000_000 }
const KEPT_MS = 24 * 3_600_000
/** Of jobs whose accounts start no other. */
const FORGOTTEN_AT_ONCE = 5
/** Characters that are parsed in a turn, but for a page that has more. */
const PORTION = 100_000
const MOST_FAILURES = 100
/** A job that has not been heard of for so long ended with its process. */
const SILENT_MS = 5 * 60_000

type Kept = SiteJob & { readonly savedAt: number }

interface Running {
  readonly accountId: string
  readonly stopping: AbortController
  ended: Promise<void>
}

export function createSiteJobs(needs: SiteJobsNeeds): SiteJobs {
  const { store, clock, logger } = needs
  const held = new Map<string, Running>()
  let closed = false

  const save = (accountId: string, job: SiteJob): Promise<void> =>
    store.put({ id: job.id, accountId, body: JSON.stringify({ ...job, savedAt: clock.now() }) })

  const get = async (accountId: string, id: string): Promise<KeptWalkJob> => {
    const kept = await store.get(accountId, id)
    if (!kept) throw new NotFound('There is no such job; those that ended long ago are forgotten')
    return kept
  }

  /** Whoever else changes it, on whatever node: what they wrote is read, and never written over. */
  const amend = async (
    accountId: string,
    id: string,
    change: (kept: Kept) => SiteJob | Promise<SiteJob>,
  ): Promise<SiteJob> => {
    for (;;) {
      const before = await get(accountId, id)
      const job = await change(JSON.parse(before.body) as Kept)
      if (await store.replace(before, JSON.stringify({ ...job, savedAt: clock.now() }))) return job
    }
  }

  const read = async (accountId: string, id: string): Promise<SiteJob> => {
    const job = JSON.parse((await get(accountId, id)).body) as Kept
    const isOurs = job.state !== 'running' || held.has(id)
    return shown(isOurs ? job : await withLastPage(accountId, job), clock.now())
  }

  /** A process that was killed may have charged a page and not told of it: the ledger knows. */
  const withLastPage = async (accountId: string, job: Kept): Promise<Kept> => {
    const [last] = await readPages(job.id, job.completed, 1)
    if (last?.charge_id === undefined || !(await needs.isCharged(accountId, last.charge_id))) return job
    const completed = job.completed + 1
    const cost = (nanoFromDollars(job.cost_dollars) ?? 0) + (nanoFromDollars(last.cost_dollars) ?? 0)
    return { ...job, completed, total: Math.max(job.total, completed), cost_dollars: dollarsFromNano(cost) }
  }

  /** One by one, and no more than a reply holds: a page may have millions of characters. */
  const readPages = async (id: string, from: number, most: number): Promise<SitePage[]> => {
    const pages: SitePage[] = []
    const portions = inPortions(PORTION)
    for (let characters = 0; pages.length < most && characters < MOST_REPLY_CHARACTERS; ) {
      const [body] = await store.pages(id, from + pages.length, 1)
      if (body === undefined) break
      pages.push(JSON.parse(body) as SitePage)
      characters += body.length
      await portions.did(body.length)
    }
    return pages
  }

  const list = async (accountId: string): Promise<SiteJob[]> =>
    (await store.list(accountId)).map(({ body }) => shown(JSON.parse(body) as Kept, clock.now()))

  /** Makes room: what has expired goes, and the oldest that ended. */
  const forget = async (accountId: string): Promise<void> => {
    let characters = 0
    for (const [at, job] of (await list(accountId)).entries()) {
      if (job.state === 'running') continue
      characters += job.characters ?? 0
      const isOld = job.expiresAt < clock.now() || at >= MOST_KEPT_OF_ACCOUNT - 1
      if (isOld || characters > MOST_KEPT.ended) await store.remove(job.id)
    }
    const expired = timeOrderedId(clock.now() - KEPT_MS - JOB_LIMITS.longestMs)
    for (const id of await store.before(expired, FORGOTTEN_AT_ONCE)) await store.remove(id)
  }

  const run = async (call: Call, order: SiteJobOrder, first: SiteJob, signal: AbortSignal): Promise<void> => {
    const { accountId } = call.caller
    const time = watchJob(needs.limits ?? JOB_LIMITS, () => held.get(first.id)?.stopping.abort())
    const progress = createProgress(needs, pageCall(call), first, async (job) => {
      time.gotOn()
      const { state } = await amend(accountId, job.id, (kept) => ({ ...job, state: kept.state }))
      if (state === 'cancelled') held.get(job.id)?.stopping.abort()
    })
    let last: Partial<SiteJob> = { state: 'completed' }
    try {
      await (order.kind === 'crawl' ? progress.crawl(order, signal) : progress.batch(order, signal))
      const reason = time.reason()
      if (reason !== undefined) last = { state: 'failed', reason }
      else if (signal.aborted) last = closed ? STOPPED : { state: 'cancelled' }
    } catch (error) {
      if (!(error instanceof Failure)) logger.error({ err: error, job: first.id }, 'a site job broke off')
      last = { state: 'failed', reason: reasonOf(error) }
    }
    time.stop()
    const end = (kept: Kept): SiteJob => {
      const isCancelled = kept.state === 'cancelled'
      return { ...progress.job(), ...last, ...(isCancelled && { state: 'cancelled' }) }
    }
    await amend(accountId, first.id, end).catch((error: unknown) =>
      logger.error({ err: error, job: first.id }, 'the end of a site job could not be kept'),
    )
    held.delete(first.id)
  }

  return {
    async start(call, order) {
      const { accountId } = call.caller
      if (closed) throw new Overloaded('The service is ending; try again in a moment', 10)
      checkPlace(
        [...held.values()].map((one) => one.accountId),
        accountId,
      )
      const job = newJob(order, clock.now())
      const one: Running = { accountId, stopping: new AbortController(), ended: Promise.resolve() }
      held.set(job.id, one)
      try {
        await forget(accountId)
        await save(accountId, job)
      } catch (error) {
        held.delete(job.id)
        throw error
      }
      one.ended = run(call, order, job, one.stopping.signal)
      return job
    },
    job: read,
    async pages(accountId, id, from, most) {
      // One that was kept and not charged is not told of.
      const { completed } = await read(accountId, id)
      return readPages(id, from, Math.max(0, Math.min(most, completed - from)))
    },
    async cancel(accountId, id) {
      const job = await read(accountId, id)
      if (job.state !== 'running') return job
      held.get(id)?.stopping.abort()
      await held.get(id)?.ended
      return amend(accountId, id, async (kept) =>
        kept.state === 'running' ? { ...(await withLastPage(accountId, kept)), state: 'cancelled' } : kept,
      )
    },
    running: async (accountId) => (await list(accountId)).filter(({ state }) => state === 'running'),
    async close() {
      closed = true
      for (const { stopping } of held.values()) stopping.abort()
      await Promise.all([...held.values()].map(({ ended }) => ended))
    },
  }
}

const STOPPED: Partial<SiteJob> = { state: 'failed', reason: 'The service ended while it ran' }

function shown({ savedAt, ...job }: Kept, now: number): SiteJob {
  return job.state === 'running' && now - savedAt > SILENT_MS ? { ...job, ...STOPPED } : job
}

function newJob(order: SiteJobOrder, now: number): SiteJob {
  return {
    id: timeOrderedId(now),
    kind: order.kind,
    url: order.kind === 'crawl' ? order.walk.url : (order.urls[0] ?? ''),
    state: 'running',
    total: order.kind === 'crawl' ? 1 : order.urls.length,
    completed: 0,
    cost_dollars: 0,
    failures: [],
    startedAt: now,
    expiresAt: now + KEPT_MS,
  }
}

/** What a job does, page by page. */
function createProgress(
  needs: SiteJobsNeeds,
  call: Call,
  first: SiteJob,
  tell: (job: SiteJob) => Promise<void>,
) {
  let job = first
  let cost: NanoDollars = 0
  const kept = keepPage(needs.prices)

  const keep = async (page: Page, requested: string, tokens: number): Promise<void> => {
    const length = page.text.length + page.markdown.length
    if (length > MOST_KEPT.page) return fail(requested, 'It is too long for a job; fetch it by itself')
    const characters = (job.characters ?? 0) + length
    if (characters > MOST_KEPT.job)
      throw new TooManyAttempts(
        `A job keeps ${MOST_KEPT.job} characters of pages; start another for the rest`,
        0,
      )
    let paid: NanoDollars = 0
    await needs.runCall(call, kept, {
      tokens,
      async keep(chargeId, price) {
        paid = price
        const told: SitePage = { ...sitePage(page, requested, price), charge_id: chargeId }
        await needs.store.addPage(job.id, job.completed, JSON.stringify(told))
      },
    })
    cost += paid
    const completed = job.completed + 1
    const total = Math.max(job.total, completed)
    job = { ...job, completed, total, characters, cost_dollars: dollarsFromNano(cost) }
    await tell(job)
  }

  const fail = (url: string, reason: string): void => {
    const failures: SiteFailure[] = [...job.failures, { url, reason, at: needs.clock.now() }]
    job = { ...job, failures: failures.slice(0, MOST_FAILURES) }
  }

  return {
    job: () => job,
    async crawl({ walk }: SiteJobOrder & { kind: 'crawl' }, signal: AbortSignal): Promise<void> {
      const found = (): boolean => {
        job = { ...job, total: Math.min(walk.maxPages, job.total + 1) }
        return true
      }
      const readPage = async (found: Page): Promise<void> => {
        const page = await withoutHidden(needs, found)
        await keep(page, page.url, await tokensOf(needs, page))
      }
      job = { ...job, total: 0 }
      await needs.walk(planOf(walk), { found, read: readPage, failed: fail }, signal)
      job = { ...job, total: job.completed }
    },
    async batch({ urls, maxAge }: SiteJobOrder & { kind: 'batch' }, signal: AbortSignal): Promise<void> {
      for (const url of urls) {
        if (signal.aborted) return
        const text = needs.textBudget.open()
        try {
          const choice = { format: 'json', ...(maxAge !== undefined && { maxAge }) } as const
          const deadline = deadlineIn(LONGEST_FETCH_MS, signal)
          const into = { room: text, prices: needs.prices.for(call.caller) }
          const priced = await needs.readPricedPage(url, choice, deadline, into).catch((error: unknown) => {
            if (signal.aborted || !(error instanceof Failure)) throw error
            fail(url, error.message)
          })
          if (priced) await keep(priced.read.page, url, priced.tokens)
        } catch (error) {
          if (signal.aborted) return
          throw error
        } finally {
          text.close()
        }
      }
      job = { ...job, total: job.completed }
    },
  }
}
