// When an index on a server is made anew by itself, and when not.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { silentLogger } from '../../foundation/logger.ts'
import { createIndexRenewal } from './index-renewal.ts'
import type { RenewOptions } from './renew-index.ts'

interface Pass extends RenewOptions {
  end(done: boolean): void
  fail(): void
}

/** A renewal whose passes end when the test says so, and whose time goes on as it says. */
function trial() {
  const passes: Pass[] = []
  const time = { now: 0 }
  const store = { documents: 0 }
  const timers = new Map<() => void, number>()
  const renew = (options: RenewOptions): Promise<boolean> => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    passes.push({ ...options, end: resolve, fail: () => reject(new Error('the server is away')) })
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    return promise
  }
  const renewal = createIndexRenewal({
    renew,
    stored: async () => store.documents,
    clock: { now: () => time.now },
    logger: silentLogger,
    later(work, ms) {
      timers.set(work, time.now + ms)
      return () => void timers.delete(work)
    },
  })
  /** What was due has begun, where it does. */
  const due = async (...counts: readonly number[]): Promise<void> => {
    for (const documents of counts) renewal.due(documents)
    await nextTurn()
  }
  const minuteLater = async (): Promise<void> => {
    time.now += 60_000
    for (const [work, at] of [...timers]) {
      if (at > time.now) continue
      timers.delete(work)
      work()
    }
    await nextTurn()
  }
  const isHeld = async (): Promise<boolean> => {
    const free = await Promise.race([renewal.unheld().then(() => true), nextTurn(false)])
    return !free
  }
  return { renewal, due, passes, time, store, timers, minuteLater, isHeld }
}

it('begins once, however often it is due meanwhile', async () => {
  const { renewal, due, passes } = trial()
  await due(100, 500, 5_000)
  expect(passes).toHaveLength(1)
  passes[0]?.end(true)
  await renewal.stop()
})

it('makes a small index anew at once, as far as it is, while changes wait', async () => {
  const { due, passes, store, isHeld } = trial()
  store.documents = 100_000
  expect(await isHeld()).toBe(false)
  await due(2_000)
  expect(passes).toMatchObject([{ upTo: 'held' }])
  expect(await isHeld()).toBe(true)
  passes[0]?.end(true)
  await nextTurn()
  expect(await isHeld()).toBe(false)
  await due(3_999)
  expect(passes).toHaveLength(1)
  await due(4_000)
  expect(passes).toHaveLength(2)
  passes[1]?.fail()
  await nextTurn()
  expect(await isHeld()).toBe(false)
})

it('makes a large one anew when all has come, while changes go on', async () => {
  const { due, passes, store, minuteLater, isHeld } = trial()
  store.documents = 40_000
  await due(38_000)
  expect(passes).toHaveLength(0)
  // Still being filled.
  store.documents = 90_000
  await minuteLater()
  await due(80_000)
  expect(passes).toHaveLength(0)
  // All is stored, and not all is in the index.
  store.documents = 100_000
  await minuteLater()
  await due(89_000)
  await minuteLater()
  await due(89_500)
  expect(passes).toHaveLength(0)
  await minuteLater()
  await due(91_000)
  expect(passes).toHaveLength(0)
  await minuteLater()
  expect(passes).toMatchObject([{ upTo: 'stored' }])
  expect(await isHeld()).toBe(false)
})

it('leaves it to an operator where there are very many', async () => {
  const { due, passes } = trial()
  await due(2_000_000)
  expect(passes).toHaveLength(0)
})

it('begins again when there are twice as many, and a minute later where that takes long', async () => {
  const { due, passes, store, minuteLater } = trial()
  store.documents = 50_000
  await due(50_000)
  await minuteLater()
  passes[0]?.end(true)
  await nextTurn()
  store.documents = 100_000
  await due(100_000)
  expect(passes).toHaveLength(1)
  await minuteLater()
  await due(99_999)
  expect(passes).toHaveLength(1)
  await due(100_000)
  await minuteLater()
  expect(passes).toHaveLength(2)
})

it.each([
  ['failed', (pass: Pass | undefined) => pass?.fail()],
  ['was left to another node', (pass: Pass | undefined) => pass?.end(false)],
] as const)('begins again by itself a minute after it %s', async (_, end) => {
  const { due, passes, minuteLater } = trial()
  await due(1_000)
  end(passes[0])
  await nextTurn()
  await due(1_000)
  expect(passes).toHaveLength(1)
  await minuteLater()
  expect(passes).toHaveLength(2)
})

it('breaks off where the service stops, and may begin again with it', async () => {
  const { renewal, due, passes, timers, isHeld } = trial()
  await due(1_000)
  await renewal.stop()
  expect(passes[0]?.signal?.aborted).toBe(true)
  expect(await isHeld()).toBe(false)
  await due(1_000)
  expect(passes).toHaveLength(2)
  passes[1]?.fail()
  await nextTurn()
  expect(timers.size).toBe(1)
  await renewal.stop()
  expect(timers.size).toBe(0)
})
