// How connections are made: only to addresses that the guard has checked, under the name that was asked for.
import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import type { EgressGuard } from './egress-guard.ts'

/** Opens a TCP connection to an IP address. */
export type Dial = (address: string, port: number) => Socket

export interface ConnectorOptions {
  readonly guard: EgressGuard
  /** For one address; the next one is tried after it. */
  readonly connectMs: number
  readonly dial?: Dial
}

/** Addresses tried in turn; more would only spend the deadline. */
const MAX_ATTEMPTS = 3

/**
 * An undici connector. The whole step from name to socket is ours, so that nothing else can resolve the name a second
 * time, and so that literals, for which undici calls no lookup hook, are checked like names.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    open(options, target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}

async function open(options: ConnectorOptions, target: buildConnector.Options): Promise<Socket> {
  const host = target.hostname.replace(/\.$/, '')
  const secure = target.protocol === 'https:'
  const port = Number(target.port) || (secure ? 443 : 80)
  const addresses = await options.guard.addressesOf(host, port)
  let failure: unknown
  for (const address of alternated(addresses).slice(0, MAX_ATTEMPTS)) {
    try {
      return await attempt(options, { address, port, host, secure })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** One family after the other, the first one's first: where IPv6 leads nowhere, IPv4 gets its turn (RFC 8305, 4). */
function alternated(addresses: readonly string[]): readonly string[] {
  const { first = [], other = [] } = Object.groupBy(addresses, (address) =>
    isIPv6(address) === isIPv6(addresses[0] ?? '') ? 'first' : 'other',
  )
  return addresses.flatMap((_, at) => [...first.slice(at, at + 1), ...other.slice(at, at + 1)])
}

interface Attempt {
  readonly address: string
  readonly port: number
  readonly host: string
  readonly secure: boolean
}

async function attempt(options: ConnectorOptions, { address, port, host, secure }: Attempt): Promise<Socket> {
  const { dial = systemDial, connectMs } = options
  const tcp = dial(address, port)
  tcp.setNoDelay(true)
  // A name only: server name indication takes no IP address (RFC 6066, 3).
  const servername = isIP(host) === 0 ? host : ''
  const socket = secure ? connectTls({ socket: tcp, servername, host, ALPNProtocols: ['http/1.1'] }) : tcp
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new ConnectTimeout()), connectMs)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      tcp.destroy()
      socket.destroy()
      reject(error)
    }
    // Never taken off: an error between the handshake and the first request must meet a listener too.
    tcp.on('error', fail)
    if (secure) socket.on('error', fail)
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

function systemDial(address: string, port: number): Socket {
  return connectTcp({ host: address, port, autoSelectFamily: false, keepAlive: true })
}
