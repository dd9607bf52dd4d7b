// Nodes by their roles: crawlers that share a frontier, what a killed one leaves behind, and a graceful end.
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SqlCrawlOrders } from '../../src/adapters/sql/crawl/sql-crawl-orders.ts'
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import { SqlDocumentStore } from '../../src/adapters/sql/documents/sql-document-store.ts'
import { SqlNodeStore } from '../../src/adapters/sql/node-stores.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import { seedsOf } from '../../src/engine/crawl/crawler.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../support/child-service.ts'
import { runCommand } from '../support/command-line.ts'
import { type LinkedSite, linkedSites, PAGES_OF_A_SITE, PATHS_OF_A_SITE } from '../support/linked-sites.ts'
import { orderCrawl, useWorker } from '../support/order-crawl.ts'
import { describeWithPostgres, usePostgres } from '../support/private-postgres.ts'
import { tempFolder } from '../support/temp-database.ts'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describeWithPostgres('nodes with roles', () => {
  const postgres = usePostgres()

  async function installation() {
    const address = await postgres().newDatabase()
    const folder = tempFolder()
    const database = await openPostgres(address)
    onTestFinished(() => database.close())
    const environment = (name: string) =>
      testEnvironment(join(folder, name), {
        WHIPPET_DATABASE_URL: address,
        WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
        WHIPPET_CRAWL_DELAY_MS: '20',
        WHIPPET_RECRAWL: '0',
      })
    return { address, database, environment }
  }

  it('crawl sites together: each page once, no host asked by two at a time', async () => {
    const { database, environment } = await installation()
    const sites = await linkedSites(4)
    await Promise.all([useWorker(environment('a'), 'crawl'), useWorker(environment('b'), 'crawl')])
    const done = await orderCrawl(database, sites)
    expect(done.pages).toBe(4 * PAGES_OF_A_SITE)
    for (const { asked, mostAtOnce } of sites) {
      expect(asked.toSorted()).toEqual(PATHS_OF_A_SITE)
      expect(mostAtOnce).toBe(1)
    }
    expect(await new SqlDocumentStore(database).count()).toBe(4 * PAGES_OF_A_SITE)
    const nodes = await new SqlNodeStore(database).list()
    expect(nodes.map(({ roles }) => roles)).toEqual([['crawl'], ['crawl']])
  })

  it('take over from a crawler that was killed', async () => {
    const { database, environment } = await installation()
    const [site] = (await linkedSites(1)) as [LinkedSite]
    const first = await useWorker(environment('a'), 'crawl')
    const middle = site.hold('/6')
    const ordered = orderCrawl(database, [site])
    await middle.reached
    await useWorker(environment('b'), 'crawl')
    first.child.kill('SIGKILL')
    await first.closed
    middle.release()
    expect((await ordered).pages).toBe(PAGES_OF_A_SITE)
    expect([...new Set(site.asked)].sort()).toEqual(PATHS_OF_A_SITE)
    expect(site.asked.filter((path) => path === '/6')).toHaveLength(2)
    expect(site.mostAtOnce).toBe(1)
    expect(await new SqlDocumentStore(database).count()).toBe(PAGES_OF_A_SITE)
  })

  it('finish what was ordered by a node that is gone', async () => {
    const { database, environment } = await installation()
    const [site] = (await linkedSites(1)) as [LinkedSite]
    const orders = new SqlCrawlOrders(database, new SqlFrontier(database))
    const plan = { seeds: [site.origin], maxPages: 500, maxDepth: 50, anyHost: false }
    // Nobody watches it: that is all that is left of a node that was killed.
    const crawl = await orders.order('a test', plan, seedsOf(plan), systemClock.now())
    await useWorker(environment('a'), 'crawl')
    while (!(await orders.progress(crawl)).finished) await pause()
    expect(await new SqlDocumentStore(database).count()).toBe(PAGES_OF_A_SITE)
    expect(site.asked.toSorted()).toEqual(PATHS_OF_A_SITE)
  })

  it('finish the page that they read when they are told to stop, and leave the rest to others', async () => {
    const { database, environment, address } = await installation()
    const [site] = (await linkedSites(1)) as [LinkedSite]
    const first = await useWorker(environment('a'), 'crawl')
    const middle = site.hold('/3')
    const ordered = orderCrawl(database, [site])
    await middle.reached
    first.child.kill('SIGTERM')
    while ((await fetch(`${first.url}/ready`).catch(() => undefined))?.ok) await pause()
    middle.release()
    expect([...(await first.closed)][0], first.errors()).toBe(0)
    const left = await postgres().query(
      address,
      "SELECT url FROM frontier WHERE state = 'leased' UNION SELECT name FROM turns UNION SELECT id FROM nodes",
    )
    expect(left).toEqual([])
    await useWorker(environment('b'), 'crawl')
    expect((await ordered).pages).toBe(PAGES_OF_A_SITE)
    expect([...new Set(site.asked)].sort()).toEqual(PATHS_OF_A_SITE)
  })

  it('tell a balancer that they go before they take no more calls', async () => {
    const { environment } = await installation()
    const node = await startChildService(environment('a'))
    const statuses: number[] = []
    const asking = (async () => {
      for (;;) {
        const reply = await fetch(`${node.url}/ready`).catch(() => undefined)
        if (!reply) return
        statuses.push(reply.status)
      }
    })()
    while (!statuses.includes(200)) await pause()
    expect(await node.stop()).toBe(0)
    await asking
    expect([...new Set(statuses)]).toEqual([200, 503])
  })

  it('are known to the doctor, with the roles that nobody has', async () => {
    const { environment } = await installation()
    const settings = environment('a')
    await useWorker(settings, 'crawl,news')
    const shown = async () => {
      const { stdout } = await runCommand(['doctor', '--json'], settings)
      const checks = JSON.parse(stdout) as { check: string; ok: boolean; detail: string }[]
      return checks.find(({ check }) => check === 'nodes')
    }
    expect(await shown()).toMatchObject({ ok: false, detail: expect.stringContaining('api or index') })
    const all: ChildService = await startChildService(environment('b'))
    onTestFinished(() => all.kill())
    expect(await shown()).toMatchObject({ ok: true, detail: expect.stringContaining('(crawl, news;') })
  })

  it('are refused without PostgreSQL, and where there is no such role', async () => {
    const alone = testEnvironment(tempFolder(), { PORT: '0' })
    const refused = await runWhippet(['serve', '--role', 'crawl'], alone)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('WHIPPET_DATABASE_URL') })
    const unknown = await runWhippet(['serve', '--role', 'api,cook'], alone)
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('"cook"') })
  })
})
