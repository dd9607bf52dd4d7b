// The operator's list of hosts and networks that may be reached although they are private.
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

interface Entry {
  readonly host?: string
  readonly network?: readonly [Address, number]
  readonly port?: number
}

export interface AllowPrivate {
  readonly isEmpty: boolean
  /** Whether the host of an address, as written in it, is on the list. */
  hasHost(host: string, port: number): boolean
  /** Whether the IP address is on the list, itself or within a network. */
  hasAddress(address: string, port: number): boolean
}

/**
 * Reads a comma-separated list of `host`, `host:port`, `[IPv6]:port` and CIDR. A name allows that name, whatever it
 * resolves to; an IP address or a network also allows every name that resolves to it. Throws an Error that names the
 * first entry it can't read.
 */
export function parseAllowPrivate(text: string): AllowPrivate {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry)
  const onPort = (entry: Entry, port: number): boolean => entry.port === undefined || entry.port === port
  return {
    isEmpty: entries.length === 0,
    hasHost: (host, port) =>
      entries.some((entry) => entry.host === host.toLowerCase() && onPort(entry, port)),
    hasAddress: (address, port) =>
      isIP(address) !== 0 && entries.some((entry) => onPort(entry, port) && holds(entry.network, address)),
  }
}

function holds(network: Entry['network'], text: string): boolean {
  if (!network) return false
  const address = ipaddr.parse(text)
  return address.kind() === network[0].kind() && address.match([...network] as [Address, number])
}

function parseEntry(text: string): Entry {
  if (text.includes('/')) return { network: parseNetwork(text) }
  const [host, port] = isIPv6(text) ? [`[${text}]`, undefined] : splitPort(text)
  const name = hostname(host)
  if (name === undefined) throw unreadable(text)
  const bare = name.startsWith('[') ? name.slice(1, -1) : name
  const network = isIP(bare) === 0 ? {} : { network: wholeAddress(bare) }
  return { host: bare, ...network, ...(port !== undefined && { port }) }
}

function parseNetwork(text: string): readonly [Address, number] {
  if (!ipaddr.isValidCIDR(text)) throw unreadable(text)
  return ipaddr.parseCIDR(text)
}

function wholeAddress(text: string): readonly [Address, number] {
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function splitPort(text: string): [host: string, port: number | undefined] {
  const match = /^(.*?):(\d{1,5})$/.exec(text)
  if (!match) return [text, undefined]
  const port = Number(match[2])
  if (port < 1 || port > 65_535) throw unreadable(text)
  return [match[1] ?? '', port]
}

/** The host as the URL parser spells it, so that it can be compared with one out of a URL. */
function hostname(host: string): string | undefined {
  if (host === '' || /[\s/?#@\\*]/.test(host) || (host.includes(':') && !host.startsWith('[')))
    return undefined
  return URL.parse(`http://${host}/`)?.hostname.replace(/\.$/, '')
}

function unreadable(entry: string): Error {
  return new Error(`'${entry}' is not a host, a host:port or a network such as 10.0.0.0/8`)
}
