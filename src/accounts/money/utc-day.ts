// The UTC day of a moment: what usage and spend caps are counted by.

/** `2026-11-15`. */
export function utcDay(timeMs: number): string {
  const day = Math.floor(timeMs / DAY_MS)
  if (day !== lastDay) {
    lastDay = day
    lastName = new Date(timeMs).toISOString().slice(0, 10)
  }
  return lastName
}

const DAY_MS = 86_400_000
let lastDay = Number.NaN
let lastName = ''
