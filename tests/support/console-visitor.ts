// A person at the console without a browser: keeps the cookie and the CSRF token as the app does.
import type { SessionView } from '../../src/surfaces/console/console-api.ts'
import type { TestService } from './test-service.ts'

export interface Visitor {
  /** Asks with the cookie, and with the token where the method changes something. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  signUp(email: string, password?: string): Promise<SessionView>
  cookie(): string
}

export const PASSWORD = 'correct horse battery'

let visitors = 0

/** Each visitor comes from an address of their own, where the service trusts its proxy (WHIPPET_TRUST_PROXY). */
export function visit(service: Pick<TestService, 'ask' | 'config'>): Visitor {
  const from = `198.51.100.${++visitors}`
  let cookie = ''
  let token = ''
  const call: Visitor['call'] = async (method, path, body, headers = {}) => {
    const reply = await service.ask(`/console/api${path}`, {
      method,
      headers: {
        ...(service.config.trustProxy && { 'x-forwarded-for': `203.0.113.1, ${from}` }),
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { 'x-csrf-token': token, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = reply.headers.get('set-cookie')
    if (set !== null) {
      cookie = set.split(';')[0] ?? ''
      const view = (await reply.clone().json()) as SessionView
      token = view.csrf_token ?? ''
    }
    return reply
  }
  return {
    call,
    cookie: () => cookie,
    async signUp(email, password = PASSWORD) {
      const reply = await call('POST', '/sign-up', { email, password })
      if (reply.status !== 200) throw new Error(await reply.text())
      return (await reply.json()) as SessionView
    },
  }
}
