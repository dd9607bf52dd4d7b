// Which IP addresses belong to the public Internet: every other one is refused unless the operator allows it.
import ipaddr from 'ipaddr.js'
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
