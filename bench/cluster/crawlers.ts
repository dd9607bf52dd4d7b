// One crawl by one and by two crawlers that share a frontier.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SqlCrawlOrders } from '../../src/adapters/sql/crawl/sql-crawl-orders.ts'
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import { createOrderedCrawl } from '../../src/engine/crawl/orders/crawl-orders.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { type StartedProcess, startWorker, testEnvironment } from '../../tests/support/child-service.ts'
import type { PrivatePostgres } from '../../tests/support/private-postgres.ts'
import { processMs } from '../support/processor-ms.ts'

const SITES = 16
/** More than a crawler leases of a host at a time. */
const PAGES = 200
/** How long a site takes for a page: none, which is a matter of processors, and as long as one far away. */
const ANSWER_MS = [0, 500]
/** How often it is looked whether the crawl has ended. */
const LOOK_EVERY_MS = 100

export async function measureCrawlers(postgres: PrivatePostgres): Promise<string> {
  const lines = [
    `### A crawl of ${SITES} sites with ${PAGES} pages each, without pauses`,
    '| a page takes its site, ms | crawlers | pages | pages/s | CPU ms a page | CPU s of each |\n|---|---|---|---|---|---|',
  ]
  for (const answerMs of ANSWER_MS) {
    const sites = await Promise.all(Array.from({ length: SITES }, (_, at) => startSite(at, answerMs)))
    try {
      for (const crawlers of [1, 2])
        lines.push(`| ${answerMs} ${await crawlBy(crawlers, postgres, sites.map(originOf))}`)
    } finally {
      for (const site of sites) {
        site.closeAllConnections()
        site.close()
      }
    }
  }
  return lines.join('\n')
}

async function crawlBy(count: number, postgres: PrivatePostgres, seeds: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-crawl-'))
  const address = await postgres.newDatabase()
  const database = await openPostgres(address)
  const crawlers = await Promise.all(
    Array.from({ length: count }, (_, at) => startCrawler(join(folder, `${at}`), address)),
  )
  try {
    const crawl = createOrderedCrawl({
      orders: new SqlCrawlOrders(database, new SqlFrontier(database)),
      clock: systemClock,
      blocked: async () => () => false,
      sleep: () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS)),
    })
    const cpu = (): number[] => crawlers.map(({ child }) => processMs(child.pid))
    const before = cpu()
    const begun = performance.now()
    const { pages } = await crawl({
      name: 'bench',
      plan: { seeds, maxPages: 10 * SITES * PAGES, maxDepth: 2 * PAGES, anyHost: false },
      listener: { progress() {}, failed() {} },
      signal: new AbortController().signal,
    })
    const seconds = (performance.now() - begun) / 1000
    const each = cpu().map((ms, at) => ms - (before[at] ?? 0))
    const all = each.reduce((sum, ms) => sum + ms, 0)
    const figures = [
      count,
      pages,
      (pages / seconds).toFixed(0),
      (all / pages).toFixed(1),
      each.map((ms) => (ms / 1000).toFixed(1)).join(', '),
    ]
    return `| ${figures.join(' | ')} |`
  } finally {
    for (const { child, closed } of crawlers) {
      child.kill('SIGKILL')
      await closed
    }
    await database.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function startCrawler(folder: string, address: string): Promise<StartedProcess> {
  const environment = testEnvironment(folder, {
    WHIPPET_DATABASE_URL: address,
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_CRAWL_DELAY_MS: '0',
    WHIPPET_RECRAWL: '0',
  })
  return startWorker(environment, 'crawl')
}

export function originOf(site: Server): string {
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

/** The first page leads to all others, and each of them to the next. */
export async function startSite(
  at: number,
  answerMs: number,
  onAsked: (page: number) => void = () => undefined,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const number = Number(request.url?.slice(1))
    if (!Number.isInteger(number) || number >= PAGES) return void response.writeHead(404).end()
    onAsked(number)
    await pause(answerMs)
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(at, number))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function pageOf(site: number, number: number): string {
  const words = Array.from({ length: 190 }, (_, at) => `word${(site * 577 + number * 7919 + at * 31) % 5000}`)
  const others = number === 0 ? Array.from({ length: PAGES - 1 }, (_, at) => at + 1) : [number + 1]
  const links = others.map((other) => `<a href="/${other}">page ${other}</a>`).join(' ')
  return `<!doctype html><html lang="en"><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words.join(' ')}</p>${links}</main></html>`
}
