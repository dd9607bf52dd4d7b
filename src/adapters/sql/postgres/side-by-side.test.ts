// Nodes that write to one PostgreSQL side by side: nobody waits for another's documents, and no follower skips any.
import { expect, it, onTestFinished } from 'vitest'
import { describeWithPostgres, usePostgres } from '../../../../tests/support/private-postgres.ts'
import { runChild } from '../../../../tests/support/run-child.ts'
import { gate, sampleDocument } from '../../../../tests/support/side-by-side.ts'
import type { DocumentChange } from '../../../engine/index/document/document-store.ts'
import { SqlFrontier } from '../crawl/sql-frontier.ts'
import type { Database } from '../database.ts'
import { SqlDocumentStore } from '../documents/sql-document-store.ts'
import { statement } from '../statement.ts'
import { openPostgres } from './open-postgres.ts'

const setCounter = statement((db, p: { name: 'document-epoch' | 'document-count'; value: number }) =>
  db.updateTable('counters').set({ value: p.value }).where('name', '=', p.name),
)

describeWithPostgres('nodes on one PostgreSQL', () => {
  const postgres = usePostgres()

  async function twoNodes(): Promise<[Database, Database, string]> {
    const address = await postgres().newDatabase()
    const [one, other] = [await openPostgres(address), await openPostgres(address)]
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()])
    })
    return [one, other, address]
  }

  /** A transaction that has taken revisions and goes on when the gate is opened. */
  async function takeAndWait(node: Database, count: number) {
    const { passed, open } = gate()
    const taken = gate()
    const done = node.sharedWrites.write(async (tx) => {
      await node.numbers.take(tx, count)
      taken.open()
      await passed
    })
    await taken.passed
    return { open, done }
  }

  it('show no change while one with a lower revision may still come, and then all of them', async () => {
    const [one, other] = await twoNodes()
    const stores = [new SqlDocumentStore(one), new SqlDocumentStore(other)]
    await stores[0]!.put([sampleDocument('u:1', 'first')], false)
    const [first] = await stores[1]!.changesSince(0, 10)
    const slow = await takeAndWait(one, 3)
    // Not held up by the other's transaction.
    await stores[1]!.put([sampleDocument('u:2', 'second')], true)
    expect(await stores[1]!.get(['u:2'])).toHaveLength(1)
    for (const store of stores) expect(await store.changesSince(first!.revision, 10)).toEqual([])
    expect(await stores[0]!.changesSince(0, 10)).toEqual([first])
    slow.open()
    await slow.done
    for (const store of stores) {
      const changes = await store.changesSince(first!.revision, 10)
      expect(changes.map(({ url }) => url)).toEqual(['u:2'])
      expect(changes[0]!.revision).toBe(first!.revision + 4)
      expect(await store.revision()).toBe(first!.revision + 4)
    }
  })

  it('show what came before a transaction under way, and what comes after one that failed', async () => {
    const [one, other] = await twoNodes()
    const store = new SqlDocumentStore(other)
    const shown = async () => (await store.changesSince(0, 10)).map(({ url }) => url)
    await store.put([sampleDocument('u:1', 'before')], false)
    const slow = await takeAndWait(one, 1)
    expect(await shown()).toEqual(['u:1'])
    const failing = one.sharedWrites.write(async (tx) => {
      await one.numbers.take(tx, 5)
      throw new Error('broken')
    })
    slow.open()
    await slow.done
    await expect(failing).rejects.toThrow('broken')
    await store.put([sampleDocument('u:2', 'after')], false)
    expect(await shown()).toEqual(['u:1', 'u:2'])
  })

  it('charge while another writes documents', async () => {
    const [one, other] = await twoNodes()
    const slow = await takeAndWait(one, 1)
    await other.writes.write((tx) => tx.run(setCounter, { name: 'document-epoch', value: 7 }))
    await one.writes.write((tx) => tx.run(setCounter, { name: 'document-epoch', value: 8 }))
    expect(await other.numbers.value('document-epoch')).toBe(8)
    slow.open()
    await slow.done
  })

  it('begin again where they waited for one another in a circle', async () => {
    const [one, other] = await twoNodes()
    const arrived = [gate(), gate()]
    const names = ['document-epoch', 'document-count'] as const
    let runs = 0
    const crossing = [one, other].map((node, at) =>
      node.sharedWrites.write(async (tx) => {
        runs += 1
        await tx.run(setCounter, { name: names[at]!, value: 1 })
        arrived[at]!.open()
        await arrived[1 - at]!.passed
        await tx.run(setCounter, { name: names[1 - at]!, value: 1 })
      }),
    )
    await Promise.all(crossing)
    // The one that was ended ran again, and may have met the other once more.
    expect(runs).toBeGreaterThan(2)
    expect(await one.numbers.value('document-epoch')).toBe(1)
    expect(await one.numbers.value('document-count')).toBe(1)
  })

  it('revise the same documents without undoing one another', async () => {
    const nodes = await twoNodes()
    const stores = nodes.slice(0, 2).map((node) => new SqlDocumentStore(node as Database))
    const urls = ['u:1', 'u:2', 'u:3']
    await stores[0]!.put(
      urls.map((url) => ({ ...sampleDocument(url, url), authority: 0 })),
      false,
    )
    const turns = 20
    await Promise.all(
      stores.map(async (store, at) => {
        const order = at === 0 ? urls : urls.toReversed()
        for (let turn = 0; turn < turns; turn += 1)
          await store.revise(order, (one) => ({ ...one, authority: (one.authority ?? 0) + 1 }))
      }),
    )
    const revised = await stores[0]!.get(urls)
    expect(revised.map(({ authority }) => authority)).toEqual(urls.map(() => 2 * turns))
    expect(await stores[1]!.count()).toBe(urls.length)
  })

  it('lease each address of a crawl once', async () => {
    const [one, other] = await twoNodes()
    const frontiers = [new SqlFrontier(one), new SqlFrontier(other)]
    const opened = await Promise.all(frontiers.map((frontier) => frontier.open('https://e.example', 1)))
    expect(opened[0]!.id).toBe(opened[1]!.id)
    const { id } = opened[0]!
    const origin = 'https://e.example'
    const found = Array.from({ length: 120 }, (_, at) => ({
      url: `${origin}/${at}`,
      origin,
      depth: at % 3,
      kind: 'page' as const,
    }))
    const added = await Promise.all(
      frontiers.map((frontier, at) => frontier.add(id, at === 0 ? found : found.toReversed())),
    )
    expect(added[0]! + added[1]!).toBe(found.length)
    const leased = await Promise.all(
      frontiers.map(async (frontier, at) => {
        const urls: string[] = []
        for (;;) {
          const request = { worker: `w${at}`, origin, now: 1, until: 1e15, limit: 7 }
          const got = await frontier.lease(id, request)
          urls.push(...got.map(({ url }) => url))
          if (got.length === 0 && (await frontier.waiting(id)).length === 0) return urls
        }
      }),
    )
    expect(leased.flat().sort()).toEqual(found.map(({ url }) => url).sort())
  })

  it('lose and double no document, and skip no revision, as two processes write the same addresses', async () => {
    const [one, , address] = await twoNodes()
    const [addresses, rounds] = [200, 6]
    const children = ['a', 'b'].map((name) =>
      runChild('put-documents.ts', [address, name, String(addresses), String(rounds)]),
    )
    const store = new SqlDocumentStore(one)
    const seen = new Map<string, DocumentChange>()
    const revisions: number[] = []
    let running = true
    const ended = Promise.all(children.map((child) => child.ended())).then(() => {
      running = false
    })
    const follow = async (): Promise<number> => {
      const changes = await store.changesSince(revisions.at(-1) ?? 0, 50)
      for (const change of changes) seen.set(change.url, change)
      revisions.push(...changes.map(({ revision }) => revision))
      return changes.length
    }
    while (running) await follow()
    await ended
    while ((await follow()) > 0);
    expect(children.map((child) => child.process.exitCode)).toEqual([0, 0])
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
    expect(await store.count()).toBe(addresses)
    expect(seen.size).toBe(addresses)
    // The follower has the last state of each, whichever process wrote it.
    const stored = await store.get([...seen.keys()])
    expect(stored).toEqual([...seen.values()].map(({ document }) => document))
    for (const { title } of stored) expect(title).toMatch(/^[ab] 6$/)
  })
})
