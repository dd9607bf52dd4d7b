// The PageRenderer on Chromium: few pages at a time, in a browser that is started when needed and never grows old.
import { readdir, readFile } from 'node:fs/promises'
import type { Fetcher, PageBody, PageRenderer } from '../../engine/pages/fetcher.ts'
import { messageOf, PageUnavailable } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { unlessAborted } from '../../foundation/with-timeout.ts'
import { createGate } from '../../workers/gate.ts'
import { type BrowserBounds, createBrowsers, type Running, STOPPING } from './browsers.ts'
import { RENDER_BOUNDS, type RenderBounds, renderInTab } from './render-in-tab.ts'

export interface ChromiumRendererOptions {
  readonly executable: string
  readonly searchPath: string
  /** For a browser to start. */
  readonly startMs?: number
  readonly fetcher: Fetcher
  /** Whether the operator's list of private addresses names that page's host. */
  readonly isOwn: (url: string) => boolean
  readonly logger: Logger
  readonly pool?: Partial<PoolBounds>
  readonly bounds?: Partial<RenderBounds>
}

export interface PoolBounds extends BrowserBounds {
  /** At a time. */
  readonly pages: number
  /** Waiting for their turn, each as long as its signal lasts. */
  readonly waiting: number
  /** For one page from its turn on, with the start of a browser where there is none. */
  readonly totalMs: number
  /** In memory, for a browser with all its processes. */
  readonly bytes: number
}

const POOL_BOUNDS: PoolBounds = {
  pages: 2,
  waiting: 64,
  totalMs: 14_000,
  bytes: 1_500 * 1_048_576,
  pagesEach: 50,
  ageMs: 10 * 60_000,
  idleMs: 60_000,
  retryMs: 30_000,
}

const WEIGH_EVERY_MS = 300

export interface ChromiumRenderer extends PageRenderer {
  /** Ends the browser, and all that waits for it. */
  close(): Promise<void>
}

export function createChromiumRenderer(options: ChromiumRendererOptions): ChromiumRenderer {
  const { fetcher, isOwn } = options
  const pool = { ...POOL_BOUNDS, ...options.pool }
  const bounds = { ...RENDER_BOUNDS, ...options.bounds }
  const gate = createGate({
    name: 'rendering',
    atOnce: pool.pages,
    // A page can't be put aside: a turn is left for whoever comes next.
    alone: Math.max(1, pool.pages - 1),
    contended: 1,
    bounds: { waiting: pool.waiting, shareEach: 0.5 },
  })
  const browsers = createBrowsers(options, pool)
  const closing = new AbortController()

  async function renderNow(page: PageBody, signal: AbortSignal): Promise<PageBody> {
    const one = await browsers.take()
    const weighing = setInterval(() => void weigh(one), WEIGH_EVERY_MS)
    try {
      const tab = await one.tabs.open()
      try {
        return await unlessAborted(renderInTab({ tab, fetcher, isOwn, bounds }, page, signal), signal)
      } finally {
        await tab.close().catch(() => browsers.end(one, 'the browser does not answer'))
      }
    } finally {
      clearInterval(weighing)
      browsers.giveBack(one)
    }
  }

  async function weigh(one: Running): Promise<void> {
    if ((await groupBytes(one.browser.pid)) > pool.bytes) await browsers.end(one, 'it needs too much memory')
  }

  return {
    async render(page, signal) {
      const tooLate = (): Error => new Error(closing.signal.aborted ? STOPPING : 'it takes too long')
      try {
        const left = AbortSignal.any([signal, closing.signal])
        const leave = await unlessAborted(gate.enter(left), left, tooLate)
        const ended = AbortSignal.any([left, AbortSignal.timeout(pool.totalMs)])
        // The turn lasts until the page is really gone, which may be after its caller is.
        return await unlessAborted(renderNow(page, ended).finally(leave), ended, tooLate)
      } catch (error) {
        throw new PageUnavailable(messageOf(error))
      }
    },
    async close() {
      closing.abort()
      await browsers.close()
    },
  }
}

const PAGE_BYTES = 4096

/** Resident bytes of all processes of the group, shared ones counted once for each; 0 where /proc is not there. */
export async function groupBytes(group: number): Promise<number> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(pids.map((pid) => ownBytes(pid, group)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** proc_pid_stat(5): after the name in brackets come state, parent, group (5th) and, as the 24th, resident pages. */
async function ownBytes(pid: string, group: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0
}
