// A bell for one loop that waits: it goes on when the bell rings or the time is up.

export interface WakeUp {
  ring(): void
  /** Resolves at the next ring, at once where it rang since the last wait, or after `ms`. */
  within(ms: number): Promise<void>
}

export function createWakeUp(): WakeUp {
  let rang = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rang = true
      wake?.()
    },
    async within(ms) {
      if (!rang) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, ms)
        })
        clearTimeout(timer)
        wake = undefined
      }
      rang = false
    },
  }
}
