// Crawlers that are killed and that hang while the service is under load: another takes over what they had, each page is
// there once, no host is asked by two at a time, and no search notices.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LinkedSite, linkedSites, PAGES_OF_A_SITE, PATHS_OF_A_SITE } from '../support/linked-sites.ts'
import { orderCrawl, useWorker } from '../support/order-crawl.ts'
import { type Installation, LONG_MS, type Servers, startInstallation } from './installation.ts'

const SEARCHES = 12

export function crawlersSuite(servers: Servers): void {
  describe('crawlers of a service under load', () => {
    let on: Installation
    beforeAll(async () => {
      on = await startInstallation(servers, 'crawlers', ['api,index'])
    }, LONG_MS)
    afterAll(() => on?.close())

    const bear = (what: string, test: () => Promise<void>): void => it(what, test, LONG_MS)
    const crawler = (name: string) => useWorker(on.environment(name), 'crawl')
    /** Addresses of this site that are stored. */
    const storedOf = async ({ origin }: LinkedSite): Promise<number> =>
      (await on.expectSameDocuments()).filter((url) => url.startsWith(`${origin}/`)).length

    bear('take over from one that is killed', async () => {
      const sites = await linkedSites(3)
      const [site] = sites as [LinkedSite]
      const load = await on.underLoad()
      const first = await crawler('killed')
      const middle = site.hold('/6')
      const ordered = orderCrawl(on.operator.database, sites)
      await middle.reached
      await crawler('heir')
      await load.answered(SEARCHES)
      first.child.kill('SIGKILL')
      await first.closed
      middle.release()
      expect((await ordered).pages).toBe(sites.length * PAGES_OF_A_SITE)
      for (const { asked, mostAtOnce } of sites) {
        expect([...new Set(asked)].sort()).toEqual(PATHS_OF_A_SITE)
        // What it had read and not written is read again, and once.
        const others = asked.filter((path) => path !== '/6')
        expect(others.filter((path, at) => others.indexOf(path, at + 1) > 0).length).toBeLessThan(3)
        expect(mostAtOnce).toBe(1)
      }
      // Once more where the machine was so slow that whoever waited for it gave up.
      expect(site.asked.filter((path) => path === '/6').length).toBeGreaterThanOrEqual(2)
      await on.expectNothingWrong(load, [200])
      for (const one of sites) expect(await storedOf(one)).toBe(PAGES_OF_A_SITE)
    })

    bear('take over from one that hangs, and it leaves them what is theirs when it wakes up', async () => {
      const [site] = (await linkedSites(1)) as [LinkedSite]
      const load = await on.underLoad()
      const first = await crawler('hanging')
      const [middle, later] = [site.hold('/6'), site.hold('/9')]
      const ordered = orderCrawl(on.operator.database, [site])
      await middle.reached
      first.child.kill('SIGSTOP')
      middle.release()
      await crawler('next')
      await later.reached
      first.child.kill('SIGCONT')
      await load.answered(SEARCHES)
      later.release()
      expect((await ordered).pages).toBe(PAGES_OF_A_SITE)
      // It ends as one does that has nothing open.
      first.child.kill('SIGTERM')
      expect([...(await first.closed)][0], first.errors()).toBe(0)
      const held = ['/6', '/9']
      expect(held.every((path) => site.asked.includes(path))).toBe(true)
      expect(site.asked.filter((path) => !held.includes(path)).toSorted()).toEqual(
        PATHS_OF_A_SITE.filter((path) => !held.includes(path)),
      )
      expect(site.mostAtOnce).toBe(1)
      await on.expectNothingWrong(load, [200])
      expect(await storedOf(site)).toBe(PAGES_OF_A_SITE)
    })
  })
}
