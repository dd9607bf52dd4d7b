// The operations on whole sites, put together on a database: real money and jobs, on a web of three pages that are always there.
import { createBudgets } from '../../src/accounts/money/budgets.ts'
import { createRunOnce } from '../../src/accounts/money/once-only.ts'
import { createPriceList, DEFAULT_PRICES } from '../../src/accounts/money/prices.ts'
import { SqlWalkJobStore } from '../../src/adapters/sql/crawl/job-stores.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import { SqlBudgetStore } from '../../src/adapters/sql/money/sql-budget-store.ts'
import { SqlKeptReplies } from '../../src/adapters/sql/money/sql-kept-replies.ts'
import type { WalkSite } from '../../src/engine/crawl/walk-site.ts'
import type { Page } from '../../src/engine/pages/page.ts'
import { type Clock, systemClock } from '../../src/foundation/clock.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import type { Call } from '../../src/operations/call.ts'
import type { ReadPricedPage } from '../../src/operations/read-priced-page.ts'
import { createRunCall } from '../../src/operations/run-call.ts'
import type { SiteApi, SiteJobOrder } from '../../src/operations/sites/site-api.ts'
import { createSites } from '../../src/operations/sites/sites.ts'
import { createTextBudget } from '../../src/operations/text-budget.ts'
import { type AccountsRoom, accountsOn } from './accounts-on.ts'
import { textInPlace } from './text-in-place.ts'

export const EMAIL = 'walker@example.com'
const URLS = [0, 1, 2].map((n) => `https://a.example/${n}`)

export const ORDERS: Readonly<Record<string, SiteJobOrder>> = {
  batch: { kind: 'batch', urls: URLS },
  crawl: {
    kind: 'crawl',
    walk: {
      url: URLS[0] ?? '',
      maxPages: 3,
      maxDepth: 1,
      hosts: 'same',
      sitemap: 'skip',
      wanted: () => true,
    },
  },
}

function pageOf(url: string): Page {
  const text = `The page of ${url}.`
  return { url, title: url, text, markdown: text, contentType: 'text/html' } as Page
}

const walk: WalkSite = async (_, walker) => {
  for (const url of URLS) await walker.read?.(pageOf(url))
}

export interface SitesRoom extends AccountsRoom {
  readonly store: SqlWalkJobStore
  /** For the account of `EMAIL`, by its first key. */
  api(): Promise<SiteApi>
  readonly accountId: () => Promise<string>
}

/** `wrap` may change the parts before anything is built on them. */
export function sitesOn(
  database: Database,
  clock: Clock = systemClock,
  wrap: (parts: Pick<SitesRoom, 'credits' | 'store'>) => void = () => undefined,
): SitesRoom {
  const parts = accountsOn(database, clock)
  const store = new SqlWalkJobStore(database)
  wrap({ credits: parts.credits, store })
  const runCall = createRunCall({
    ...parts,
    budgets: createBudgets(new SqlBudgetStore(database)),
    runOnce: createRunOnce({ kept: new SqlKeptReplies(database), clock }),
    clock,
  })
  const prices = createPriceList(DEFAULT_PRICES)
  const readPricedPage = (async (url: string) => ({
    read: { page: pageOf(url) },
    tokens: 10,
    cost: prices.fetchPrice(10),
  })) as unknown as ReadPricedPage
  const sites = createSites({
    walk,
    prices,
    work: textInPlace,
    textBudget: createTextBudget(),
    clock,
    store,
    runCall,
    readPricedPage,
    isCharged: parts.credits.isCharged,
    logger: silentLogger,
  })
  const accountId = async (): Promise<string> => (await parts.accounts.findByEmail(EMAIL))?.id ?? ''
  return {
    ...parts,
    store,
    accountId,
    async api() {
      const id = await accountId()
      const [key] = await parts.keys.list(id)
      const caller = { accountId: id, email: EMAIL, keyId: key?.id ?? '', keyShown: key?.shown ?? '' }
      const call: Call = { caller, tenant: id, admittedAt: clock.now() }
      return sites.of(call)
    },
  }
}
