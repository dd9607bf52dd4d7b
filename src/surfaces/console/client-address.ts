// The network address that attempts are counted by.
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
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
  return group(claimed || bindings?.incoming?.socket?.remoteAddress || 'unknown')
}

/** Who has one IPv6 address mostly has all of its /64. */
function group(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address.slice(0, 64)
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}
