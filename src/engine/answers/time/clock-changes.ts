// When the clocks of a zone are put forward or back.
import { offsetMinutes } from '../../../foundation/time-zone.ts'
import type { CalendarDay } from './calendar-day.ts'
import { clockIn } from './zone-clock.ts'

export interface ClockChange {
  /** On the clocks of the zone, before the change. */
  readonly day: CalendarDay
  readonly forward: boolean
}

const HOUR_MS = 3_600_000
const STEP_MS = 7 * 24 * HOUR_MS

/** The changes between two moments, in their order. */
export function clockChanges(zone: string, from: number, to: number): readonly ClockChange[] {
  const changes: ClockChange[] = []
  for (let start = from; start < to; start += STEP_MS) {
    const end = Math.min(to, start + STEP_MS)
    const [before, after] = [offsetMinutes(zone, start), offsetMinutes(zone, end)]
    if (before === after) continue
    const changed = firstOf(start, end, (moment) => offsetMinutes(zone, moment) === after)
    changes.push({ day: clockIn(zone, changed - HOUR_MS).day, forward: after > before })
  }
  return changes
}

/** The first full hour of a span at which something holds, that holds from then on. */
function firstOf(start: number, end: number, holds: (moment: number) => boolean): number {
  let [low, high] = [start, end]
  while (high - low > HOUR_MS) {
    const middle = low + Math.floor((high - low) / HOUR_MS / 2) * HOUR_MS
    if (middle === low) break
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}
