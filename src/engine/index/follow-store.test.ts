// The index follows the store, in batches, through failures, and by itself.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { createMemoryDocumentStore } from '../../adapters/memory/memory-document-store.ts'
import { createMemoryIndex } from '../../adapters/memory/memory-index.ts'
import { createFollowStore } from './follow-store.ts'

const documents = (count: number) =>
  Array.from({ length: count }, (_, n) => aDocument(`https://a.example/${n}`, { text: 'otter' }))

describe('createFollowStore', () => {
  it('takes all changes in batches, and only new ones after that', async () => {
    const store = createMemoryDocumentStore()
    const memory = createMemoryIndex()
    const batches: number[] = []
    const index = {
      ...memory,
      apply: (changes: Parameters<typeof memory.apply>[0]) => {
        batches.push(changes.length)
        return memory.apply(changes)
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
    const index = createMemoryIndex()
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
  })

  it('goes on where the index was left', async () => {
    const store = createMemoryDocumentStore()
    const index = createMemoryIndex()
    await store.put(documents(4), true)
    await createFollowStore({ store, index }).catchUp()
    await store.put(documents(1), true)
    expect(await createFollowStore({ store, index }).catchUp()).toBe(1)
  })

  it('follows by itself until it is stopped', async () => {
    const store = createMemoryDocumentStore()
    const index = createMemoryIndex()
    const follow = createFollowStore({ store, index })
    follow.start(1)
    follow.start(1)
    await store.put(documents(2), true)
    while (follow.revision() < 2) await new Promise((resolve) => setImmediate(resolve))
    await follow.stop()
    await store.put(documents(1), true)
    expect((await index.stats()).revision).toBe(2)
  })
})
