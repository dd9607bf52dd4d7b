// The console: its JSON calls, its browser app, and the search page.
import { Hono } from 'hono'
import { z } from 'zod'
import { readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchQuery } from '../../contract/search/search-request.ts'
import type { Reply, ServiceApi } from '../../contract/service-api.ts'
import type { Operations } from '../../operations/operations.ts'
import { addAppRoutes, addBrowserRoutes } from './browser-routes.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import type { PlaygroundRequest } from './console-api.ts'
import { type ConsoleEnv, createGate, type Gate } from './gate.ts'
import { addKeysRoutes } from './keys-routes.ts'
import { addOwnerAccountsRoutes, addOwnerPaymentsRoutes } from './owner/owner-accounts-routes.ts'
import {
  addOwnerAddingRoutes,
  addOwnerDocumentsRoutes,
  addOwnerRoutes,
} from './owner/owner-documents-routes.ts'
import { addCrawlRoutes, addOwnerFeedsRoutes, addOwnerLibraryRoutes } from './owner/owner-library-routes.ts'
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

const ADDED = [
  addKeysRoutes,
  addUsageRoutes,
  addCreditsRoutes,
  addPlaygroundRoutes,
  addWatchRoutes,
  addOwnerRoutes,
  addOwnerAccountsRoutes,
  addOwnerDocumentsRoutes,
  addOwnerAddingRoutes,
  addOwnerFeedsRoutes,
  addOwnerLibraryRoutes,
  addOwnerPaymentsRoutes,
  addCrawlRoutes,
] as const

type Of<Add> = Add extends (gate: Gate, needs: infer Needs) => void ? Needs : never
type NeedsOfAll<Adds> = Adds extends readonly [infer First, ...infer Rest]
  ? Of<First> & NeedsOfAll<Rest>
  : unknown

export type ConsoleNeeds = NeedsOfAll<typeof ADDED> &
  Omit<Of<typeof addSignInRoutes>, 'searchPage'> &
  Omit<Of<typeof addSearchPageRoutes>, 'files' | 'open'> & {
    /** Open: to people at this machine, on the owner's account. */
    readonly searchPage: 'off' | 'open' | 'signed-in'
    /** The built browser app. */
    readonly appFolder: string
  }

export async function createConsoleRoutes(needs: ConsoleNeeds): Promise<Hono<ConsoleEnv>> {
  const routes = new Hono<ConsoleEnv>()
  const gate = createGate(routes, needs)
  const files: BuiltFiles = await readBuiltFiles(needs.appFolder)
  addBrowserRoutes(routes, { files, searchPage: needs.searchPage !== 'off' })
  addSignInRoutes(gate, { ...needs, searchPage: needs.searchPage !== 'off' })
  for (const add of ADDED) add(gate, needs)
  addAppRoutes(routes, files)
  if (needs.searchPage !== 'off')
    addSearchPageRoutes(gate, { ...needs, files, open: needs.searchPage === 'open' })
  return routes
}
