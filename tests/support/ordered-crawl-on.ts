// Crawls that are ordered in a database and done by whichever crawlers work on it.
import { setTimeout as pause } from 'node:timers/promises'
import { SqlCrawlOrders } from '../../src/adapters/sql/crawl/sql-crawl-orders.ts'
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { createOrderedCrawl } from '../../src/engine/crawl/orders/crawl-orders.ts'
import { systemClock } from '../../src/foundation/clock.ts'

const LOOK_EVERY_MS = 100

export function orderedCrawlOn(database: Database): ReturnType<typeof createOrderedCrawl> {
  return createOrderedCrawl({
    orders: new SqlCrawlOrders(database, new SqlFrontier(database)),
    clock: systemClock,
    blocked: async () => () => false,
    sleep: () => pause(LOOK_EVERY_MS),
  })
}
