// Long work on the event loop, done in portions: whoever else waits has a turn between two of them.
import { isMainThread } from 'node:worker_threads'
import { currentTenant } from './tenant.ts'

/** `portion` in whatever the work is measured in. */
export function inPortions(portion: number) {
  let done = 0
  return {
    /** To be awaited after each piece of the work, with its size: it lets others on once a portion is done. */
    async did(size: number): Promise<void> {
      done += size
      if (done < portion) return
      done = 0
      await new Promise<void>(waitForTurn)
    },
  }
}

/**
 * Portions that take longer are followed by a pause of twice their time: the event loop is mostly there for others. A
 * thread has no others.
 */
const SHORT_MS = isMainThread ? 0.5 : Number.POSITIVE_INFINITY
const PAUSE = 2

/** Work that waits to go on, by account. */
const waiting = new Map<string, (() => void)[]>()
let isTurning = false

function waitForTurn(goOn: () => void): void {
  const tenant = currentTenant()
  waiting.set(tenant, [...(waiting.get(tenant) ?? []), goOn])
  if (isTurning) return
  isTurning = true
  setImmediate(takeTurn)
}

/** One portion in a turn of the event loop at most, however many works there are: of the account that has waited longest. */
function takeTurn(): void {
  const [next] = waiting
  if (!next) {
    isTurning = false
    return
  }
  const [tenant, [goOn, ...others]] = next
  waiting.delete(tenant)
  if (others.length > 0) waiting.set(tenant, others)
  const startedAt = performance.now()
  goOn?.()
  // By then the portion is done.
  setImmediate(() => {
    const tookMs = performance.now() - startedAt
    if (tookMs < SHORT_MS) takeTurn()
    else setTimeout(takeTurn, PAUSE * tookMs)
  })
}
