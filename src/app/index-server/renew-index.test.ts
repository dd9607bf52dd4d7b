// When an index on a server is made anew by itself, and when not.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { createIndexRenewal } from './renew-index.ts'

/** A renewal whose passes end when the test says so. */
function trial() {
  const passes: { readonly signal: AbortSignal; end(done: boolean): void; fail(): void }[] = []
  const time = { now: 0 }
  const renew = (signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    passes.push({ signal, end: resolve, fail: () => reject(new Error('the server is away')) })
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return { renewal: createIndexRenewal(renew, { now: () => time.now }, silentLogger), passes, time }
}

it('begins once, however often it is due meanwhile', async () => {
  const { renewal, passes } = trial()
  for (const documents of [100, 500, 5_000]) renewal.due(documents)
  expect(passes).toHaveLength(1)
  passes[0]?.end(true)
  await renewal.stop()
})

it('leaves it to an operator where there are very many', () => {
  const { renewal, passes } = trial()
  renewal.due(2_000_000)
  expect(passes).toHaveLength(0)
})

it('begins again when there are twice as many, and a minute later', async () => {
  const { renewal, passes, time } = trial()
  renewal.due(1_000)
  passes[0]?.end(true)
  await nextTurn()
  renewal.due(2_000)
  time.now += 60_000
  renewal.due(1_999)
  expect(passes).toHaveLength(1)
  renewal.due(2_000)
  expect(passes).toHaveLength(2)
})

it('begins again a minute after it failed', async () => {
  const { renewal, passes, time } = trial()
  renewal.due(1_000)
  passes[0]?.fail()
  await nextTurn()
  renewal.due(1_000)
  expect(passes).toHaveLength(1)
  time.now += 60_000
  renewal.due(1_000)
  expect(passes).toHaveLength(2)
})

it('breaks off where the service stops, and may begin again with it', async () => {
  const { renewal, passes } = trial()
  renewal.due(1_000)
  await renewal.stop()
  expect(passes[0]?.signal.aborted).toBe(true)
  renewal.due(1_000)
  expect(passes).toHaveLength(2)
  await renewal.stop()
})
