// Walks a site for one caller: reads its pages one after another, as politely as a crawl, and keeps none of them.
import type { Clock } from '../../foundation/clock.ts'
import { Failure, InvalidRequest } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import { extractRendered } from '../pages/extract-rendered.ts'
import type { Fetcher, PageRenderer } from '../pages/fetcher.ts'
import type { Page } from '../pages/page.ts'
import type { ExtractPage } from '../pages/read-page.ts'
import { crawlAddress, originOf } from './crawl-address.ts'
import { type HostRules, type ReadRobots, readHostRules } from './frontier/host-rules.ts'
import { createTrapGuard } from './frontier/traps.ts'
import type { PageLink } from './links/discover-links.ts'
import { LONGEST_PAUSE_MS } from './visit/crawl-outcome.ts'
import type { ReadLinks, ReadList } from './visit/page-bytes.ts'

export interface WalkPlan {
  readonly seed: string
  /** Pages that are read at most. */
  readonly maxPages: number
  /** Pages that are asked for at most, those included that can't be read. */
  readonly maxRequests: number
  /** Links from the seed at most; 0 reads it alone. */
  readonly maxDepth: number
  /** Links of one page that are followed at most. */
  readonly maxBreadth: number
  /** Whether an address belongs to the walk. */
  readonly inScope: (url: string) => boolean
  /** Whether the sitemap is read, or nothing but it. */
  readonly sitemap: 'include' | 'skip' | 'only'
}

export interface Walker {
  /** An address of the walk, as it becomes known; the seed is the first. False ends the walk. */
  found?(url: string, anchor: string): boolean
  /** A page that was read. Absent: pages are read for their links alone. */
  read?(page: Page): Promise<void>
  /** A page that could not be. */
  failed?(url: string, reason: string): void
  /** Counts a request for a page. */
  asked?(): void
}

export interface WalkNeeds {
  readonly fetcher: Fetcher
  readonly readRobots: ReadRobots
  readonly extractPage: ExtractPage
  readonly readLinks: ReadLinks
  readonly readList: ReadList
  readonly renderer?: PageRenderer | undefined
  readonly clock: Clock
  readonly ownDelayMs: (origin: string) => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Ends early, without an error, when the signal does. Throws what the walker throws, and for nothing a site does. */
export type WalkSite = (plan: WalkPlan, walker: Walker, signal: AbortSignal) => Promise<void>

const MOST_KNOWN = 20_000
const MOST_SITEMAPS = 20
/** Sitemaps of an index among which those of the site are looked for. */
const MOST_SITEMAPS_NAMED = 1_000
/** Links that are looked at in one go: a caller's patterns take almost a millisecond on the worst of them. */
const PORTION = 2
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i

interface Step {
  readonly url: string
  readonly depth: number
}

export function createWalkSite(needs: WalkNeeds): WalkSite {
  /** When an origin may be asked again: all walks of this process take turns. */
  const nextAt = new Map<string, number>()

  const takeTurn = async (origin: string, delayMs: number, signal: AbortSignal): Promise<void> => {
    const now = needs.clock.now()
    const at = Math.max(now, nextAt.get(origin) ?? 0)
    nextAt.set(origin, at + delayMs)
    for (const [other, time] of nextAt) if (time < now) nextAt.delete(other)
    if (at > now) await needs.sleep(at - now, signal)
  }

  return async (plan, walker, signal) => {
    const walk = createWalk(needs, plan, walker, signal, takeTurn)
    await walk.add([{ href: plan.seed, anchor: '' }], plan.seed, -1)
    if (plan.sitemap !== 'skip') await walk.readSitemaps()
    if (plan.sitemap !== 'only' || walker.read) await walk.readPages()
  }
}

function createWalk(
  needs: WalkNeeds,
  plan: WalkPlan,
  walker: Walker,
  signal: AbortSignal,
  takeTurn: (origin: string, delayMs: number, signal: AbortSignal) => Promise<void>,
) {
  const guard = createTrapGuard(needs.clock.now())
  const rules = new Map<string, Promise<HostRules | undefined>>()
  const known = new Set<string>()
  const queue: Step[] = []
  let requests = 0
  let ended = false

  const rulesOf = (origin: string): Promise<HostRules | undefined> => {
    const reading =
      rules.get(origin) ??
      readHostRules(needs.readRobots, origin, needs.ownDelayMs(origin), signal).catch(noneWhereFailed)
    rules.set(origin, reading)
    return reading
  }

  const add = async (links: readonly PageLink[], base: string, depth: number): Promise<void> => {
    const portions = inPortions(PORTION)
    let followed = 0
    for (const { href, anchor } of links) {
      await portions.did(1)
      if (ended || signal.aborted || followed >= plan.maxBreadth || known.size >= MOST_KNOWN) return
      const url = crawlAddress(href, base)
      if (url === undefined || known.has(url) || (depth >= 0 && !plan.inScope(url))) continue
      if (guard.refuses(url) !== undefined) continue
      known.add(url)
      followed += 1
      if (walker.found?.(url, anchor) === false) ended = true
      if (depth < plan.maxDepth) queue.push({ url, depth: depth + 1 })
    }
  }

  const readSitemaps = async (): Promise<void> => {
    const origin = originOf(plan.seed)
    const host = await rulesOf(origin)
    const waiting = [...(host?.sitemaps ?? [])]
    for (let count = 0; count < MOST_SITEMAPS && waiting.length > 0 && !ended && !signal.aborted; count++) {
      const url = waiting.shift() ?? ''
      try {
        await takeTurn(origin, host?.delayMs ?? 0, signal)
        const fetched = await needs.fetcher.fetch(url, { signal, robots: false })
        const listed = await needs.readList(fetched)
        const named = listed.sitemaps.slice(0, MOST_SITEMAPS_NAMED)
        waiting.push(...named.filter((one) => originOf(one) === origin))
        const pages = listed.pages.map((href) => ({ href, anchor: '' }))
        await add(pages, fetched.url, 0)
      } catch (error) {
        const ofTheList = error instanceof Failure && !(error instanceof InvalidRequest)
        if (!ofTheList && !signal.aborted) throw error
      }
    }
  }

  const readOne = async ({ url, depth }: Step): Promise<boolean> => {
    const origin = originOf(url)
    const host = await rulesOf(origin)
    if (!host) return fail(url, 'robots.txt could not be read')
    if (!(await host.allows(url))) return fail(url, 'robots.txt forbids it')
    if (host.delayMs > LONGEST_PAUSE_MS) return fail(url, 'The site asks for longer pauses than a walk makes')
    await takeTurn(origin, host.delayMs, signal)
    if (signal.aborted) return false
    requests += 1
    walker.asked?.()
    const fetched = await needs.fetcher.fetch(url, { signal })
    // A redirect may lead out of the walk.
    if (depth > 0 && !plan.inScope(fetched.url)) return fail(url, 'It leads to another place')
    known.add(fetched.url)
    if (HTML.test(fetched.contentType) && plan.sitemap !== 'only') {
      const { links, base, directives } = await needs.readLinks(fetched)
      if (!directives.nofollow) await add(links, base, depth)
    }
    if (!walker.read) return true
    const { page } = await extractRendered(needs, { ...fetched, signal })
    await walker.read(page)
    return true
  }

  const fail = (url: string, reason: string): boolean => {
    walker.failed?.(url, reason)
    return false
  }

  const readPages = async (): Promise<void> => {
    let pages = 0
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      if (ended || signal.aborted || pages >= plan.maxPages || requests >= plan.maxRequests) return
      const { url } = step
      try {
        if (await readOne(step)) pages += 1
      } catch (error) {
        if (signal.aborted) return
        if (!isOfTheSite(error)) throw error
        fail(url, error.message)
      }
    }
  }

  return { add, readSitemaps, readPages }
}

function isOfTheSite(error: unknown): error is Failure {
  return error instanceof Failure && /^Page/.test(error.name)
}

function noneWhereFailed(error: unknown): undefined {
  if (error instanceof Failure) return undefined
  throw error
}
