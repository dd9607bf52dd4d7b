// The browser that is in use: started with the first page, replaced when it has served long enough, ended when idle.

import { messageOf } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { type BrowserProcess, type StartOptions, startBrowser } from './browser-process.ts'
import { type BrowserTabs, createBrowserTabs } from './browser-tabs.ts'

export interface BrowserBounds {
  /** Pages and milliseconds after which a browser gets no new page. */
  readonly pagesEach: number
  readonly ageMs: number
  /** Without a page, until it is ended. */
  readonly idleMs: number
  /** After a browser that could not be started, until the next is tried. */
  readonly retryMs: number
}

export interface Running {
  readonly browser: BrowserProcess
  readonly tabs: BrowserTabs
  readonly startedAt: number
  /** Pages it holds now, and pages it has been given. */
  active: number
  served: number
}

export interface Browsers {
  /** A browser for one page. Rejects where none can be started. */
  take(): Promise<Running>
  /** After the page: ends a browser that has done its work once its last page is gone. */
  giveBack(one: Running): void
  /** Ends it at once, for that reason; never rejects. */
  end(one: Running, reason: string): Promise<void>
  close(): Promise<void>
}

const NOT_STARTED = 'the browser could not be started: check WHIPPET_CHROMIUM'
export const STOPPING = 'the service is stopping'

export function createBrowsers(
  options: StartOptions & { readonly logger: Logger },
  bounds: BrowserBounds,
): Browsers {
  const { logger } = options
  const all = new Set<Running>()
  let standing: Running | undefined
  let starting: Promise<Running> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let idle: NodeJS.Timeout | undefined
  let closed = false

  async function start(): Promise<Running> {
    if (closed) throw new Error(STOPPING)
    if (performance.now() - failedAt < bounds.retryMs) throw new Error(NOT_STARTED)
    try {
      const browser = await startBrowser(options)
      const tabs = await createBrowserTabs(browser)
      standing = { browser, tabs, startedAt: performance.now(), active: 0, served: 0 }
      all.add(standing)
      return standing
    } catch (error) {
      failedAt = performance.now()
      const reason = messageOf(error)
      logger.warn({ reason }, `${NOT_STARTED}, or unset WHIPPET_RENDER`)
      throw error
    } finally {
      starting = undefined
    }
  }

  async function end(one: Running, reason: string): Promise<void> {
    all.delete(one)
    await one.browser.kill(reason).catch((error: unknown) => {
      logger.warn({ reason: String(error) }, 'the profile of a browser could not be removed')
    })
  }

  const isSpent = ({ browser, served, startedAt }: Running): boolean =>
    browser.pipe.closed() !== undefined ||
    served >= bounds.pagesEach ||
    performance.now() - startedAt > bounds.ageMs

  return {
    end,
    async take() {
      clearTimeout(idle)
      if (standing && isSpent(standing)) {
        if (standing.active === 0) void end(standing, 'the browser has had its time')
        standing = undefined
      }
      starting ??= standing ? undefined : start()
      const one = standing ?? (await starting)
      if (!one || closed) throw new Error(STOPPING)
      one.active += 1
      one.served += 1
      return one
    },
    giveBack(one) {
      one.active -= 1
      if (one.active > 0) return
      if (isSpent(one)) return void end(one, 'the browser has had its time')
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (one.active === 0) void end(one, 'the browser was idle')
      }, bounds.idleMs)
      idle.unref()
    },
    async close() {
      closed = true
      clearTimeout(idle)
      await starting?.catch(() => undefined)
      await Promise.all([...all].map((one) => end(one, STOPPING)))
    },
  }
}
