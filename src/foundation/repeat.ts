// Does something again and again: a pass, a pause, the next pass, until it is stopped.

/** A pass may tell how long to pause after it. One that fails is told of, and the next comes as ever. */
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
