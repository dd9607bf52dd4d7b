// When garbage is collected: how much of it there may be, and at once for a thread that has done much and now waits. Idle, it
// never would.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * How much garbage there may be before it is collected, in hundredths of what is in use; V8 by itself lets it become three
 * times as much.
 */
export const GARBAGE = { atRest: 30, underLoad: 100 } as const

export const HEAP_GROWTH = '--heap-growing-percent'

/** In all threads of the process, from their next collection on. */
export function letGarbageGrow(hundredths: number): void {
  setFlagsFromString(`${HEAP_GROWTH}=${hundredths}`)
}

let collect: (() => void) | undefined

/** At once: the thread does nothing else meanwhile. */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}

/** Outside its heap V8 lets this much more come to be before it begins to collect. */
const BYTES_THAT_COUNT = 70_000_000

/**
 * Has the calling thread collect its garbage in steps, beside its work: for one that others wait for. What is allocated
 * for it is never touched, so that it takes no memory.
 */
export function collectGarbageInSteps(): void {
  try {
    new ArrayBuffer(BYTES_THAT_COUNT)
  } catch {
    // Where there is no room for it, V8 has collected already.
  }
}
