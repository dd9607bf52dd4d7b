// Copies of pages: told by their fingerprints on the same host, and by the canonical addresses that pages name.
import { hostOf } from '../crawl-address.ts'
import type { CanonicalDecision, SettledAddress } from '../frontier/frontier.ts'
import { distance } from './fingerprint.ts'

interface Fingerprint {
  readonly url: string
  /** Of title and text. */
  readonly digest: string
  /** See `fingerprintOf`; empty where near copies can't be told. */
  readonly fingerprint: string
}

export type Copies = ReturnType<typeof createCopies>

/** Bits that a near copy may differ in; with four bands of 16 bits, one band then always agrees. */
const NEAR = 3
const MAX_PAGES = 200_000
/** Pages of one band that are compared at most. */
const MAX_COMPARED = 200

/** Whoever copies another's pages must not have them taken for the copies: only those of one host are compared. */
export function createCopies() {
  const byDigest = new Map<string, string>()
  const byBand = new Map<string, Fingerprint[]>()

  return {
    /** The address of a page that this one is a copy of; its own never counts. */
    find(page: Fingerprint): string | undefined {
      const same = byDigest.get(digestOnHost(page))
      if (same !== undefined && same !== page.url) return same
      if (page.fingerprint === '') return undefined
      for (const band of bandsOf(page)) {
        const near = byBand.get(band)?.find((other) => isNear(page, other))
        if (near) return near.url
      }
      return undefined
    },
    add(page: Fingerprint): void {
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

/** Pages that send us on to the next, one after another, until one of them is read as it stands. */
const MOST_STEPS = 3

export type CanonicalDecisions = ReturnType<typeof createCanonicalDecisions>

/** `known` is what the frontier kept of the crawl, which a kill may have ended in the middle. */
export function createCanonicalDecisions(known: readonly CanonicalDecision[]) {
  const deadEnds = new Set<string>()
  /** Pages that named a canonical address which is not read yet. */
  const waitingFor = new Map<string, string[]>()
  /** Pages that named another address as theirs. */
  const elsewhere = new Set<string>()
  /** Canonical addresses by how many pages have led to them in turn. */
  const steps = new Map<string, number>()

  /** Notes that a page, asked for at `asked`, is left for `canonical`. */
  const leave = (asked: string, url: string, canonical: string): void => {
    waitingFor.set(canonical, [...(waitingFor.get(canonical) ?? []), asked])
    elsewhere.add(url)
    steps.set(canonical, Math.max(steps.get(canonical) ?? 0, (steps.get(url) ?? 0) + 1))
  }

  const left = new Map(
    known.flatMap(({ url, canonical }) => (canonical === undefined ? [] : [[url, canonical]])),
  )
  for (const { url, deadEnd } of known) if (deadEnd) deadEnds.add(url)
  for (const [url, canonical] of left) {
    leave(url, url, canonical)
    // How far a chain has led is not kept: it is as long as the pages before this one.
    let count = 1
    for (let at: string | undefined = canonical; at !== undefined && count <= MOST_STEPS; at = left.get(at)) {
      steps.set(at, Math.max(steps.get(at) ?? 0, count))
      count += 1
    }
  }

  return {
    /** Whether a page may be left for the address that it names as its own. */
    mayLeave: (url: string, canonical: string): boolean =>
      (steps.get(url) ?? 0) < MOST_STEPS && !deadEnds.has(canonical) && !elsewhere.has(canonical),
    leave,
    /** Notes that an address can't be read; the pages that named it as theirs are put back. */
    deadEnd(url: string): SettledAddress[] {
      deadEnds.add(url)
      const waiting = waitingFor.get(url) ?? []
      waitingFor.delete(url)
      return waiting.map((one) => ({ url: one, state: 'again', counted: false }))
    },
  }
}
