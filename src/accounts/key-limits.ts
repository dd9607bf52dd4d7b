// Reads the limits of a key as people write them: until when, for what, and from which networks it may be used.
import ipaddr from 'ipaddr.js'
import { InvalidRequest } from '../foundation/errors.ts'
import { KEY_SCOPES, type KeyLimits, type KeyScope } from './api-key.ts'

export interface KeyLimitsGiven {
  /** A date, until its end in UTC, or an instant. */
  readonly expires?: string
  /** Comma-separated. */
  readonly scopes?: string
  readonly networks?: string
}

const MAX_NETWORKS = 50

/** Throws InvalidRequest; a time that is over is none. */
export function readKeyLimits(given: KeyLimitsGiven, now: number): KeyLimits {
  return {
    ...(given.expires === undefined ? {} : { expiresAt: readExpiry(given.expires.trim(), now) }),
    ...(given.scopes === undefined ? {} : { scopes: readScopes(given.scopes) }),
    ...(given.networks === undefined ? {} : { networks: readNetworks(given.networks) }),
  }
}

function readExpiry(text: string, now: number): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const time = isDay || isInstant ? Date.parse(text) : Number.NaN
  // 31 February is read as 3 March by some, and refused by us.
  if (Number.isNaN(time) || (isDay && new Date(time).toISOString().slice(0, 10) !== text))
    throw new InvalidRequest(
      `"${text}" is not a date such as 2030-12-31, nor an instant such as 2030-12-31T18:00:00Z`,
    )
  const end = isDay ? time + 86_400_000 : time
  if (end <= now) throw new InvalidRequest(`${text} is in the past; a key has to expire in the future`)
  return end
}

function readScopes(text: string): KeyScope[] {
  const names = text.split(',').map((name) => name.trim())
  const scopes = KEY_SCOPES.filter((scope) => names.includes(scope))
  const unknown = names.find((name) => !(KEY_SCOPES as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new InvalidRequest(`"${unknown}" is no scope; the scopes are ${KEY_SCOPES.join(', ')}`)
  return scopes
}

function readNetworks(text: string): string[] {
  const networks = text.split(',').map((one) => readNetwork(one.trim()))
  if (networks.length > MAX_NETWORKS) throw new InvalidRequest(`A key has at most ${MAX_NETWORKS} networks`)
  return networks
}

function readNetwork(text: string): string {
  try {
    if (text.includes('/')) {
      const [address, bits] = ipaddr.parseCIDR(text)
      return `${address.toString()}/${bits}`
    }
    const address = ipaddr.parse(text)
    return `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`
  } catch {
    throw new InvalidRequest(`"${text}" is not a network such as 192.0.2.0/24 or 2001:db8::/32`)
  }
}

/** Whether the address lies in one of the networks; one that can't be read lies in none. */
export function isInNetworks(address: string | undefined, networks: readonly string[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false
  const given = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === given.kind() && given.match(base, bits)
  })
}
