// The search page at /: open while only this machine can reach the service, else for who is signed in.
import type { Context } from 'hono'
import type { AccountWithBalance } from '../../accounts/account.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { errorReply } from '../../contract/error-body.ts'
import { readSearchBody } from '../../contract/search/search-request.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { Failure } from '../../foundation/errors.ts'
import type { Operations } from '../../operations/operations.ts'
import { ensureOwner } from '../../operations/operator/operate.ts'
import type { BuiltFiles } from './built-files.ts'
import { wasForwarded } from './forwarded.ts'
import type { ConsoleEnv, Gate } from './gate.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { PAGE_SIZE, renderSearchPage, type SearchPage } from './render-search-page.ts'
import { cameFromElsewhere } from './same-site.ts'

export interface SearchPageNeeds {
  readonly operations: Operations
  readonly accounts: Accounts
  readonly files: BuiltFiles
  /** Whether anyone may search, on the owner's account. */
  readonly open: boolean
}

type Shown = Omit<SearchPage, 'styles' | 'script' | 'icon'>

const SIGN_IN = {
  title: 'Sign in to search',
  text: 'This search page is for people with an account.',
  link: { href: '/console', text: 'Sign in' },
}

const PRESS_SEARCH = {
  title: 'Press Search to look for this',
  text: 'Another page brought you here. A search starts only when you ask for it.',
}

export function addSearchPageRoutes(gate: Gate, needs: SearchPageNeeds): void {
  const { operations, accounts, files } = needs

  const send = (context: Context<ConsoleEnv>, shown: Shown, status = 200): Response =>
    context.body(
      renderSearchPage({
        ...shown,
        styles: files.searchStyles,
        script: files.searchScript,
        icon: files.icon,
      }),
      status as 200,
      { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    )

  const whoPays = async (context: Context<ConsoleEnv>): Promise<AccountWithBalance | undefined> =>
    needs.open && !wasForwarded(context.req.raw)
      ? ensureOwner(accounts)
      : (await gate.session(context))?.account

  gate.anyone('GET', '/', async (context) => {
    const query = (context.req.query('q') ?? '').trim()
    const offset = readOffset(context.req.query('offset'))
    const asked = { query, offset }
    const account = await whoPays(context)
    if (!account) return send(context, { ...asked, note: SIGN_IN }, query === '' ? 200 : 401)
    if (query === '') return send(context, asked)
    // A link of another site must not spend someone's credits.
    if (cameFromElsewhere(context.req.raw)) return send(context, { ...asked, note: PRESS_SEARCH })
    try {
      const { service } = await operations.admitPerson(account, 'search-page')
      const parameters = readSearchBody({ q: query, offset, limit: PAGE_SIZE })
      const reply = await service.search(parameters, { signal: context.req.raw.signal })
      return send(context, { ...asked, found: JSON.parse(reply.body) as SearchResponse })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { status, body } = errorReply(error)
      return send(context, { ...asked, note: { title: body.error, text: body.message } }, status)
    }
  })
}

function readOffset(text: string | undefined): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 0
}
