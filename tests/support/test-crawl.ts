// A crawler on a temporary database that may reach loopback, and pages for it to find on the fixture web.
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import { createHttpFetcher } from '../../src/adapters/http/http-fetcher.ts'
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import { SqlHostStore, SqlLinkGraph, SqlVisitStore } from '../../src/adapters/sql/crawl/visit-stores.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { SqlDocumentStore } from '../../src/adapters/sql/documents/sql-document-store.ts'
import type { CrawlPlan, CrawlProgress } from '../../src/engine/crawl/crawl-plan.ts'
import { type Crawl, createCrawl } from '../../src/engine/crawl/crawler.ts'
import type { PageArchive } from '../../src/engine/crawl/visit/page-bytes.ts'
import type { Document } from '../../src/engine/index/document/document.ts'
import { extractPage as extractHere } from '../../src/engine/pages/extract-page.ts'
import type { ExtractPage } from '../../src/engine/pages/read-page.ts'
import { type Clock, systemClock } from '../../src/foundation/clock.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import type { FixtureWeb } from './fixture-web.ts'

export interface TestCrawl {
  readonly crawl: Crawl
  readonly documents: SqlDocumentStore
  readonly visits: SqlVisitStore
  readonly links: SqlLinkGraph
  /** Runs a crawl to its end. */
  run(plan: Partial<CrawlPlan> & Pick<CrawlPlan, 'seeds'>, archive?: PageArchive): Promise<CrawlProgress>
  /** Every document there is. */
  all(): Promise<Document[]>
  close(): Promise<void>
}

export function testCrawl(
  database: Database,
  options: { clock?: Clock; ownDelayMs?: number; extractPage?: ExtractPage } = {},
): TestCrawl {
  const { clock = systemClock, ownDelayMs = 0, extractPage = extractHere } = options
  const fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: true,
    userAgent: 'Whippet/test',
    clock,
    logger: silentLogger,
  })
  const documents = new SqlDocumentStore(database)
  const visits = new SqlVisitStore(database)
  const links = new SqlLinkGraph(database)
  const crawl = createCrawl({
    fetcher,
    readRobots: fetcher.readRobots,
    extractPage,
    frontier: new SqlFrontier(database),
    hosts: new SqlHostStore(database),
    visits,
    links,
    documents,
    clock,
    ownDelayMs: () => ownDelayMs,
    worker: 'test',
    isGone: () => true,
  })
  return {
    crawl,
    documents,
    visits,
    links,
    run: ({ seeds, maxPages = 500, maxDepth = 50, anyHost = false, ...rest }, archive) =>
      crawl({
        name: seeds.join(' '),
        plan: { seeds, maxPages, maxDepth, anyHost, ...rest },
        listener: { progress() {}, failed() {} },
        signal: new AbortController().signal,
        ...(archive && { archive }),
      }),
    async all() {
      const changes = await documents.changesSince(0, 10_000)
      return changes.flatMap(({ document }) => document ?? [])
    },
    close: () => fetcher.close(),
  }
}

export interface PageParts {
  readonly title?: string
  readonly text?: string
  readonly links?: readonly string[]
  readonly head?: string
  /** In place of the paragraph and the links. */
  readonly body?: string
}

/** An HTML page with a paragraph of its own. */
export function pageHtml(path: string, parts: PageParts = {}): string {
  const {
    title = `Page ${path}`,
    text = `This page stands at ${path} and tells of nothing else.`,
    links = [],
  } = parts
  const list = links.map((href) => `<li><a href="${href}">To ${href}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><title>${title}</title>${parts.head ?? ''}</head><body>${
    parts.body ?? `<main><h1>${title}</h1><p>${text}</p></main><nav><ul>${list}</ul></nav>`
  }</body></html>`
}

/** Puts pages on the web, by path. */
export function addPages(web: FixtureWeb, pages: Readonly<Record<string, PageParts>>): void {
  for (const [path, parts] of Object.entries(pages)) {
    web.route(path, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageHtml(path, parts)),
    )
  }
}

/** The paths of documents, sorted. */
export function pathsOf(documents: readonly Document[]): string[] {
  return documents.map(({ url }) => new URL(url).pathname + new URL(url).search).sort()
}
