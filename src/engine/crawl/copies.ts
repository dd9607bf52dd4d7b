// Remembers the pages of a crawl by their fingerprints, to tell copies and near copies of them.
import { distance } from './fingerprint.ts'

export interface Fingerprint {
  readonly url: string
  /** Pages with different titles are never copies: the search puts them together where it should. */
  readonly title: string
  readonly digest: string
  readonly similarity: string
  readonly words: number
}

export interface Copies {
  /** The address of a page that this one is a copy of; its own never counts. */
  find(page: Fingerprint): string | undefined
  add(page: Fingerprint): void
}

/** Bits that a near copy may differ in; with four bands of 16 bits, one band then always agrees. */
const NEAR = 3
/** A near copy must be long enough that so few bits mean something. */
const FEWEST_WORDS = 60
const MAX_PAGES = 200_000
/** Pages of one band that are compared at most. */
const MAX_COMPARED = 200

export function createCopies(): Copies {
  const byDigest = new Map<string, string>()
  const byBand = new Map<string, Fingerprint[]>()

  return {
    find(page) {
      const same = byDigest.get(page.digest)
      if (same !== undefined && same !== page.url) return same
      if (page.words < FEWEST_WORDS) return undefined
      for (const band of bandsOf(page)) {
        const near = byBand.get(band)?.find((other) => isNear(page, other))
        if (near) return near.url
      }
      return undefined
    },
    add(page) {
      if (byDigest.size >= MAX_PAGES) return
      if (!byDigest.has(page.digest)) byDigest.set(page.digest, page.url)
      if (page.words < FEWEST_WORDS) return
      for (const band of bandsOf(page)) {
        const list = byBand.get(band) ?? []
        if (list.length < MAX_COMPARED) list.push(page)
        byBand.set(band, list)
      }
    },
  }
}

function isNear(page: Fingerprint, other: Fingerprint): boolean {
  return other.url !== page.url && distance(page.similarity, other.similarity) <= NEAR
}

function bandsOf({ similarity, title }: Fingerprint): string[] {
  return [0, 4, 8, 12].map((at) => `${at}${similarity.slice(at, at + 4)}${title}`)
}
