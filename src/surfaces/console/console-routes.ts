// The console: its JSON calls, its browser app, and the search page.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { Credits } from '../../accounts/money/credits.ts'
import type { Prices } from '../../accounts/money/prices.ts'
import type { Usage } from '../../accounts/money/usage.ts'
import type { PaymentCensus } from '../../accounts/pay-per-call/payment-store.ts'
import type { SignIn } from '../../accounts/sign-in/sign-in.ts'
import { readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchQuery } from '../../contract/search/search-request.ts'
import type { Reply, ServiceApi } from '../../contract/service-api.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { NanoDollars } from '../../foundation/money.ts'
import type { ExplainSearch } from '../../operations/explain-search.ts'
import type { LibraryJobs } from '../../operations/library/library-jobs.ts'
import type { Operations } from '../../operations/operations.ts'
import type { AddDocuments } from '../../operations/operator/add-documents.ts'
import type { CrawlJobs } from '../../operations/operator/crawls/crawl-jobs.ts'
import type { CrawlSchedules } from '../../operations/operator/crawls/crawl-schedules.ts'
import type { FeedLists } from '../../operations/operator/feed-lists.ts'
import type { OwnerView } from '../../operations/operator/owner-view.ts'
import type { RemoveDocuments } from '../../operations/operator/remove-documents.ts'
import type { Suggestions } from '../../operations/suggestions.ts'
import type { ShowIcons } from '../../operations/thumbnails.ts'
import type { FindZeroResultsHelp } from '../../operations/zero-results-help.ts'
import { addAppRoutes, addBrowserRoutes } from './browser-routes.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import type { PlaygroundRequest } from './console-api.ts'
import { addCrawlRoutes } from './crawl-routes.ts'
import { type ConsoleEnv, createGate, type Gate } from './gate.ts'
import { addKeysRoutes } from './keys-routes.ts'
import { addOwnerAccountsRoutes, addOwnerPaymentsRoutes } from './owner/owner-accounts-routes.ts'
import { addOwnerAddingRoutes, addOwnerDocumentsRoutes } from './owner/owner-documents-routes.ts'
import { addOwnerFeedsRoutes, addOwnerLibraryRoutes } from './owner/owner-library-routes.ts'
import { addOwnerRoutes } from './owner/owner-routes.ts'
import { readBody } from './read-body.ts'
import { addSearchPageRoutes } from './search-page/search-page-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { addCreditsRoutes, addUsageRoutes } from './usage-routes.ts'
import { addWatchRoutes } from './watch-routes.ts'

const wanted = z.object({
  call: z.enum(['search', 'fetch', 'news']),
  parameters: z.record(z.string().max(40), z.string().max(20_000)),
})

/**
 * The playground: search, fetch and news on the account of whoever is signed in, read and charged as any
 * call.
 */
function addPlaygroundRoutes(gate: Gate, { operations }: { operations: Operations }): void {
  gate.signedIn('POST', '/console/api/playground', async ({ account }, context) => {
    const request = await readBody(context.req.raw, wanted)
    const { service } = await operations.admitPerson(account, 'playground')
    const reply = await run(service, request, context.req.raw.signal)
    return context.body(reply.body, 200, { 'content-type': reply.contentType })
  })
}

function run(service: ServiceApi, asked: PlaygroundRequest, signal: AbortSignal): Promise<Reply> {
  const { topic = '', ...rest } = asked.parameters
  const parameters = new URLSearchParams(rest)
  if (asked.call === 'search') return service.search(readSearchQuery(parameters), { signal })
  if (asked.call === 'fetch') return service.fetch(readFetchQuery(parameters), { signal })
  return service.news(topic, readNewsQuery(parameters), { signal })
}

export interface ConsoleNeeds {
  readonly baseUrl: string
  /** The operator's command as a person has to type it. */
  readonly command: string
  readonly version: string
  readonly signUpOpen: boolean
  /** Open: to people at this machine, on the owner's account. */
  readonly searchPage: 'off' | 'open' | 'signed-in'
  readonly trustProxy: boolean
  /** The built browser app. */
  readonly appFolder: string
  readonly signIn: SignIn
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly credits: Credits
  readonly prices: Prices
  /** What a new account starts with. */
  readonly freeCredits: NanoDollars
  readonly usage: Usage
  readonly operations: Operations
  readonly owner: OwnerView
  readonly payments: PaymentCensus
  /** Whether calls can be paid one by one. */
  readonly takesPayments: boolean
  readonly removeDocuments: RemoveDocuments
  readonly addDocuments: AddDocuments
  readonly crawlJobs: CrawlJobs
  readonly crawlSchedules: CrawlSchedules
  readonly feedLists: FeedLists
  readonly library: LibraryJobs
  readonly suggestions: Suggestions
  readonly icons: ShowIcons
  readonly explainSearch: ExplainSearch
  readonly zeroResultsHelp: FindZeroResultsHelp
  readonly clock: Clock
}

export async function createConsoleRoutes(needs: ConsoleNeeds): Promise<Hono<ConsoleEnv>> {
  const routes = new Hono<ConsoleEnv>()
  const gate = createGate(routes, needs)
  const files: BuiltFiles = await readBuiltFiles(needs.appFolder)
  addBrowserRoutes(routes, { files, searchPage: needs.searchPage !== 'off' })
  addSignInRoutes(gate, { ...needs, searchPage: needs.searchPage !== 'off' })
  addKeysRoutes(gate, needs)
  addUsageRoutes(gate, needs)
  addCreditsRoutes(gate, needs)
  addPlaygroundRoutes(gate, needs)
  addWatchRoutes(gate, needs)
  addOwnerRoutes(gate, needs)
  addOwnerAccountsRoutes(gate, needs)
  addOwnerDocumentsRoutes(gate, needs)
  addOwnerAddingRoutes(gate, needs)
  addOwnerFeedsRoutes(gate, needs)
  addOwnerLibraryRoutes(gate, needs)
  addOwnerPaymentsRoutes(gate, needs)
  addCrawlRoutes(gate, needs)
  addAppRoutes(routes, files)
  if (needs.searchPage !== 'off')
    addSearchPageRoutes(gate, { ...needs, files, open: needs.searchPage === 'open' })
  return routes
}
