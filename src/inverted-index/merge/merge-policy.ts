// Chooses which segments to merge: some of like size, the smallest where there are too many, or one that is largely gone.

export interface Mergeable {
  readonly id: number
  readonly documents: number
  readonly live: number
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

/** No merge makes a segment larger than this. */
const LARGEST_BYTES = 1.5e9

/** The ids of the segments to merge now; empty where all is well. `quiet`: nothing was written for a while. */
export function chooseMerge(segments: readonly Mergeable[], quiet = false): number[] {
  const gone = segments.find(({ live, documents }) => live < documents * (1 - MOST_GONE))
  if (gone) return [gone.id]
  const bySize = segments.toSorted((a, b) => a.live - b.live)
  const tiers = Map.groupBy(bySize, ({ live }) => tierOf(live))
  for (const [, tier] of [...tiers].sort(([a], [b]) => a - b)) {
    const chosen = upToLargest(tier)
    if (chosen.length >= FAN_IN) return idsOf(chosen)
  }
  if (quiet) return idsOf(balanced(bySize, FAN_IN_WHEN_QUIET))
  return segments.length > MOST_SEGMENTS ? idsOf(balanced(bySize, FAN_IN)) : []
}

/**
 * The most of the smallest among which none is larger than all the others together: a document is then written anew
 * only when its segment doubles at least.
 */
function balanced(bySize: readonly Mergeable[], fewest: number): readonly Mergeable[] {
  const possible = upToLargest(bySize)
  for (let count = possible.length; count >= fewest; count--) {
    const smaller = possible.slice(0, count - 1).reduce((sum, { live }) => sum + live, 0)
    if (smaller >= (possible[count - 1]?.live ?? 0)) return possible.slice(0, count)
  }
  return []
}

function upToLargest(bySize: readonly Mergeable[]): readonly Mergeable[] {
  let bytes = 0
  const fitting = bySize.findIndex((segment) => {
    bytes += segment.bytes
    return bytes > LARGEST_BYTES
  })
  return bySize.slice(0, Math.min(MOST_AT_ONCE, fitting < 0 ? bySize.length : fitting))
}

function idsOf(segments: readonly Mergeable[]): number[] {
  return segments.map(({ id }) => id)
}

function tierOf(live: number): number {
  return Math.floor(Math.log(Math.max(live, SMALLEST) / SMALLEST) / Math.log(FAN_IN))
}
