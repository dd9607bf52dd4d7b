// Of the nodes that share an index one writes; the others see how far it is, and take its turn where it is free.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import type { Lease } from '../../foundation/lease.ts'
import { createSharedFollow } from './shared-follow.ts'

/** A turn that the test gives and takes. */
function turn(mine: boolean): Lease & { mine: boolean; started: number } {
  return {
    mine,
    started: 0,
    isMine() {
      return this.mine
    },
    async start() {
      this.started += 1
    },
    async stop() {
      this.started -= 1
    },
  }
}

const documents = (count: number) =>
  Array.from({ length: count }, (_, n) => aDocument(`https://a.example/${n}`, { text: 'otter' }))

function aPair() {
  const store = createMemoryDocumentStore()
  const inline = createInlineIndex()
  const applied = { first: 0, second: 0 }
  const countedBy = (who: 'first' | 'second') => ({
    ...inline,
    apply(changes: Parameters<typeof inline.apply>[0]) {
      applied[who] += changes.length
      return inline.apply(changes)
    },
  })
  const turns = { first: turn(true), second: turn(false) }
  const nodeOf = (who: 'first' | 'second') =>
    createSharedFollow({ store, index: countedBy(who), lease: turns[who], patienceMs: 0 })
  return { store, inline, applied, turns, first: nodeOf('first'), second: nodeOf('second') }
}

describe('createSharedFollow', () => {
  it('has one node write and the others see what it has written', async () => {
    const { store, applied, turns, first, second } = aPair()
    await store.put(documents(3), true)
    expect(await second.catchUp()).toBe(0)
    expect([second.caughtUp(), second.epoch(), second.revision()]).toEqual([false, 0, 0])
    expect(await first.catchUp()).toBe(3)
    await second.catchUp()
    expect([second.caughtUp(), second.epoch(), second.revision()]).toEqual([true, 1, 3])
    expect(applied).toEqual({ first: 3, second: 0 })
    await first.stop()
    expect(turns.first.started).toBe(0)
  })

  it('goes on where another left off when the turn comes, and takes nothing twice', async () => {
    const { store, applied, turns, first, second } = aPair()
    await store.put(documents(4), true)
    await first.catchUp()
    Object.assign(turns.first, { mine: false })
    Object.assign(turns.second, { mine: true })
    await store.put(documents(1), true)
    expect(await second.catchUp()).toBe(1)
    await first.catchUp()
    expect(first.revision()).toBe(5)
    Object.assign(turns.second, { mine: false })
    Object.assign(turns.first, { mine: true })
    await store.put(documents(2), true)
    expect(await first.catchUp()).toBe(2)
    expect(applied).toEqual({ first: 6, second: 1 })
  })

  it('is caught up with a store whose last change removed nothing', async () => {
    const { store, inline, first } = aPair()
    await store.put(documents(2), true)
    await first.catchUp()
    const ahead = { ...store, revision: async () => 9 }
    const watching = createSharedFollow({ store: ahead, index: inline, lease: turn(false), patienceMs: 0 })
    await watching.catchUp()
    expect([watching.caughtUp(), watching.revision()]).toEqual([true, 2])
  })

  it('waits for whoever writes', async () => {
    const { store, inline, first } = aPair()
    const patient = createSharedFollow({ store, index: inline, lease: turn(false), patienceMs: 600_000 })
    await store.put(documents(5), true)
    const waiting = patient.catchUp()
    await first.catchUp()
    await waiting
    expect(patient.revision()).toBe(5)
  })
})
