// Chooses which segments to merge: some of like size, the smallest where there are too many, or one that is largely gone.

export interface Mergeable {
  readonly id: number
  readonly documents: number
  readonly live: number
  /** In memory; an eighth of its file where that is more. */
  readonly bytes: number
}

/** So many segments of one tier become one of the next. */
const FAN_IN = 8

/** No merge takes more: several small ones are done sooner than one of everything, and each helps at once. */
const MOST_AT_ONCE = 16

/** Segments up to this size are of the lowest tier. */
const SMALLEST = 1000

/** With more segments than this they are merged across tiers. */
const MOST_SEGMENTS = 16

/** While nothing is written, so few are merged already. */
const FAN_IN_WHEN_QUIET = 3

/** A segment with more of its documents gone than this is written anew. */
const MOST_GONE = 0.35

/** No merge makes a segment that takes more memory: about a million documents of 200 words. */
const LARGEST_BYTES = 4e8

/** What is merged is in memory twice meanwhile: so much of the index at most, unless too many segments wait. */
const LARGEST_SHARE = 1 / 3
/** A smaller index is merged as a whole. */
const SMALL_BYTES = 64e6

/** The ids of the segments to merge now; empty where all is well. `quiet`: nothing was written for a while. */
export function chooseMerge(segments: readonly Mergeable[], quiet = false): number[] {
  const gone = segments.find(({ live, documents }) => live < documents * (1 - MOST_GONE))
  if (gone) return [gone.id]
  const bySize = segments.toSorted((a, b) => a.live - b.live)
  const most = largestOf(segments)
  const tiers = Map.groupBy(bySize, ({ live }) => tierOf(live))
  for (const [, tier] of [...tiers].sort(([a], [b]) => a - b)) {
    const chosen = upTo(most, tier)
    if (chosen.length >= FAN_IN) return idsOf(chosen)
  }
  if (quiet) return idsOf(mostBalanced(upTo(most, bySize), FAN_IN_WHEN_QUIET))
  if (segments.length <= MOST_SEGMENTS) return []
  const chosen = mostBalanced(upTo(most, bySize), FAN_IN)
  return idsOf(chosen.length > 0 ? chosen : fewestBalanced(upTo(LARGEST_BYTES, bySize), FAN_IN))
}

/** Bytes of the largest segment that is made now. */
function largestOf(segments: readonly Mergeable[]): number {
  const all = segments.reduce((sum, { bytes }) => sum + bytes, 0)
  return all <= SMALL_BYTES ? LARGEST_BYTES : Math.min(LARGEST_BYTES, all * LARGEST_SHARE)
}

/**
 * The most of them, smallest first, among which none is larger than all the others together: a document is then written
 * anew only when its segment doubles at least.
 */
function mostBalanced(bySize: readonly Mergeable[], fewest: number): readonly Mergeable[] {
  for (let count = bySize.length; count >= fewest; count--)
    if (isBalanced(bySize, count)) return bySize.slice(0, count)
  return []
}

function fewestBalanced(bySize: readonly Mergeable[], fewest: number): readonly Mergeable[] {
  for (let count = fewest; count <= bySize.length; count++)
    if (isBalanced(bySize, count)) return bySize.slice(0, count)
  return []
}

function isBalanced(bySize: readonly Mergeable[], count: number): boolean {
  const smaller = bySize.slice(0, count - 1).reduce((sum, { live }) => sum + live, 0)
  return smaller >= (bySize[count - 1]?.live ?? 0)
}

/** As many of the smallest as make no segment of more bytes. */
function upTo(most: number, bySize: readonly Mergeable[]): readonly Mergeable[] {
  let bytes = 0
  const fitting = bySize.findIndex((segment) => {
    bytes += segment.bytes
    return bytes > most
  })
  return bySize.slice(0, Math.min(MOST_AT_ONCE, fitting < 0 ? bySize.length : fitting))
}

function idsOf(segments: readonly Mergeable[]): number[] {
  return segments.map(({ id }) => id)
}

function tierOf(live: number): number {
  return Math.floor(Math.log(Math.max(live, SMALLEST) / SMALLEST) / Math.log(FAN_IN))
}
