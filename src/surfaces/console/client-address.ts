// The network address that attempts are counted by.
import type { Context } from 'hono'
import { networkOf } from '../../foundation/web/request-address.ts'
import type { ConsoleEnv } from './gate.ts'

/** What Node's server passes along with a request. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

export function clientAddress(context: Context<ConsoleEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined
  // The last entry is what the proxy itself saw; those before it are what it was told.
  const claimed = forwarded?.split(',').at(-1)?.trim()
  const bindings = context.env as NodeBindings | undefined
  return networkOf(claimed || bindings?.incoming?.socket?.remoteAddress || 'unknown')
}
