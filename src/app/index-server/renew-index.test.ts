// When an index on a server is made anew by itself, and when not.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { createIndexRenewal } from './renew-index.ts'

/** A renewal whose passes end when the test says so. */
function trial() {
  const passes: { readonly signal: AbortSignal; end(done: boolean): void; fail(): void }[] = []
  const time = { now: 0 }
  const store = { documents: 0 }
  const renew = (signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    passes.push({ signal, end: resolve, fail: () => reject(new Error('the server is away')) })
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  const renewal = createIndexRenewal({
    renew,
    stored: async () => store.documents,
    clock: { now: () => time.now },
    logger: silentLogger,
  })
  /** What was due has begun, where it does. */
  const due = async (...counts: readonly number[]): Promise<void> => {
    for (const documents of counts) renewal.due(documents)
    await nextTurn()
  }
  return { renewal, due, passes, time, store }
}

it('begins once, however often it is due meanwhile', async () => {
  const { renewal, due, passes } = trial()
  await due(100, 500, 5_000)
  expect(passes).toHaveLength(1)
  passes[0]?.end(true)
  await renewal.stop()
})

it('begins when most of what is stored was indexed, and looks again a minute later', async () => {
  const { due, passes, time, store } = trial()
  store.documents = 10_000
  await due(2_000)
  await due(9_500)
  expect(passes).toHaveLength(0)
  time.now += 60_000
  await due(8_900)
  expect(passes).toHaveLength(0)
  time.now += 60_000
  await due(9_500)
  expect(passes).toHaveLength(1)
})

it('leaves it to an operator where there are very many', async () => {
  const { due, passes } = trial()
  await due(2_000_000)
  expect(passes).toHaveLength(0)
})

it('begins again when there are twice as many, and a minute later', async () => {
  const { due, passes, time } = trial()
  await due(1_000)
  passes[0]?.end(true)
  await nextTurn()
  await due(2_000)
  time.now += 60_000
  await due(1_999)
  expect(passes).toHaveLength(1)
  await due(2_000)
  expect(passes).toHaveLength(2)
})

it('begins again a minute after it failed', async () => {
  const { due, passes, time } = trial()
  await due(1_000)
  passes[0]?.fail()
  await nextTurn()
  await due(1_000)
  expect(passes).toHaveLength(1)
  time.now += 60_000
  await due(1_000)
  expect(passes).toHaveLength(2)
})

it('breaks off where the service stops, and may begin again with it', async () => {
  const { renewal, due, passes } = trial()
  await due(1_000)
  await renewal.stop()
  expect(passes[0]?.signal.aborted).toBe(true)
  await due(1_000)
  expect(passes).toHaveLength(2)
  await renewal.stop()
})
