// Has a model read passages, several at a time while nobody searches, one at a time with pauses while somebody does.
import { setTimeout as pause } from 'node:timers/promises'
import type { Vector } from './vector.ts'

export interface SideBySide {
  /** Undefined where there is none to be had. */
  readonly read: (passage: string) => Promise<Vector | undefined>
  /** How many passages are read at a time while nobody searches. */
  readonly width: number
  readonly isBusy: () => boolean
  /** The share of the time that is worked while somebody searches, above 0 and at most 1. */
  readonly share: number
  readonly signal: AbortSignal
}

/** So often those that wait for the searches to end look again. */
const LOOK_EVERY_MS = 25

/** In the order of `passages`; undefined from the first on that could not be read. */
export async function readSideBySide(
  passages: readonly string[],
  { read, width, isBusy, share, signal }: SideBySide,
): Promise<(Vector | undefined)[]> {
  const found: (Vector | undefined)[] = passages.map(() => undefined)
  let next = 0
  let failed = false
  const lane = async (number: number): Promise<void> => {
    while (next < passages.length && !failed && !signal.aborted) {
      if (number > 0 && isBusy()) {
        await rest(LOOK_EVERY_MS, signal)
        continue
      }
      const at = next++
      const begun = performance.now()
      found[at] = await read(passages[at] ?? '')
      if (!found[at]) failed = true
      if (isBusy()) await rest((performance.now() - begun) * (1 / share - 1), signal)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, (_, number) => lane(number)))
  return found
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => undefined)
}
