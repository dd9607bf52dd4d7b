// How often a feed is asked because a reader wants it fresh: a few times at once, then once in a while.
import type { Clock } from '../../../foundation/clock.ts'

export const AT_ONCE = 5
export const AGAIN_AFTER_MS = 10_000

/** Whether a feed may be asked now; counts it where it may. */
export type MayAsk = (url: string) => boolean

/** For the feeds of a catalogue, of which there are few. */
export function createReaderPolls(clock: Clock): MayAsk {
  const asked = new Map<string, { left: number; at: number }>()
  return (url) => {
    const now = clock.now()
    const last = asked.get(url) ?? { left: AT_ONCE, at: now }
    const left = Math.min(AT_ONCE, last.left + Math.max(0, now - last.at) / AGAIN_AFTER_MS)
    const may = left >= 1
    asked.set(url, { left: may ? left - 1 : left, at: now })
    return may
  }
}
