// Does something again and again until it is stopped: in passes with pauses between, or by the beat of a clock.

/** A pass, a pause, the next pass. A pass may tell how long to pause after it. One that fails is told of, and the next comes as ever. */
export function repeat(
  pass: (everyMs: number) => Promise<number | undefined>,
  failed: (error: unknown) => void,
) {
  let started = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const run = async (everyMs: number): Promise<void> => {
    let pauseMs: number | undefined
    try {
      pauseMs = await pass(everyMs)
    } catch (error) {
      failed(error)
    }
    if (!started) return
    timer = setTimeout(() => {
      running = run(everyMs)
    }, pauseMs ?? everyMs)
  }

  return {
    /** The first pass begins at once. Does nothing where it was started before. */
    start(everyMs: number): void {
      if (started) return
      started = true
      running = run(everyMs)
    },
    /** No pass begins any more; resolves when the one that runs has ended, well or not. It may be started again. */
    async stop(): Promise<void> {
      started = false
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Now and every so often, however long the last time takes; for small work beside the calls, which does not keep the
 * process alive. That it failed is told, and the next time comes as ever.
 */
export function keepDoing(
  work: () => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
): { stop(): void } {
  const pass = (): void => void work().catch(failed)
  pass()
  const timer = setInterval(pass, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
