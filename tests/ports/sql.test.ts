// The port suites on SQLite.
import { createAccounts } from '../../src/accounts/accounts.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { SqlAccountStore } from '../../src/adapters/sql/sql-account-store.ts'
import { SqlArticleStore } from '../../src/adapters/sql/sql-article-store.ts'
import { SqlDocumentStore } from '../../src/adapters/sql/sql-document-store.ts'
import { SqlFrontier } from '../../src/adapters/sql/sql-frontier.ts'
import { SqlIndexHistory } from '../../src/adapters/sql/sql-index-history.ts'
import { SqlKeyStore } from '../../src/adapters/sql/sql-key-store.ts'
import { SqlLedger } from '../../src/adapters/sql/sql-ledger.ts'
import { SqlPageStore } from '../../src/adapters/sql/sql-page-store.ts'
import { SqlSignInStore } from '../../src/adapters/sql/sql-sign-in-store.ts'
import { SqlUsageLog } from '../../src/adapters/sql/sql-usage-log.ts'
import { SqlVectorStore } from '../../src/adapters/sql/sql-vector-store.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { tempDatabase } from '../support/temp-database.ts'
import { accountStoreSuite } from './account-store.suite.ts'
import { articleStoreSuite } from './article-store.suite.ts'
import { documentStoreSuite } from './document-store.suite.ts'
import { frontierSuite } from './frontier.suite.ts'
import { indexHistorySuite } from './index-history.suite.ts'
import { keyStoreSuite } from './key-store.suite.ts'
import { ledgerSuite } from './ledger.suite.ts'
import { pageStoreSuite } from './page-store.suite.ts'
import { signInStoreSuite } from './sign-in-store.suite.ts'
import { usageLogSuite } from './usage-log.suite.ts'
import { vectorStoreSuite } from './vector-store.suite.ts'

let made = 0

async function makeAccount(database: Database, email: string, credits: number): Promise<string> {
  const store = new SqlAccountStore(database)
  const accounts = createAccounts({ store, clock: systemClock, freeCredits: 0, rateLimit: 10 })
  return (await accounts.create({ email, credits })).id
}

accountStoreSuite('SqlAccountStore', async () => new SqlAccountStore(await tempDatabase()))

keyStoreSuite('SqlKeyStore', async () => {
  const database = await tempDatabase()
  return {
    store: new SqlKeyStore(database),
    usage: new SqlUsageLog(database),
    account: (email) => makeAccount(database, email, 0),
  }
})

ledgerSuite('SqlLedger', async () => {
  const database = await tempDatabase()
  return {
    ledger: new SqlLedger(database),
    usage: new SqlUsageLog(database),
    account: (balance) => makeAccount(database, `${++made}@example.com`, balance),
  }
})

usageLogSuite('SqlUsageLog', async () => new SqlUsageLog(await tempDatabase()))

documentStoreSuite('SqlDocumentStore', async () => new SqlDocumentStore(await tempDatabase()))

pageStoreSuite(
  'SqlPageStore',
  async () => new SqlPageStore(await tempDatabase(), { maxPages: 10, maxSize: 100_000 }),
)

articleStoreSuite('SqlArticleStore', async () => new SqlArticleStore(await tempDatabase()))

signInStoreSuite('SqlSignInStore', async () => {
  const database = await tempDatabase()
  return { store: new SqlSignInStore(database), account: (email) => makeAccount(database, email, 0) }
})

indexHistorySuite('SqlIndexHistory', async () => new SqlIndexHistory(await tempDatabase()))

frontierSuite('SqlFrontier', async () => new SqlFrontier(await tempDatabase()))

vectorStoreSuite('SqlVectorStore', async () => new SqlVectorStore(await tempDatabase()))
