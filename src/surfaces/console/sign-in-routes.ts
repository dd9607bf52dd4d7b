// Sign-up, sign-in, one-time links, passwords and sign-out.
import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountWithBalance } from '../../accounts/account.ts'
import type { ApiKeys } from '../../accounts/api-keys.ts'
import type { NewSession, SignIn } from '../../accounts/sign-in/sign-in.ts'
import { csrfTokenOf } from '../../accounts/sign-in/sign-in-token.ts'
import { NEWS_TOPICS } from '../../contract/news/news-request.ts'
import { isOwner, showKey } from '../../operations/operator/operate.ts'
import { clientAddress } from './client-address.ts'
import type { SessionView } from './console-api.ts'
import type { ConsoleEnv, Gate } from './gate.ts'
import { ownedAccount } from './owner/owner-accounts-routes.ts'
import { readBody } from './read-body.ts'

export interface SignInRoutesNeeds {
  readonly signIn: SignIn
  readonly keys: ApiKeys
  readonly baseUrl: string
  readonly command: string
  readonly version: string
  readonly signUpOpen: boolean
  readonly searchPage: boolean
  readonly trustProxy: boolean
}

const credentials = z.object({ email: z.string().max(400), password: z.string().max(1000) })
const link = z.object({ token: z.string().max(100) })
const passwords = z.object({ current: z.string().max(1000).optional(), password: z.string().max(1000) })

export function addSignInRoutes(gate: Gate, needs: SignInRoutesNeeds): void {
  const { signIn } = needs
  const from = (context: Context<ConsoleEnv>): string => clientAddress(context, needs.trustProxy)
  const here = {
    version: needs.version,
    base_url: needs.baseUrl,
    command: needs.command,
    sign_up_open: needs.signUpOpen,
    search_page: needs.searchPage,
    news_topics: NEWS_TOPICS,
  }

  const view = async (account: AccountWithBalance, token: string): Promise<SessionView> => ({
    ...here,
    account: { ...ownedAccount(account), has_password: await signIn.hasPassword(account.id) },
    csrf_token: csrfTokenOf(token),
  })

  const begin = async (
    context: Context<ConsoleEnv>,
    session: NewSession,
    more?: Pick<SessionView, 'first_key'>,
  ): Promise<SessionView> => {
    gate.begin(context, session)
    return { ...(await view(session.account, session.token)), ...more }
  }

  /** Who comes in by an invitation has a key to begin with; the owner's is made by the first start. */
  const firstKey = async ({ account }: NewSession): Promise<Pick<SessionView, 'first_key'>> => {
    if (isOwner(account) || (await signIn.hasPassword(account.id))) return {}
    if ((await needs.keys.list(account.id)).length > 0) return {}
    const { key, secret } = await needs.keys.create({ accountId: account.id, name: 'first key' })
    return { first_key: { key: showKey(key, account.email), secret } }
  }

  gate.anyone('GET', '/console/api/session', async (context) => {
    const session = await gate.session(context)
    return session ? view(session.account, session.token) : here
  })
  gate.anyone('POST', '/console/api/sign-up', async (context) => {
    const given = await readBody(context.req.raw, credentials)
    return begin(context, await signIn.signUp({ ...given, from: from(context) }))
  })
  gate.anyone('POST', '/console/api/sign-in', async (context) => {
    const given = await readBody(context.req.raw, credentials)
    return begin(context, await signIn.signIn({ ...given, from: from(context) }))
  })
  gate.anyone('POST', '/console/api/claim', async (context) => {
    const { token } = await readBody(context.req.raw, link)
    const session = await signIn.useLink(token, from(context))
    return begin(context, session, await firstKey(session))
  })
  gate.signedIn('POST', '/console/api/password', async (session, context) => {
    const { current, password } = await readBody(context.req.raw, passwords)
    await signIn.setPassword(session, { password, ...(current === undefined ? {} : { current }) })
    return view(session.account, session.token)
  })
  gate.signedIn('POST', '/console/api/sign-out', async (session, context) => {
    await signIn.signOut(session.token)
    gate.end(context)
    return here
  })
}
