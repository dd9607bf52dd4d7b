// Follows the document store again and again: after an interval, or sooner where the last pass brought something.
import type { Logger } from '../../foundation/logger.ts'

/** Part of the interval to wait where there may be more. */
const SOONER = 5

export interface FollowLoop {
  start(intervalMs: number): void
  /** A pass that runs goes on to its end. */
  stop(): void
}

/** `catchUp` says how many changes it brought; one that fails is logged and tried again. */
export function createFollowLoop(catchUp: () => Promise<number>, logger: Logger): FollowLoop {
  let following = false
  let timer: NodeJS.Timeout | undefined

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
    start(intervalMs) {
      if (following) return
      following = true
      void follow(intervalMs)
    },
    stop() {
      following = false
      clearTimeout(timer)
    },
  }
}
