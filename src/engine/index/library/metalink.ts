// Reads a Metalink (RFC 5854): how large a file is, its hash, and where it can be had.
import { childrenOf, readXml, textOf } from '../../../foundation/web/feed-xml.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

export interface Metalink {
  /** Undefined where it is not told. */
  readonly bytes: number | undefined
  /** In hexadecimal, lower case. */
  readonly sha256: string | undefined
  /** The best first. */
  readonly mirrors: readonly string[]
}

const MOST_MIRRORS = 20
const LAST = 999_999

/** Of the first file in it; undefined where it is no Metalink, or names no mirror. Throws XmlTooLarge. */
export function readMetalink(text: string, address: string): Metalink | undefined {
  const [metalink] = childrenOf(readXml(text, address), 'metalink')
  const [file] = metalink ? childrenOf(metalink, 'file') : []
  if (!file) return undefined
  const size = childrenOf(file, 'size').map(textOf).join('').trim()
  const hash = childrenOf(file, 'hash').find(({ attributes }) => attributes['type'] === 'sha-256')
  const sha256 = hash && textOf(hash).trim().toLowerCase()
  const mirrors = childrenOf(file, 'url')
    .map((url) => ({
      url: parseHttpUrl(textOf(url).trim())?.href,
      priority: Number(url.attributes['priority'] ?? LAST) || LAST,
    }))
    .flatMap(({ url, priority }) => (url === undefined ? [] : [{ url, priority }]))
    .toSorted((a, b) => a.priority - b.priority)
  if (mirrors.length === 0) return undefined
  return {
    bytes: /^\d{1,15}$/.test(size) ? Number(size) : undefined,
    sha256: sha256 && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined,
    mirrors: [...new Set(mirrors.map(({ url }) => url))].slice(0, MOST_MIRRORS),
  }
}
