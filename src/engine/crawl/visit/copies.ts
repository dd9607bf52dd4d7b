// Remembers the pages of a crawl by their fingerprints, to tell copies and near copies of them on the same host.
import { hostOf } from '../crawl-address.ts'
import { distance } from './fingerprint.ts'

export interface Fingerprint {
  readonly url: string
  /** Of title and text. */
  readonly digest: string
  /** See `fingerprintOf`; empty where near copies can't be told. */
  readonly fingerprint: string
}

/** Whoever copies another's pages must not have them taken for the copies: only those of one host are compared. */
export interface Copies {
  /** The address of a page that this one is a copy of; its own never counts. */
  find(page: Fingerprint): string | undefined
  add(page: Fingerprint): void
}

/** Bits that a near copy may differ in; with four bands of 16 bits, one band then always agrees. */
const NEAR = 3
const MAX_PAGES = 200_000
/** Pages of one band that are compared at most. */
const MAX_COMPARED = 200

export function createCopies(): Copies {
  const byDigest = new Map<string, string>()
  const byBand = new Map<string, Fingerprint[]>()

  return {
    find(page) {
      const same = byDigest.get(digestOnHost(page))
      if (same !== undefined && same !== page.url) return same
      if (page.fingerprint === '') return undefined
      for (const band of bandsOf(page)) {
        const near = byBand.get(band)?.find((other) => isNear(page, other))
        if (near) return near.url
      }
      return undefined
    },
    add(page) {
      if (byDigest.size >= MAX_PAGES) return
      const digest = digestOnHost(page)
      if (!byDigest.has(digest)) byDigest.set(digest, page.url)
      if (page.fingerprint === '') return
      for (const band of bandsOf(page)) {
        const list = byBand.get(band) ?? []
        if (list.length < MAX_COMPARED) list.push(page)
        byBand.set(band, list)
      }
    },
  }
}

function digestOnHost({ url, digest }: Fingerprint): string {
  return `${hostOf(url)} ${digest}`
}

function isNear(page: Fingerprint, other: Fingerprint): boolean {
  return other.url !== page.url && distance(page.fingerprint, other.fingerprint) <= NEAR
}

/** Each band with the title's part behind it, so that only pages of the same title are compared. */
function bandsOf({ url, fingerprint }: Fingerprint): string[] {
  const host = hostOf(url)
  return [0, 4, 8, 12].map((at) => `${at}:${fingerprint.slice(at, at + 4)}${fingerprint.slice(16)} ${host}`)
}
