// The guard at the way out: turns a host into the addresses that may be connected to, or refuses.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PageUnavailable, PageUnreadable } from '../../../foundation/errors.ts'
import type { AllowPrivate } from './allow-private.ts'
import { isNeverFetched } from './never-fetched.ts'

/** The only block out of which public IPv6 addresses are given (IANA IPv6 address space registry). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether it is a global unicast address. Loopback, private, link-local, shared, multicast, reserved, documentation
 * and benchmarking addresses are not; nor are IPv6 forms that carry an IPv4 address (mapped, compatible, NAT64, 6to4,
 * Teredo, ISATAP), since a translator on the way would turn them into one that was never checked; nor what clouds keep
 * for their machines in public space.
 */
export function isGlobalAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || isNeverFetched(address)) return false
  if (!(address instanceof ipaddr.IPv6)) return ipaddr.IPv4.isValidFourPartDecimal(text)
  return address.match(GLOBAL_IPV6) && !isIsatap(address.parts)
}

/** RFC 5214, 6.1: the interface identifier `0000:5efe` or `0200:5efe` before an IPv4 address. */
function isIsatap(parts: readonly number[]): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe
}

/** The addresses of a name, best first. Rejects where there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>

export interface EgressGuardOptions {
  readonly allowPrivate: AllowPrivate
  /** Nothing may be reached but what `allowPrivate` lists, and no name outside it is asked for. */
  readonly offline: boolean
  readonly resolve?: Resolve
}

export interface EgressGuard {
  /** The checked addresses of a host; whoever connects must use one of them and ask no name server again. */
  addressesOf(host: string, port: number): Promise<readonly string[]>
}

export function createEgressGuard({
  allowPrivate,
  offline,
  resolve = systemResolve,
}: EgressGuardOptions): EgressGuard {
  return {
    async addressesOf(host, port) {
      const listed = allowPrivate.hasHost(host, port)
      const known = knownAddresses(host)
      if (offline && !listed && !known) throw offlineFailure()
      const addresses = known ?? (await resolve(host))
      const isListed = (address: string): boolean => listed || allowPrivate.hasAddress(address, port)
      const open = addresses.filter((address) => isListed(address) || isGlobalAddress(address))
      if (open.length === 0)
        throw new PageUnreadable(
          'This address is not allowed: it is not public. WHIPPET_ALLOW_PRIVATE names those that may be reached.',
        )
      const reachable = open.filter((address) => isListed(address) || !isBlockedPort(port))
      if (reachable.length === 0)
        throw new PageUnreadable(
          `Port ${port} is not allowed; WHIPPET_ALLOW_PRIVATE can name it with its host`,
        )
      const connected = reachable.filter((address) => isListed(address) || !offline)
      if (connected.length === 0) throw offlineFailure()
      return connected
    },
  }
}

function offlineFailure(): PageUnavailable {
  return new PageUnavailable(
    'This service is offline (WHIPPET_OFFLINE=1): it can reach no page outside',
    3600,
  )
}

/** Addresses that need no name server: literals, and `localhost` with the names below it (RFC 6761, 6.3). */
function knownAddresses(host: string): readonly string[] | undefined {
  if (isIP(host) !== 0) return [host]
  return host === 'localhost' || host.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined
}

async function systemResolve(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

/** Above 1023: the Fetch standard's bad ports, and databases and control planes that take text for commands. */
const BLOCKED_PORTS = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092,
  9200, 9300, 10_080, 10_250, 11_211, 27_017,
])

/** Which ports of public hosts may be asked: those where pages are served, not those where other services listen. */
function isBlockedPort(port: number): boolean {
  return port < 1024 ? port !== 80 && port !== 443 : BLOCKED_PORTS.has(port)
}
