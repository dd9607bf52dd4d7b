// The port suites of the stores in a database, for whichever database `open` makes.
import { sql } from 'kysely'
import { createAccounts } from '../../src/accounts/accounts.ts'
import { SqlLensStore, SqlSessionStore } from '../../src/adapters/sql/caller-stores.ts'
import { SqlCrawlJournal, SqlWalkJobStore } from '../../src/adapters/sql/crawl/job-stores.ts'
import { SqlCrawlOrders } from '../../src/adapters/sql/crawl/sql-crawl-orders.ts'
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import { SqlPageStore } from '../../src/adapters/sql/crawl/sql-page-store.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { SqlDocumentCensus } from '../../src/adapters/sql/documents/sql-document-census.ts'
import { SqlDocumentStore } from '../../src/adapters/sql/documents/sql-document-store.ts'
import { SqlVersionStore } from '../../src/adapters/sql/documents/sql-version-store.ts'
import { SqlBudgetStore } from '../../src/adapters/sql/money/sql-budget-store.ts'
import { SqlKeptReplies } from '../../src/adapters/sql/money/sql-kept-replies.ts'
import { SqlLedger } from '../../src/adapters/sql/money/sql-ledger.ts'
import { SqlUsageLog } from '../../src/adapters/sql/money/sql-usage-log.ts'
import { SqlLeaseStore, SqlNodeStore } from '../../src/adapters/sql/node-stores.ts'
import {
  SqlCrawlScheduleStore,
  SqlFeedChangeStore,
  SqlIndexHistory,
  SqlLibraryStore,
} from '../../src/adapters/sql/operator-stores.ts'
import { SqlPackStore } from '../../src/adapters/sql/packs/sql-pack-store.ts'
import { SqlAccountStore } from '../../src/adapters/sql/sql-account-store.ts'
import { SqlArticleStore } from '../../src/adapters/sql/sql-article-store.ts'
import { SqlIconStore } from '../../src/adapters/sql/sql-icon-store.ts'
import { SqlKeyStore } from '../../src/adapters/sql/sql-key-store.ts'
import { SqlRemovalStore } from '../../src/adapters/sql/sql-removal-store.ts'
import { SqlSignInStore } from '../../src/adapters/sql/sql-sign-in-store.ts'
import { SqlBroughtVectors, SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import { statement } from '../../src/adapters/sql/statement.ts'
import { SqlWatchDeliveries } from '../../src/adapters/sql/watches/sql-watch-deliveries.ts'
import { SqlWatchMatches } from '../../src/adapters/sql/watches/sql-watch-matches.ts'
import { SqlWatchStore } from '../../src/adapters/sql/watches/sql-watch-store.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { accountStoreSuite } from './account-store.suite.ts'
import { articleStoreSuite } from './article-store.suite.ts'
import { crawlJournalSuite } from './crawl-journal.suite.ts'
import { documentCensusSuite } from './document-census.suite.ts'
import { documentStoreSuite } from './document-store.suite.ts'
import { frontierSuite } from './frontier.suite.ts'
import { iconStoreSuite } from './icon-store.suite.ts'
import { indexHistorySuite } from './index-history.suite.ts'
import { keyStoreSuite } from './key-store.suite.ts'
import { leaseStoreSuite } from './lease-store.suite.ts'
import { type LedgerUnderTest, ledgerSuite } from './ledger.suite.ts'
import { ledgerModelSuite } from './ledger-model.suite.ts'
import { lensStoreSuite } from './lens-store.suite.ts'
import { crawlOrdersSuite, nodeStoreSuite } from './nodes.suite.ts'
import { operatorStoresSuite } from './operator-stores.suite.ts'
import { packStoreSuite } from './pack-store.suite.ts'
import { pageStoreSuite } from './page-store.suite.ts'
import { removalStoreSuite } from './removal-store.suite.ts'
import { sessionStoreSuite } from './session-store.suite.ts'
import { signInStoreSuite } from './sign-in-store.suite.ts'
import { spendSuite } from './spend.suite.ts'
import { usageLogSuite } from './usage-log.suite.ts'
import { vectorStoreSuite } from './vector-store.suite.ts'
import { versionStoreSuite } from './version-store.suite.ts'
import { walkJobStoreSuite } from './walk-job-store.suite.ts'
import { watchStoreSuite } from './watch-store.suite.ts'

/** When the accounts were opened: before anything that a suite does with them, whatever the day. */
const OPENED = heldClock(Date.UTC(2026, 0, 1))

let made = 0

async function makeAccount(database: Database, email: string, credits: number): Promise<string> {
  const store = new SqlAccountStore(database)
  const accounts = createAccounts({ store, clock: OPENED, freeCredits: 0, rateLimit: 10 })
  return (await accounts.create({ email, credits })).id
}

/** `open` gives an empty database that is the test's own while it runs. */
export function sqlSuites(name: string, open: () => Promise<Database>): void {
  accountStoreSuite(`SqlAccountStore on ${name}`, async () => new SqlAccountStore(await open()))

  iconStoreSuite(`SqlIconStore on ${name}`, async () => new SqlIconStore(await open()))

  keyStoreSuite(`SqlKeyStore on ${name}`, async () => {
    const database = await open()
    return {
      store: new SqlKeyStore(database),
      usage: new SqlUsageLog(database),
      account: (email) => makeAccount(database, email, 0),
    }
  })

  const openLedger = async (): Promise<LedgerUnderTest> => {
    const database = await open()
    return {
      ledger: new SqlLedger(database),
      usage: new SqlUsageLog(database),
      account: (balance) => makeAccount(database, `${++made}@example.com`, balance),
    }
  }
  ledgerSuite(`SqlLedger on ${name}`, openLedger)
  ledgerModelSuite(`SqlLedger on ${name}`, openLedger)

  spendSuite(`SqlLedger on ${name}`, async () => {
    const database = await open()
    return {
      ledger: new SqlLedger(database),
      budgets: new SqlBudgetStore(database),
      kept: new SqlKeptReplies(database),
      account: (balance) => makeAccount(database, `${++made}@example.com`, balance),
      async tamper(statements) {
        for (const one of statements.split(';')) {
          const raw = statement((db) => ({ compile: () => sql.raw(one).compile(db) }))
          await database.writes.write((tx) => tx.run(raw, {}))
        }
      },
    }
  })

  usageLogSuite(`SqlUsageLog on ${name}`, async () => new SqlUsageLog(await open()))

  crawlJournalSuite(`SqlCrawlJournal on ${name}`, async () => new SqlCrawlJournal(await open()))

  nodeStoreSuite(`SqlNodeStore on ${name}`, async () => new SqlNodeStore(await open()))

  crawlOrdersSuite(`SqlCrawlOrders on ${name}`, async () => {
    const database = await open()
    const frontier = new SqlFrontier(database)
    return { orders: new SqlCrawlOrders(database, frontier), frontier }
  })

  documentStoreSuite(`SqlDocumentStore on ${name}`, async () => new SqlDocumentStore(await open()))

  documentCensusSuite(`SqlDocumentCensus on ${name}`, async () => {
    const database = await open()
    return {
      census: new SqlDocumentCensus(database),
      documents: new SqlDocumentStore(database),
      vectors: new SqlVectorStore(database),
    }
  })

  removalStoreSuite(`SqlRemovalStore on ${name}`, async () => {
    const database = await open()
    return { removals: new SqlRemovalStore(database), documents: new SqlDocumentStore(database) }
  })

  packStoreSuite(`SqlPackStore on ${name}`, async () => {
    const database = await open()
    return {
      packs: new SqlPackStore(database),
      brought: new SqlBroughtVectors(database),
      documents: new SqlDocumentStore(database),
      removals: new SqlRemovalStore(database),
    }
  })

  versionStoreSuite(`SqlVersionStore on ${name}`, async () => {
    const database = await open()
    return {
      versions: new SqlVersionStore(database),
      documents: new SqlDocumentStore(database),
      removals: new SqlRemovalStore(database),
    }
  })

  walkJobStoreSuite(`SqlWalkJobStore on ${name}`, async () => new SqlWalkJobStore(await open()))
  sessionStoreSuite(`SqlSessionStore on ${name}`, async () => new SqlSessionStore(await open()))

  pageStoreSuite(
    `SqlPageStore on ${name}`,
    async () => new SqlPageStore(await open(), { maxPages: 10, maxSize: 100_000 }),
  )

  articleStoreSuite(`SqlArticleStore on ${name}`, async () => new SqlArticleStore(await open()))

  signInStoreSuite(`SqlSignInStore on ${name}`, async () => {
    const database = await open()
    return { store: new SqlSignInStore(database), account: (email) => makeAccount(database, email, 0) }
  })

  watchStoreSuite(`Sql stores on ${name}`, async () => {
    const database = await open()
    return {
      store: new SqlWatchStore(database),
      matches: new SqlWatchMatches(database),
      deliveries: new SqlWatchDeliveries(database),
      ledger: new SqlLedger(database),
      account: (email, credits) => makeAccount(database, email, credits),
      forget: (accountId) => new SqlAccountStore(database).delete(accountId),
    }
  })

  lensStoreSuite(`SqlLensStore on ${name}`, async () => {
    const database = await open()
    return {
      store: new SqlLensStore(database),
      account: (email) => makeAccount(database, email, 0),
      forget: (accountId) => new SqlAccountStore(database).delete(accountId),
    }
  })

  operatorStoresSuite(`The operator's stores on ${name}`, async () => {
    const database = await open()
    return {
      feeds: new SqlFeedChangeStore(database),
      schedules: new SqlCrawlScheduleStore(database),
      library: new SqlLibraryStore(database),
    }
  })

  indexHistorySuite(`SqlIndexHistory on ${name}`, async () => new SqlIndexHistory(await open()))

  frontierSuite(`SqlFrontier on ${name}`, async () => new SqlFrontier(await open()))

  vectorStoreSuite(`SqlVectorStore on ${name}`, async () => new SqlVectorStore(await open()))

  leaseStoreSuite(`SqlLeaseStore on ${name}`, async () => new SqlLeaseStore(await open()))
}
