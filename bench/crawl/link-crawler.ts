// The crawler as it is, but for the reading of pages: it fetches, parses, follows links and keeps its frontier, and a
// document holds its address alone. For beside crawlers that do no more than that.
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import { SqlHostStore, SqlLinkGraph, SqlVisitStore } from '../../src/adapters/sql/crawl/visit-stores.ts'
import type { Config } from '../../src/app/config.ts'
import type { Crawler } from '../../src/app/open/open-crawler.ts'
import type { Data } from '../../src/app/open/open-data.ts'
import { openFetcher } from '../../src/app/open/open-fetcher.ts'
import { createCrawl } from '../../src/engine/crawl/crawler.ts'
import type { Page } from '../../src/engine/pages/page.ts'
import { silentLogger } from '../../src/foundation/logger.ts'

/** Enough that nobody takes it for a page that says "not found". */
const WORDS = 1_000

export function openLinkCrawler(
  config: Config,
  { clock, database, documents }: Data,
): Pick<Crawler, 'crawl' | 'spread' | 'close'> {
  const fetcher = openFetcher(config, clock, silentLogger)
  const crawl = createCrawl({
    fetcher,
    readRobots: fetcher.readRobots,
    extractPage: async ({ url }) => unread(url),
    frontier: new SqlFrontier(database),
    hosts: new SqlHostStore(database),
    visits: new SqlVisitStore(database),
    links: new SqlLinkGraph(database),
    documents,
    clock,
    ownDelayMs: () => 0,
    worker: 'bench',
    isGone: () => true,
  })
  return { crawl, spread: async () => 0, close: () => fetcher.close() }
}

function unread(url: string): Page {
  const nothing = { markdown: '', images: [], keywords: [], headings: [], contentType: 'text/html' }
  return { ...nothing, url, title: url, text: url, wordCount: WORDS }
}
