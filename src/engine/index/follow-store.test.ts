// The index follows the store, in batches, through failures, and by itself.
import { describe, expect, it, vi } from 'vitest'
import { createInlineIndex } from '../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { createFollowStore } from './follow-store.ts'
import { IndexReplaced } from './search-index.ts'

const documents = (count: number) =>
  Array.from({ length: count }, (_, n) => aDocument(`https://a.example/${n}`, { text: 'otter' }))

describe('createFollowStore', () => {
  it('takes all changes in batches, and only new ones after that', async () => {
    const store = createMemoryDocumentStore()
    const inline = createInlineIndex()
    const batches: number[] = []
    const index = {
      ...inline,
      apply: (changes: Parameters<typeof inline.apply>[0]) => {
        batches.push(changes.length)
        return inline.apply(changes)
      },
    }
    const follow = createFollowStore({ store, index, batchSize: 10 })
    expect([follow.caughtUp(), follow.epoch(), follow.revision()]).toEqual([false, 0, 0])
    await store.put(documents(25), true)
    expect(await follow.catchUp()).toBe(25)
    expect(batches).toEqual([10, 10, 5])
    expect([follow.caughtUp(), follow.epoch(), follow.revision()]).toEqual([true, 1, 25])
    await store.remove(['https://a.example/3'])
    expect(await follow.catchUp()).toBe(1)
    expect(await index.stats()).toMatchObject({ documents: 24, revision: 26 })
    expect(await follow.catchUp()).toBe(0)
  })

  it('shares one pass between callers, and takes up after a failure', async () => {
    const store = createMemoryDocumentStore()
    const inline = createInlineIndex()
    let applied = 0
    const index = {
      ...inline,
      apply: (changes: Parameters<typeof inline.apply>[0]) => {
        applied += changes.length
        return inline.apply(changes)
      },
    }
    let failures = 1
    const shaky = {
      ...store,
      changesSince: async (since: number, limit: number) => {
        if (failures-- > 0) throw new Error('disk')
        return store.changesSince(since, limit)
      },
    }
    const follow = createFollowStore({ store: shaky, index })
    await store.put(documents(3), true)
    await expect(follow.catchUp()).rejects.toThrow('disk')
    expect(follow.caughtUp()).toBe(false)
    expect(await Promise.all([follow.catchUp(), follow.catchUp()])).toEqual([3, 3])
    expect(applied).toBe(3)
  })

  it('goes on with an index that takes the place of the one it began with', async () => {
    const store = createMemoryDocumentStore()
    const inline = createInlineIndex()
    let calls = 0
    const index = {
      ...inline,
      async apply(changes: Parameters<typeof inline.apply>[0]) {
        calls += 1
        if (calls === 2) await inline.begin(await store.source())
        // What came behind fails with it.
        if (calls === 2 || calls === 3) throw new IndexReplaced('by another')
        await inline.apply(changes)
      },
    }
    await store.put(documents(25), true)
    const follow = createFollowStore({ store, index, batchSize: 10 })
    await follow.catchUp()
    expect(await inline.stats()).toMatchObject({ documents: 25, revision: 25 })
    expect(follow.caughtUp()).toBe(true)
  })

  it('goes on where the index was left', async () => {
    const store = createMemoryDocumentStore()
    const index = createInlineIndex()
    await store.put(documents(4), true)
    await createFollowStore({ store, index }).catchUp()
    await store.put(documents(1), true)
    expect(await createFollowStore({ store, index }).catchUp()).toBe(1)
  })

  it('builds an index anew that is ahead of the store or was built from another', async () => {
    const said: unknown[] = []
    const logger = { ...silentLogger, warn: (fields: object) => said.push(fields) }
    const index = createInlineIndex()
    const large = createMemoryDocumentStore()
    await large.put(documents(5), true)
    await createFollowStore({ store: large, index, logger }).catchUp()
    expect(said).toEqual([{ why: 'it was not built from these documents', documents: 5 }])
    const other = createMemoryDocumentStore()
    await other.put([aDocument('https://b.example/', { text: 'heron' })], true)
    const follow = createFollowStore({ store: other, index, logger })
    expect(await follow.catchUp()).toBe(1)
    expect(await index.stats()).toMatchObject({ documents: 1, revision: 1, source: await other.source() })
    expect(said).toHaveLength(2)
    const older = { ...other, revision: async () => 0, changesSince: async () => [] }
    expect(await createFollowStore({ store: older, index, logger }).catchUp()).toBe(0)
    expect(await index.stats()).toMatchObject({ documents: 0, revision: 0 })
    expect(said[2]).toMatchObject({ why: 'it is ahead of the documents' })
  })

  it('builds the index anew as soon as the store is given another name', async () => {
    const store = createMemoryDocumentStore()
    const index = createInlineIndex()
    const follow = createFollowStore({ store, index })
    await store.put(documents(3), true)
    await follow.catchUp()
    await index.apply([{ revision: 3, url: 'https://a.example/0' }])
    expect(await follow.catchUp()).toBe(0)
    await store.renewSource()
    expect(await follow.catchUp()).toBe(3)
    expect((await index.stats()).documents).toBe(3)
  })

  it('gives batches ahead of those that are not done, and goes on behind the last that was', async () => {
    const store = createMemoryDocumentStore()
    const inline = createInlineIndex()
    await store.put(documents(100), true)
    let under = 0
    let most = 0
    let failing = true
    const index = {
      ...inline,
      apply: async (changes: Parameters<typeof inline.apply>[0]) => {
        most = Math.max(most, ++under)
        // Longer than a turn, which is what lies between two batches that are given.
        for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve))
        under--
        if (failing && (changes[0]?.revision ?? 0) > 30) throw new Error('full')
        await inline.apply(changes)
      },
    }
    const progress: number[] = []
    const follow = createFollowStore({
      store,
      index,
      batchSize: 10,
      onProgress: ({ revision }) => progress.push(revision),
    })
    await expect(follow.catchUp()).rejects.toThrow('full')
    expect([follow.revision(), follow.caughtUp()]).toEqual([30, false])
    failing = false
    expect(await follow.catchUp()).toBe(70)
    expect(most).toBeGreaterThan(1)
    expect(progress).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    expect((await inline.stats()).documents).toBe(100)
  })

  it('takes what is written while it takes, in the same pass and in its turn', async () => {
    const store = createMemoryDocumentStore()
    const index = createInlineIndex()
    const late = aDocument('https://a.example/late', { text: 'heron' })
    await store.put(documents(60), true)
    const seenWith: number[] = []
    let reads = 0
    const written = {
      ...store,
      changesSince: async (since: number, limit: number) => {
        if (++reads === 3) await store.put([late, ...documents(200).slice(60)], true)
        return store.changesSince(since, limit)
      },
    }
    const follow = createFollowStore({
      store: written,
      index,
      batchSize: 10,
      onProgress: async ({ taken }) => {
        const known = await index.frequency('heron')
        if (known === 1) seenWith.push(taken)
      },
    })
    expect(await follow.catchUp()).toBe(201)
    // It was the 61st change: searches see it long before the 140 that were written behind it are taken.
    expect(seenWith[0]).toBeLessThanOrEqual(70)
  })

  it('follows by itself until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const store = createMemoryDocumentStore()
    const index = createInlineIndex()
    const follow = createFollowStore({ store, index })
    follow.start(1)
    follow.start(1)
    await store.put(documents(2), true)
    while (follow.revision() < 2) await vi.advanceTimersByTimeAsync(1)
    await follow.stop()
    await store.put(documents(1), true)
    await vi.advanceTimersByTimeAsync(100)
    expect((await index.stats()).revision).toBe(2)
  })
})
