// How far work on an item of the library has come, and how long the step that it is at takes yet.
import type { LibraryItem } from '../../engine/index/library/library-ports.ts'
import type { Clock } from '../../foundation/clock.ts'
import { secondsLeft } from './seconds-left.ts'

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
