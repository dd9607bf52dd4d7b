// What every Frontier holds to.
import { describe, expect, it } from 'vitest'
import type { FoundAddress, Frontier } from '../../src/engine/crawl/frontier/frontier.ts'

const ORIGIN = 'https://example.com'

function found(path: string, depth = 0, origin: string = ORIGIN): FoundAddress {
  return { url: origin + path, origin, depth, kind: 'page' }
}

function request(worker: string, now: number, limit = 10) {
  return { origin: ORIGIN, limit, worker, now, until: now + 100 }
}

export function frontierSuite(name: string, open: () => Promise<Frontier>): void {
  describe(`${name} is a Frontier`, () => {
    it('goes on with a crawl until it is finished', async () => {
      const frontier = await open()
      const first = await frontier.open('a', 1)
      expect(first).toMatchObject({ resumed: false, pages: 0, startedAt: 1 })
      await frontier.add(first.id, [found('/x')])
      await frontier.lease(first.id, request('w', 1))
      await frontier.settle(first.id, [{ url: `${ORIGIN}/x`, state: 'done', counted: true }])
      expect(await frontier.open('a', 2)).toEqual({ id: first.id, resumed: true, pages: 1, startedAt: 1 })
      await frontier.finish(first.id, 3)
      expect(await frontier.open('a', 4)).toMatchObject({ resumed: false, pages: 0 })
    })

    it('takes an address once for each crawl', async () => {
      const frontier = await open()
      const [a, b] = [await frontier.open('a', 1), await frontier.open('b', 1)]
      expect(await frontier.add(a.id, [found('/x'), found('/x', 3), found('/y')])).toBe(2)
      expect(await frontier.add(a.id, [found('/x')])).toBe(0)
      expect(await frontier.add(b.id, [found('/x')])).toBe(1)
    })

    it('leases the nearest first, to one worker at a time', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.add(id, [
        found('/deep', 2),
        found('/seed'),
        found('/link', 1),
        found('/', 0, 'https://other.example'),
      ])
      const first = await frontier.lease(id, request('w1', 1, 2))
      expect(first.map(({ url }) => url)).toEqual([`${ORIGIN}/seed`, `${ORIGIN}/link`])
      const second = await frontier.lease(id, request('w2', 1))
      expect(second.map(({ url }) => url)).toEqual([`${ORIGIN}/deep`])
      expect((await frontier.workers(id)).sort()).toEqual(['w1', 'w2'])
      expect(await frontier.leased(id)).toBe(3)
      expect(await frontier.waiting(id)).toEqual([
        { origin: 'https://other.example', readyAt: 0, addresses: 1 },
      ])
    })

    it('keeps what a list says of addresses that are not done', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.add(id, [found('/x'), found('/y', 1), found('/z', 2)])
      await frontier.date(id, [
        { url: `${ORIGIN}/x`, listedAt: 7 },
        { url: `${ORIGIN}/unknown`, listedAt: 8 },
        { url: `${ORIGIN}/z`, listedAt: 9 },
      ])
      const leased = await frontier.lease(id, request('w', 1))
      expect(leased.map(({ listedAt }) => listedAt)).toEqual([7, undefined, 9])
      expect(leased.map((one) => 'listedAt' in one)).toEqual([true, false, true])
      expect(await frontier.add(id, [found('/unknown')])).toBe(1)
    })

    it('puts back what was leased for too long, what a worker held that is gone, and what is to be tried again', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.add(id, [found('/x'), found('/y')])
      await frontier.lease(id, request('w1', 1, 1))
      await frontier.lease(id, request('w2', 50, 1))
      await frontier.release(id, 102, [])
      expect(await frontier.workers(id)).toEqual(['w2'])
      await frontier.release(id, 102, ['w2'])
      expect(await frontier.leased(id)).toBe(0)
      const [one] = await frontier.lease(id, request('w1', 102, 1))
      expect(one?.attempts).toBe(0)
      await frontier.settle(id, [{ url: one?.url ?? '', state: 'again', readyAt: 500, counted: false }])
      expect(await frontier.lease(id, request('w1', 200))).toHaveLength(1)
      expect(await frontier.lease(id, request('w1', 500))).toMatchObject([{ url: one?.url, attempts: 1 }])
    })

    it('keeps what canonical addresses decided, until a page is put back', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.add(id, [found('/copy'), found('/lost'), found('/nowhere'), found('/plain')])
      await frontier.lease(id, request('w', 1))
      const [copy, lost, nowhere, plain] = ['/copy', '/lost', '/nowhere', '/plain'].map(
        (path) => `${ORIGIN}${path}`,
      )
      await frontier.settle(id, [
        { url: copy!, state: 'done', counted: true, canonical: `${ORIGIN}/original` },
        { url: lost!, state: 'done', counted: true, canonical: nowhere! },
        { url: plain!, state: 'done', counted: true },
      ])
      await frontier.settle(id, [
        { url: nowhere!, state: 'done', counted: false, deadEnd: true },
        { url: lost!, state: 'again', counted: false },
      ])
      const kept = (await frontier.decisions(id)).toSorted((a, b) => a.url.localeCompare(b.url))
      expect(kept).toEqual([
        { url: copy, canonical: `${ORIGIN}/original`, deadEnd: false },
        { url: nowhere, deadEnd: true },
      ])
      expect(await frontier.lease(id, request('w', 2))).toMatchObject([{ url: lost }])
    })

    it('puts back what a worker holds of an origin that it has lost', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      const other = 'https://other.example'
      await frontier.add(id, [found('/x'), found('/', 0, other)])
      await frontier.lease(id, request('w1', 1))
      await frontier.lease(id, { ...request('w1', 1), origin: other })
      expect(await frontier.originsOfOthers(id, 'w1')).toEqual([])
      expect((await frontier.originsOfOthers(id, 'w2')).sort()).toEqual([ORIGIN, other])
      await frontier.releaseOrigin(id, ORIGIN, 'w2')
      expect(await frontier.leased(id)).toBe(2)
      await frontier.releaseOrigin(id, ORIGIN, 'w1')
      expect(await frontier.originsOfOthers(id, 'w2')).toEqual([other])
      expect(await frontier.lease(id, request('w2', 1))).toMatchObject([{ url: `${ORIGIN}/x`, attempts: 0 }])
    })

    it('puts back what a worker has not begun, and nothing of others', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.add(id, [found('/x'), found('/y'), found('/z', 1)])
      await frontier.lease(id, request('w1', 1, 2))
      await frontier.lease(id, request('w2', 1, 1))
      await frontier.putBack(id, 'w1', [`${ORIGIN}/y`, `${ORIGIN}/z`])
      expect(await frontier.leased(id)).toBe(2)
      expect(await frontier.lease(id, request('w2', 2))).toMatchObject([{ url: `${ORIGIN}/y`, attempts: 0 }])
    })

    it('counts a page once, whoever tells of it, and reads it no more for one that comes late', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.add(id, [found('/x'), found('/y')])
      await frontier.lease(id, request('w', 1))
      const done = { url: `${ORIGIN}/x`, state: 'done', counted: true } as const
      expect(await frontier.settle(id, [done])).toBe(1)
      expect(await frontier.settle(id, [done])).toBe(0)
      await frontier.settle(id, [{ url: done.url, state: 'again', counted: false }])
      expect(await frontier.waiting(id)).toEqual([])
      expect(await frontier.settle(id, [{ ...done, url: `${ORIGIN}/y` }])).toBe(2)
    })

    it('keeps the canonical address of a page that was claimed', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      await frontier.claim(id, found('/landed'))
      const [url, canonical] = [`${ORIGIN}/landed`, `${ORIGIN}/original`]
      await frontier.settle(id, [{ url, state: 'done', counted: false, canonical }])
      expect(await frontier.decisions(id)).toEqual([{ url, canonical, deadEnd: false }])
    })

    it('lets an address be claimed once, and not while a worker has it', async () => {
      const frontier = await open()
      const { id } = await frontier.open('a', 1)
      expect(await frontier.claim(id, found('/new'))).toBe(true)
      expect(await frontier.claim(id, found('/new'))).toBe(false)
      await frontier.add(id, [found('/x')])
      await frontier.lease(id, request('w', 1))
      expect(await frontier.claim(id, found('/x'))).toBe(false)
    })
  })
}
