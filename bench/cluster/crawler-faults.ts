// A crawler that is killed or hangs in the middle of a site: how long until another goes on with it, and to its end.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../../tests/cluster/installation.ts'
import { type StartedProcess, startWorker } from '../../tests/support/child-service.ts'
import { orderedCrawlOn } from '../../tests/support/ordered-crawl-on.ts'
import { originOf, startSite } from './crawlers.ts'
import type { Fault } from './server-faults.ts'

const PAGES = 200
const READ_BEFORE = 20
const LOOK_EVERY_MS = 20
/** What was on its way when the crawler stopped has come by then. */
const SETTLED_MS = 100

/** The end of such a fault is that the crawl goes on: a page was asked for that had not been. */
export function crawlerFaults(on: Installation): Fault[] {
  return [crawlerFault(on, 'a crawler killed', 'SIGKILL'), crawlerFault(on, 'a crawler hangs', 'SIGSTOP')]
}

function crawlerFault(on: Installation, name: string, signal: NodeJS.Signals): Fault {
  const asked: number[] = []
  let known = 0
  let site: Server | undefined
  let crawlers: StartedProcess[] = []
  let crawl: Promise<unknown> = Promise.resolve()
  const untilAsked = async (pages: number): Promise<void> => {
    while (new Set(asked).size < pages) await pause(LOOK_EVERY_MS)
  }
  const start = async (which: string): Promise<void> => {
    crawlers.push(await startWorker(on.environment(`${which} of ${name}`), 'crawl'))
  }
  return {
    name,
    async prepare() {
      site = await startSite(0, 50, (page) => asked.push(page))
      await start('first')
      crawl = orderCrawl(on, originOf(site))
      await untilAsked(READ_BEFORE)
      await start('second')
    },
    awayMs: 0,
    async begin() {
      crawlers[0]?.child.kill(signal)
      await pause(SETTLED_MS)
      known = new Set(asked).size
    },
    end: () => untilAsked(known + 1),
    async clear() {
      crawlers[0]?.child.kill('SIGCONT')
      await crawl
      const twice = asked.length - new Set(asked).size
      process.stderr.write(`${name}: ${new Set(asked).size} of ${PAGES} pages asked for, ${twice} twice\n`)
      for (const { child, closed } of crawlers) {
        child.kill('SIGKILL')
        await closed
      }
      crawlers = []
      site?.closeAllConnections()
      const closed = site && once(site, 'close')
      site?.close()
      await closed
    },
  }
}

function orderCrawl(on: Installation, seed: string): Promise<unknown> {
  return orderedCrawlOn(on.operator.database)({
    name: 'bench',
    plan: { seeds: [seed], maxPages: 10 * PAGES, maxDepth: 2 * PAGES, anyHost: false },
    listener: { progress() {}, failed() {} },
    signal: new AbortController().signal,
  })
}
