// How long work takes yet, by the pace that it has had.

/** Before that the pace is that of getting ready. */
const PACE_AFTER_SECONDS = 3

/** Whole seconds; undefined before the pace can be told. */
export function secondsLeft(seconds: number, share: number): number | undefined {
  if (seconds < PACE_AFTER_SECONDS || share <= 0) return undefined
  return Math.max(0, Math.ceil((seconds * (1 - share)) / share))
}
