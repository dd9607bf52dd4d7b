// Calls on one event loop go on in the order in which they began: what several threads have answered meanwhile is taken up
// oldest call first, and a call that begins waits for those that can go on. Otherwise one that asks threads ten times would
// stand behind all the others ten times over.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Waiting {
  readonly order: number
  readonly goOn: () => void
}

/** The number of the call at hand; none where its work is not in order. */
const storage = new AsyncLocalStorage<number>()
/** As many at most as there are calls and questions under way. */
const waiting: Waiting[] = []
let last = 0
/** Calls that have begun and not ended. */
let underWay = 0

export function currentOrder(): number | undefined {
  return storage.getStore()
}

/** Begins a call behind all that have begun; with `later` it goes on as if so many others had begun before it. */
export async function inOrder<T>(work: () => Promise<T>, later = 0): Promise<T> {
  last += 1
  underWay += 1
  const order = last + later
  try {
    await new Promise<void>((resolve) => goOnInOrder(order, resolve))
    return await storage.run(order, work)
  } finally {
    underWay -= 1
  }
}

/**
 * Goes on when no older call can; at once where there is no order, or nobody else. Between two of them others have their
 * turn.
 */
export function goOnInOrder(order: number | undefined, goOn: () => void): void {
  if (order === undefined || (underWay === 1 && waiting.length === 0)) {
    goOn()
    return
  }
  waiting.push({ order, goOn })
  if (waiting.length === 1) setImmediate(takeOldest)
}

function takeOldest(): void {
  let oldest = 0
  for (let at = 1; at < waiting.length; at++) {
    if ((waiting[at] as Waiting).order < (waiting[oldest] as Waiting).order) oldest = at
  }
  const [next] = waiting.splice(oldest, 1)
  if (waiting.length > 0) setImmediate(takeOldest)
  next?.goOn()
}
