// Follows the document store again and again: after an interval, or sooner where the last pass brought something.

import type { Logger } from '../../foundation/logger.ts'
import { repeat } from '../../foundation/repeat.ts'

/** Part of the interval to wait where there may be more. */
const SOONER = 5

export interface FollowLoop {
  /** A pass now, or the one that runs already; resolves with how many changes it brought. */
  catchUp(): Promise<number>
  /** Catches up again and again, at most `intervalMs` after each pass. */
  start(intervalMs: number): void
  /** No pass begins any more; resolves when the one that runs has ended, well or not. */
  stop(): Promise<void>
}

/** `takeAll` says how many changes it brought; a pass of the loop that fails is logged and tried again. */
export function createFollowLoop(takeAll: () => Promise<number>, logger: Logger): FollowLoop {
  let pass: Promise<number> | undefined

  const catchUp = (): Promise<number> => {
    pass ??= takeAll().finally(() => {
      pass = undefined
    })
    return pass
  }

  const following = repeat(
    async (intervalMs) => ((await catchUp()) > 0 ? intervalMs / SOONER : intervalMs),
    (error) => logger.error({ err: error }, 'the index could not follow the document store'),
  )

  return {
    catchUp,
    start: following.start,
    async stop() {
      await following.stop()
      await pass?.catch(() => undefined)
    },
  }
}
