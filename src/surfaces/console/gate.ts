// The gate of every console call: the site, the session, the CSRF token, and whether it is the owner.
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { NewSession, Session, SignIn } from '../../accounts/sign-in/sign-in.ts'
import { sameToken } from '../../accounts/sign-in/sign-in-token.ts'
import { Forbidden, MethodNotAllowed, Unauthorized } from '../../foundation/errors.ts'
import { isOwner } from '../../operations/operator/operate.ts'
import { checkSite } from './same-site.ts'

export type ConsoleEnv = { Variables: { route?: string } }

type Method = 'GET' | 'POST' | 'PATCH'
/** What is no response is sent as JSON. */
type Reply = Response | object
type Run = (context: Context<ConsoleEnv>) => Promise<Reply> | Reply
type RunSignedIn = (session: Session, context: Context<ConsoleEnv>) => Promise<Reply> | Reply

export interface Gate {
  /** A call that needs no session. */
  anyone(method: Method, path: string, run: Run): void
  /** Throws Unauthorized without a session, Forbidden without its CSRF token where the method changes something. */
  signedIn(method: Method, path: string, run: RunSignedIn): void
  /** As signedIn; throws Forbidden for anyone but the owner. */
  owner(method: Method, path: string, run: RunSignedIn): void
  session(context: Context<ConsoleEnv>): Promise<Session | undefined>
  begin(context: Context<ConsoleEnv>, session: NewSession): void
  end(context: Context<ConsoleEnv>): void
}

export function createGate(
  routes: Hono<ConsoleEnv>,
  { signIn, baseUrl }: { signIn: SignIn; baseUrl: string },
): Gate {
  const secure = baseUrl.startsWith('https:')
  // The prefix makes browsers refuse a cookie of this name from a sibling domain.
  const cookie = secure ? '__Host-whippet-session' : 'whippet-session'
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const

  const session: Gate['session'] = (context) => signIn.session(getCookie(context, cookie))

  const calls = new Map<string, Map<string, Run>>()

  const add = (method: Method, path: string, run: Run): void => {
    const methods = calls.get(path) ?? new Map<string, Run>()
    methods.set(method, run)
    if (calls.has(path)) return
    calls.set(path, methods)
    routes.all(path, async (context) => {
      context.set('route', path)
      context.header('cache-control', 'no-store')
      const asked = context.req.method === 'HEAD' ? 'GET' : context.req.method
      const found = methods.get(asked)
      if (!found) throw new MethodNotAllowed(asked, [...methods.keys()])
      checkSite(context.req.raw, baseUrl, asked !== 'GET')
      const reply = await found(context)
      return reply instanceof Response ? reply : context.json(reply)
    })
  }

  const signedIn: Gate['signedIn'] = (method, path, run) =>
    add(method, path, async (context) => {
      const found = await session(context)
      if (!found) throw new Unauthorized('Sign in first')
      if (method !== 'GET' && !sameToken(context.req.header('x-csrf-token') ?? '', found.csrfToken)) {
        throw new Forbidden('The x-csrf-token header is missing or wrong; reload the page')
      }
      return run(found, context)
    })

  return {
    anyone: add,
    signedIn,
    owner: (method, path, run) =>
      signedIn(method, path, (found, context) => {
        if (!isOwner(found.account)) throw new Forbidden("This is for the service's owner")
        return run(found, context)
      }),
    session,
    begin: (context, { token, expiresAt }) =>
      setCookie(context, cookie, token, { ...options, expires: new Date(expiresAt) }),
    end: (context) => void deleteCookie(context, cookie, options),
  }
}
