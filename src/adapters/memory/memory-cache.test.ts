// MemoryCache: its bounds.
import { expect, it } from 'vitest'
import { heldClock } from '../../foundation/clock.ts'
import { MemoryCache } from './memory-cache.ts'

it('forgets the least recently used where there are too many', async () => {
  const cache = new MemoryCache<number>(heldClock(1_000), { maxEntries: 2 })
  await cache.set('a', 1, 60_000)
  await cache.set('b', 2, 60_000)
  await cache.get('a')
  await cache.set('c', 3, 60_000)
  expect((await cache.get('a'))?.value).toBe(1)
  expect(await cache.get('b')).toBeUndefined()
  expect((await cache.get('c'))?.value).toBe(3)
})

it('forgets where they are too large, and does not take what is larger than all it may hold, nor keep what that was to replace', async () => {
  const sizeOf = (value: string) => value.length
  const cache = new MemoryCache<string>(heldClock(1_000), { maxEntries: 100, maxSize: 10, sizeOf })
  await cache.set('a', 'xxxxxx', 60_000)
  await cache.set('b', 'xxxxxx', 60_000)
  expect(await cache.get('a')).toBeUndefined()
  expect((await cache.get('b'))?.value).toBe('xxxxxx')
  await cache.set('b', 'x'.repeat(11), 60_000)
  expect(await cache.get('b')).toBeUndefined()
  await cache.set('d', '', 60_000)
  expect((await cache.get('d'))?.value).toBe('')
})
