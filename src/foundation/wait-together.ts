// Waiting for something that can only be looked at: however many wait for the same, one looks.
import { setTimeout as pause } from 'node:timers/promises'
import { unlessAborted } from './with-timeout.ts'

/** Resolves when `isSo` says so; rejects with the signal's reason when that ends, and with what looking rejects with. */
export type WaitTogether = (
  what: string,
  isSo: () => Promise<boolean>,
  signal: AbortSignal | undefined,
) => Promise<void>

const FIRST_LOOK_MS = 25
const LONGEST_MS = 250

export function createWaitTogether(
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { ref: false }),
): WaitTogether {
  const looking = new Map<string, { readonly seen: Promise<void>; waiting: number }>()

  const look = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    try {
      // The first look is at once, the others less and less often: who waits long can wait a little longer.
      for (let ms = FIRST_LOOK_MS; !(await isSo()); ms = Math.min(LONGEST_MS, ms * 1.5)) {
        await wait(ms)
        if (looking.get(what)?.waiting === 0) return
      }
    } finally {
      looking.delete(what)
    }
  }

  return async (what, isSo, signal) => {
    signal?.throwIfAborted()
    const one = looking.get(what) ?? { seen: Promise.resolve(), waiting: 0 }
    if (!looking.has(what)) {
      looking.set(what, one)
      Object.assign(one, { seen: look(what, isSo) })
      one.seen.catch(() => undefined)
    }
    one.waiting += 1
    try {
      await (signal ? unlessAborted(one.seen, signal) : one.seen)
    } finally {
      one.waiting -= 1
    }
  }
}
