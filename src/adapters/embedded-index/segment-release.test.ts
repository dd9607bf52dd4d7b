// When a thread collects what it has let go of.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { createSegmentRelease } from './segment-release.ts'

function snapshotOf(megabytes: Readonly<Record<number, number>>): SnapshotHandle {
  const segments = Object.entries(megabytes).map(([id, size]) => ({
    id: Number(id),
    buffer: { byteLength: size * 1_000_000 },
  }))
  return { segments } as unknown as SnapshotHandle
}

it('collects once so much is gone that it is worth it, and not while it may be in use', async () => {
  let collected = 0
  const release = createSegmentRelease(() => collected++)
  const told = async (before: SnapshotHandle, after: SnapshotHandle): Promise<number> => {
    const until = collected
    release(before, after)
    expect(collected).toBe(until)
    await nextTurn()
    return collected
  }
  const [none, five, both, merged] = [
    snapshotOf({}),
    snapshotOf({ 1: 5 }),
    snapshotOf({ 1: 5, 2: 5 }),
    snapshotOf({ 3: 10 }),
  ]
  expect(await told(none, five)).toBe(0)
  expect(await told(five, both)).toBe(0)
  expect(await told(both, merged)).toBe(1)
  // Small ones add up; beside many that are searched they have to be more.
  expect(await told(five, none)).toBe(1)
  expect(await told(five, none)).toBe(2)
  expect(await told(snapshotOf({ 1: 9, 4: 1_000 }), snapshotOf({ 4: 1_000 }))).toBe(2)
  expect(await told(snapshotOf({ 5: 95, 4: 1_000 }), snapshotOf({ 4: 1_000 }))).toBe(3)
})

it('collects what is left of them once nothing changes any more, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let collected = 0
  const release = createSegmentRelease(() => collected++, 64_000_000)
  const afterMs = async (ms: number): Promise<number> => {
    vi.advanceTimersByTime(ms)
    await nextTurn()
    return collected
  }
  const [one, other] = [snapshotOf({ 1: 20, 2: 1 }), snapshotOf({ 2: 1 })]
  release(one, other)
  expect(await afterMs(4_999)).toBe(0)
  release(other, other)
  expect(await afterMs(4_999)).toBe(0)
  expect(await afterMs(1)).toBe(1)
  release(other, snapshotOf({}))
  expect(await afterMs(60_000)).toBe(1)
})
