// Who asks: the network address that attempts are counted by, and whether a person sits at this machine. What is open to them
// alone, nobody gets through a proxy.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isLoopback, networkOf } from '../../foundation/web/request-address.ts'
import type { ConsoleEnv } from './gate.ts'

export function clientAddress(context: Context<ConsoleEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined
  // The last entry is what the proxy itself saw; those before it are what it was told.
  const claimed = forwarded?.split(',').at(-1)?.trim()
  const bindings = context.env as Partial<HttpBindings> | undefined
  return networkOf(claimed || bindings?.incoming?.socket.remoteAddress || 'unknown')
}

/** RFC 7239, RFC 9110 7.6.3, and what proxies, tunnels and content networks write in their own words. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'ngrok-agent-ips',
  'tailscale-user-login',
  'x-appengine-user-ip',
  'x-azure-clientip',
] as const

/**
 * The connection comes from this machine and asks for it by such a name, and nothing tells of a proxy between. No browser
 * speaks HTTP/1.0, and proxies that are told nothing else do.
 */
export function isFromHere(context: Context<ConsoleEnv>): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.httpVersion === '1.0') return false
  if (!isLoopback(incoming.socket.remoteAddress ?? '')) return false
  if (!isLoopback(new URL(context.req.url).hostname)) return false
  return !FORWARDING.some((name) => context.req.raw.headers.has(name))
}
