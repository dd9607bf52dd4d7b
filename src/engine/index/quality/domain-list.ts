// A list of domains, read from the forms such lists come in and kept as hashes: millions fit into little memory.
import { parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'

export interface DomainList {
  readonly size: number
  /** Whether the host is listed, or lies below a domain that is. */
  has(host: string): boolean
}

export const NO_DOMAINS: DomainList = { size: 0, has: () => false }

/** The addresses that lists in the form of a hosts file send their names to. */
const SINK = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+/

/**
 * The domain of one line: of a hosts file, of a plain list, of UT1's (one domain a line) or of a filter list
 * (`||example.com^`). Undefined for comments, blanks, names without a dot and addresses.
 */
export function readDomainLine(line: string): string | undefined {
  const bare = line
    .replace(/[#!].*$/s, '')
    .trim()
    .replace(SINK, '')
    .replace(/^\|\|/, '')
    .replace(/\^.*$/s, '')
  const domain = parseDomainPattern(bare)?.domain.replace(/^www\.(?=.*\.)/, '')
  if (domain === undefined || !domain.includes('.') || /^[\d.]+$/.test(domain)) return undefined
  return domain
}

export function createDomainList(domains: Iterable<string>): DomainList {
  return listOf(Array.from(domains, hashOf))
}

/** The same for lists that are too long to be held as text: `hashes` are those of `hashOf`. */
export function listOf(hashes: readonly number[]): DomainList {
  const sorted = Float64Array.from(hashes).sort()
  return {
    size: sorted.length,
    has(host) {
      const labels = host.toLowerCase().replace(/\.$/, '').split('.')
      for (let from = 0; from < labels.length - 1; from += 1) {
        if (includes(sorted, hashOf(labels.slice(from).join('.')))) return true
      }
      return false
    },
  }
}

function includes(sorted: Float64Array, wanted: number): boolean {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const value = sorted[middle] ?? 0
    if (value === wanted) return true
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** 53 bits from two runs of FNV-1a with different starts: as many as a number holds exactly. */
export function hashOf(text: string): number {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
    high ^= high >>> 13
  }
  return ((high >>> 11) & 0x1fffff) * 0x1_0000_0000 + (low >>> 0)
}
