// How far work has come, and how long it takes yet: on an item of the library, the step that it is at.
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import type { Clock } from '../../foundation/clock.ts'

/** Before that the pace is that of getting ready. */
const PACE_AFTER_SECONDS = 3

/** Whole seconds, by the pace that work has had; undefined before the pace can be told. */
export function secondsLeft(seconds: number, share: number): number | undefined {
  if (seconds < PACE_AFTER_SECONDS || share <= 0) return undefined
  return Math.max(0, Math.ceil((seconds * (1 - share)) / share))
}

type Progress = NonNullable<LibraryItem['progress']>

/** Hears what a listener does. A step that goes on with what was done before has its pace by what it does itself. */
export function createHowFar(clock: Clock): (doing: string, done: number, of: number) => Progress {
  let step: { readonly doing: string; readonly at: number; readonly from: number } | undefined
  return (doing, done, of) => {
    if (step?.doing !== doing) step = { doing, at: clock.now(), from: done }
    const left = secondsLeft((clock.now() - step.at) / 1000, (done - step.from) / Math.max(of - step.from, 1))
    return { done, of, ...(left !== undefined && { secondsLeft: left }) }
  }
}
