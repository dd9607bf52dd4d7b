// The search page at /, and what belongs to it: open while only this machine can reach the service, otherwise for whoever
// is signed in.
import type { Context } from 'hono'
import type { AccountWithBalance } from '../../../accounts/account.ts'
import type { Accounts } from '../../../accounts/accounts.ts'
import { errorReply } from '../../../contract/error-body.ts'
import { readSearchBody } from '../../../contract/search/search-request.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { Failure, InvalidRequest, NotFound, Unauthorized } from '../../../foundation/errors.ts'
import { followBang } from '../../../operations/bangs.ts'
import type { ExplainSearch } from '../../../operations/explain-search.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { FeedLists } from '../../../operations/operator/feed-lists.ts'
import { ensureOwner, isOwner } from '../../../operations/operator/operate.ts'
import type { Suggestions } from '../../../operations/suggestions.ts'
import { ICON_PATH, type ShowIcons } from '../../../operations/thumbnails.ts'
import type { FindZeroResultsHelp } from '../../../operations/zero-results-help.ts'
import { RESULT_GROUPS } from '../../../vocabulary/intents.ts'
import { clientAddress, isFromHere } from '../client-address.ts'
import type { ConsoleEnv, Gate } from '../gate.ts'
import { sendPage } from '../page-headers.ts'
import { cameFromElsewhere } from '../same-site.ts'
import { openSearchDescription } from './browser-files.ts'
import type { PageAssets } from './layout.ts'
import { MY_SITES } from './my-sites.ts'
import { addNewsRoutes } from './news-routes.ts'
import type { PageSettings } from './page-settings.ts'
import { type Note, renderSearchPage, type SearchPage, SIGN_IN } from './render-search-page.ts'
import { readView, type SearchView, searchBodyOf } from './search-view.ts'
import { addSettingsRoutes, settingsOf } from './settings-routes.ts'
import { renderWhyPage } from './why-page.ts'

interface SearchPageNeeds {
  readonly baseUrl: string
  readonly trustProxy: boolean
  readonly operations: Operations
  readonly accounts: Accounts
  readonly suggestions: Suggestions
  readonly icons: ShowIcons
  readonly explainSearch: ExplainSearch
  readonly zeroResultsHelp: FindZeroResultsHelp
  /** Whether sources beside this index are asked. */
  readonly asksOthers: boolean
  readonly feedLists: Pick<FeedLists, 'list'>
  readonly clock: Clock
  readonly files: PageAssets
  /** Whether people at this machine may search without a session, on the owner's account. */
  readonly open: boolean
}

const PRESS_SEARCH: Note = {
  title: 'Press Search to look for this',
  text: 'Another page brought you here. A search starts only when you ask for it.',
}

type Person = (context: Context<ConsoleEnv>) => Promise<AccountWithBalance | undefined>

export function addSearchPageRoutes(gate: Gate, needs: SearchPageNeeds): void {
  const whoPays: Person = async (context) =>
    needs.open && isFromHere(context) ? ensureOwner(needs.accounts) : (await gate.session(context))?.account
  addSearch(gate, needs, whoPays)
  addWhy(gate, needs, whoPays)
  addNewsRoutes(gate, { ...needs, whoPays })
  addSettingsRoutes(gate, { ...needs, whoPays })
  gate.anyone('GET', '/suggest', async (context) => {
    const typed = context.req.query('q') ?? ''
    // What the index holds is for those who may search it.
    const texts = (await whoPays(context))
      ? await needs.suggestions(typed, clientAddress(context, needs.trustProxy))
      : []
    return context.body(JSON.stringify([typed, texts]), 200, {
      'content-type': 'application/x-suggestions+json; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
  gate.anyone('GET', ICON_PATH, async (context) => {
    // So is which sites it knows.
    if (!(await whoPays(context))) throw new NotFound('There is no icon of this site')
    const { contentType, body } = await needs.icons.read(context.req.query('host') ?? '')
    return context.body(Uint8Array.from(body), 200, {
      'content-type': contentType,
      // Its address has its version.
      'cache-control': 'public, max-age=2592000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  gate.anyone('GET', '/opensearch.xml', (context) =>
    context.body(openSearchDescription(needs.baseUrl), 200, {
      'content-type': 'application/opensearchdescription+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  )
}

/** Which site it is must not be kept for others, nor where it was asked for be told to the site. */
function redirect(context: Context<ConsoleEnv>, address: string): Response {
  return context.body(null, 302, {
    location: address,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
}

function addSearch(gate: Gate, needs: SearchPageNeeds, whoPays: Person): void {
  const { files } = needs
  gate.anyone('GET', '/', async (context) => {
    const settings = settingsOf(context)
    const view = readView(new URL(context.req.url).searchParams, settings)
    const account = await whoPays(context)
    const explains = account !== undefined && isOwner(account)
    const send = (shown: Partial<SearchPage>, status = 200): Response =>
      sendPage(
        context,
        renderSearchPage({ view, settings, assets: files, lenses: [], explains, ...shown }),
        status,
      )
    const asks = view.query !== '' || view.similar !== undefined
    if (!account) return send({ note: SIGN_IN }, asks ? 401 : 200)
    if (!asks) return send({})
    // A link of another site must not spend someone's credits.
    if (cameFromElsewhere(context.req.raw)) return send({ note: PRESS_SEARCH })
    const elsewhere = followBang(view.query)
    if (elsewhere !== undefined) return redirect(context, elsewhere)
    try {
      return send(await search(needs, account, { view, settings, signal: context.req.raw.signal }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { status, body } = errorReply(error)
      return send({ note: { title: titleOf(error, body.error), text: body.message } }, status)
    }
  })
}

interface Asked {
  readonly view: SearchView
  readonly settings: PageSettings
  readonly signal: AbortSignal
}

/** Throws Failures. */
async function search(
  { operations, icons, zeroResultsHelp, asksOthers }: SearchPageNeeds,
  account: AccountWithBalance,
  { view, settings, signal }: Asked,
): Promise<Partial<SearchPage>> {
  const { service, lenses } = await operations.admitPerson(account, 'search-page')
  const names = (await lenses.list()).lenses.map(({ name }) => name)
  const mySites = names.includes(MY_SITES) ? (await lenses.get(MY_SITES)).rules : ''
  const lens = view.lens || (mySites === '' ? '' : MY_SITES)
  const parameters = readSearchBody(searchBodyOf({ ...view, lens }, settings))
  const reply = await service.search(parameters, { signal })
  const found = JSON.parse(reply.body) as SearchResponse
  return {
    found,
    lenses: names,
    mySites,
    icons: await icons.pathsOf(linksOf(found)),
    asksOthers,
    ...(found.results.length === 0 && { spelling: (await zeroResultsHelp(view.query)).spelling }),
  }
}

/** Of every result that is shown with its site. */
function linksOf(found: SearchResponse): string[] {
  return [found, ...RESULT_GROUPS.map((group) => ({ results: found[group] ?? [] }))].flatMap(({ results }) =>
    results.map(({ link }) => link),
  )
}

/** What a person reads above a refusal. */
function titleOf(error: Failure, name: string): string {
  return error instanceof InvalidRequest ? 'That can’t be searched for' : name
}

/** Ranking is explained to the owner alone: a search for it is not charged. */
function addWhy(gate: Gate, needs: SearchPageNeeds, whoPays: Person): void {
  gate.anyone('GET', '/why', async (context) => {
    const account = await whoPays(context)
    if (!account || !isOwner(account)) throw new Unauthorized('Sign in as the owner of this service first')
    const settings = settingsOf(context)
    const { searchParams } = new URL(context.req.url)
    const view: SearchView = readView(searchParams, settings)
    const url = URL.parse(searchParams.get('url') ?? '')?.href
    if (url === undefined) throw new InvalidRequest('Invalid value for url parameter: must be an address')
    if (cameFromElsewhere(context.req.raw)) {
      const page = { view, settings, assets: needs.files, lenses: [], explains: true, note: PRESS_SEARCH }
      return sendPage(context, renderSearchPage(page))
    }
    await needs.operations.admitPerson(account, 'search-page')
    const { lens: _, ...body } = searchBodyOf(view, settings)
    const shown = await needs.explainSearch(readSearchBody(body), url)
    return sendPage(context, renderWhyPage({ query: view.query, settings, assets: needs.files, shown }))
  })
}
