// Follows the document store again and again: after an interval, or sooner where the last pass brought something.
import type { Logger } from '../../foundation/logger.ts'

/** Part of the interval to wait where there may be more. */
const SOONER = 5

export interface FollowLoop {
  /** A pass now, or the one that runs already. */
  catchUp(): Promise<number>
  start(intervalMs: number): void
  /** No pass begins any more; resolves when the one that runs has ended, well or not. */
  stop(): Promise<void>
}

/** `takeAll` says how many changes it brought; a pass of the loop that fails is logged and tried again. */
export function createFollowLoop(takeAll: () => Promise<number>, logger: Logger): FollowLoop {
  let following = false
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<number> | undefined

  const catchUp = (): Promise<number> => {
    pass ??= takeAll().finally(() => {
      pass = undefined
    })
    return pass
  }

  const follow = async (intervalMs: number): Promise<void> => {
    let pauseMs = intervalMs
    try {
      if ((await catchUp()) > 0) pauseMs = intervalMs / SOONER
    } catch (error) {
      logger.error({ err: error }, 'the index could not follow the document store')
    }
    if (following) timer = setTimeout(() => void follow(intervalMs), pauseMs)
  }

  return {
    catchUp,
    start(intervalMs) {
      if (following) return
      following = true
      void follow(intervalMs)
    },
    async stop() {
      following = false
      clearTimeout(timer)
      await pass?.catch(() => undefined)
    },
  }
}
