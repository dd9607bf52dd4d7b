// Long work on the event loop, done in portions: whoever else waits has a turn between two of them.
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface Portions {
  /** To be awaited after each piece of the work, with its size: it lets others on once a portion is done. */
  did(size: number): Promise<void>
}

/** `portion` in whatever the work is measured in. */
export function inPortions(portion: number): Portions {
  let done = 0
  return {
    async did(size) {
      done += size
      if (done < portion) return
      done = 0
      await nextTurn()
    },
  }
}
