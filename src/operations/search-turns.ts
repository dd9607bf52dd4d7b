// Whole searches take turns between accounts: a search is many short pieces of work on one event loop, and an account
// with many searches would have most of them. Those that give page text hold much memory, and fewer run at a time.
import { Overloaded } from '../foundation/errors.ts'
import { createGate } from '../workers/gate.ts'

export type InTurn = <T>(withText: boolean, work: () => Promise<T>, signal: AbortSignal) => Promise<T>

const GATE = {
  name: 'search calls',
  atOnce: 64,
  alone: 16,
  contended: 2,
  bounds: { waiting: 2_000, shareEach: 0.5 },
}
const TEXT_GATE = {
  name: 'search calls with text',
  atOnce: 8,
  alone: 1,
  contended: 1,
  bounds: { waiting: 1_000, shareEach: 0.5 },
}
const RETRY_AFTER_SECONDS = 2

/** Throws Overloaded where too much waits, or the time was up before the turn came. */
export function createSearchTurns(): InTurn {
  const gate = createGate(GATE)
  const textGate = createGate(TEXT_GATE)
  return async (withText, work, signal) => {
    const leave = await (withText ? textGate : gate).enter(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new Overloaded('The search did not get its turn in time; try again', RETRY_AFTER_SECONDS)
    })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
