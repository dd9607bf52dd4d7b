// What every WalkJobStore holds to.
import { describe, expect, it } from 'vitest'
import type { WalkJobStore } from '../../src/engine/crawl/walk-job-store.ts'

export function walkJobStoreSuite(name: string, open: () => Promise<WalkJobStore>): void {
  describe(`${name} is a WalkJobStore`, () => {
    it('gives the jobs of an account, newest first, and nothing of others', async () => {
      const store = await open()
      for (const id of ['a', 'b', 'c'])
        await store.put({ id, accountId: id === 'b' ? 'bob' : 'ann', body: id })
      await store.put({ id: 'a', accountId: 'ann', body: 'changed' })
      expect((await store.list('ann')).map(({ body }) => body)).toEqual(['c', 'changed'])
      expect(await store.get('ann', 'b')).toBeUndefined()
      expect(await store.get('bob', 'b')).toEqual({ id: 'b', accountId: 'bob', body: 'b' })
      expect(await store.before('c', 10)).toEqual(['a', 'b'])
      expect(await store.before('c', 1)).toEqual(['a'])
    })

    it('replaces a job that is as it was read, and no other', async () => {
      const store = await open()
      const job = { id: 'a', accountId: 'ann', body: 'first' }
      await store.put(job)
      const replaced = await Promise.all(['one', 'other'].map((body) => store.replace(job, body)))
      expect(replaced.toSorted()).toEqual([false, true])
      expect((await store.get('ann', 'a'))?.body).toBe(replaced[0] ? 'one' : 'other')
      expect(await store.replace({ ...job, id: 'b' }, 'none')).toBe(false)
    })

    it('gives pages in their order, and none of a job that is gone', async () => {
      const store = await open()
      for (const id of ['a', 'b']) {
        await store.put({ id, accountId: 'ann', body: '' })
        for (let at = 0; at < 25; at += 1) await store.addPage(id, at, `${id}${at}`)
      }
      expect(await store.pages('a', 23, 10)).toEqual(['a23', 'a24'])
      expect(await store.pages('a', 3, 2)).toEqual(['a3', 'a4'])
      await store.remove('a')
      expect(await store.pages('a', 0, 100)).toEqual([])
      expect(await store.get('ann', 'a')).toBeUndefined()
      expect(await store.pages('b', 0, 100)).toHaveLength(25)
    })
  })
}
