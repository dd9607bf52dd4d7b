// What the canonical addresses of pages decide in a crawl: who waits for whom, and what leads nowhere.
import type { CanonicalDecision, SettledAddress } from '../frontier/frontier.ts'

/** Pages that send us on to the next, one after another, until one of them is read as it stands. */
const MOST_STEPS = 3

export interface CanonicalDecisions {
  /** Whether a page may be left for the address that it names as its own. */
  mayLeave(url: string, canonical: string): boolean
  /** Notes that a page, asked for at `asked`, is left for `canonical`; what to settle for it beside the page. */
  leave(asked: string, url: string, canonical: string): void
  /** Notes that an address can't be read; the pages that named it as theirs are put back. */
  deadEnd(url: string): SettledAddress[]
}

/** `known` is what the frontier kept of the crawl, which a kill may have ended in the middle. */
export function createCanonicalDecisions(known: readonly CanonicalDecision[]): CanonicalDecisions {
  const deadEnds = new Set<string>()
  /** Pages that named a canonical address which is not read yet. */
  const waitingFor = new Map<string, string[]>()
  /** Pages that named another address as theirs. */
  const elsewhere = new Set<string>()
  /** Canonical addresses by how many pages have led to them in turn. */
  const steps = new Map<string, number>()

  const leave: CanonicalDecisions['leave'] = (asked, url, canonical) => {
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
    mayLeave: (url, canonical) =>
      (steps.get(url) ?? 0) < MOST_STEPS && !deadEnds.has(canonical) && !elsewhere.has(canonical),
    leave,
    deadEnd(url) {
      deadEnds.add(url)
      const waiting = waitingFor.get(url) ?? []
      waitingFor.delete(url)
      return waiting.map((one) => ({ url: one, state: 'again', counted: false }))
    },
  }
}
