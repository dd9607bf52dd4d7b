// Collects the garbage of the calling thread, for one that has done much and now waits: idle, it never would.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

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
