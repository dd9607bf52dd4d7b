// Chooses which segments to merge: many of like size, or one that is largely gone.

export interface Mergeable {
  readonly id: number
  readonly documents: number
  readonly live: number
  readonly bytes: number
}

/** So many segments of one tier become one of the next. */
const FAN_IN = 8

/** Segments up to this size are of the lowest tier. */
const SMALLEST = 1000

/** A segment with more of its documents gone than this is written anew. */
const MOST_GONE = 0.35

/** No merge makes a segment larger than this. */
const LARGEST_BYTES = 1.5e9

/** The ids of the segments to merge now; empty where all is well. */
export function chooseMerge(segments: readonly Mergeable[]): number[] {
  const tiers = new Map<number, Mergeable[]>()
  for (const segment of segments) {
    if (segment.live < segment.documents * (1 - MOST_GONE)) return [segment.id]
    const tier = tierOf(segment.live)
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment])
  }
  for (const [, tier] of [...tiers].sort(([a], [b]) => a - b)) {
    const chosen: number[] = []
    let bytes = 0
    for (const segment of tier.toSorted((a, b) => a.live - b.live)) {
      if (bytes + segment.bytes > LARGEST_BYTES) break
      bytes += segment.bytes
      chosen.push(segment.id)
    }
    if (chosen.length >= FAN_IN) return chosen
  }
  return []
}

function tierOf(live: number): number {
  return Math.floor(Math.log(Math.max(live, SMALLEST) / SMALLEST) / Math.log(FAN_IN))
}
