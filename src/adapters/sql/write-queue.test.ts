// Group commit: shared transactions, results after the COMMIT, failures that stay alone.
import { describe, expect, it } from 'vitest'
import type { Connection } from './statement.ts'
import { ConnectionLost, type Transactor, WriteQueue } from './write-queue.ts'

/** A transactor that notes what happened and can be told to fail. */
function recording(failAt: { begin?: boolean; commit?: boolean } = {}) {
  const events: string[] = []
  const connection = {} as Connection
  const transactor: Transactor = {
    async transact(work, durable) {
      if (failAt.begin) throw new Error('begin failed')
      events.push(durable ? 'begin' : 'begin soft')
      try {
        await work(connection)
        if (failAt.commit) throw new Error('commit failed')
        events.push('commit')
      } catch (error) {
        events.push('rollback')
        throw error
      }
    },
  }
  return { events, queue: new WriteQueue(transactor) }
}

describe('the write queue', () => {
  it('puts writes that wait together into one transaction, and answers after it', async () => {
    const { events, queue } = recording()
    const results = await Promise.all(
      [1, 2, 3].map(async (i) => {
        const result = await queue.write(async () => {
          events.push(`write ${i}`)
          return i * 10
        })
        events.push(`told ${i}`)
        return result
      }),
    )
    expect(results).toEqual([10, 20, 30])
    expect(events).toEqual(['begin', 'write 1', 'write 2', 'write 3', 'commit', 'told 1', 'told 2', 'told 3'])
  })

  it('gives writes that come during a transaction the next one', async () => {
    const { events, queue } = recording()
    let later: Promise<void> | undefined
    await queue.write(async () => {
      later = queue.write(async () => {
        events.push('later')
      })
    })
    await later
    expect(events).toEqual(['begin', 'commit', 'begin', 'later', 'commit'])
  })

  it('folds items of one kind into one call, results in order', async () => {
    const { events, queue } = recording()
    const double = queue.kind(async (_, items: readonly number[]) => {
      events.push(`fold ${items.join(' ')}`)
      return items.map((item) => item * 2)
    })
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
    expect(await double(4)).toBe(8)
    expect(events).toEqual(['begin', 'fold 1 2 3', 'commit', 'begin', 'fold 4', 'commit'])
  })

  it('syncs to disk only where one of the writes needs it', async () => {
    const { events, queue } = recording()
    const soft = queue.kind(async (_, items: readonly number[]) => items, false)
    await soft(1)
    await Promise.all([soft(1), queue.write(async () => {})])
    expect(events.filter((event) => event.startsWith('begin'))).toEqual(['begin soft', 'begin'])
  })

  it('lets the failure of one write undo no other', async () => {
    const { events, queue } = recording()
    const picky = queue.kind(async (_, items: readonly number[]) => {
      if (items.includes(2)) throw new Error('not 2')
      return items
    })
    const outcomes = await Promise.allSettled([
      picky(1),
      picky(2),
      picky(3),
      queue.write(async () => 'other'),
    ])
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      1,
      'Error: not 2',
      3,
      'other',
    ])
    expect(events).toEqual([
      'begin',
      'rollback',
      ...['begin', 'commit', 'begin', 'rollback', 'begin', 'commit', 'begin', 'commit'],
    ])
  })

  it('tells everyone where the transaction itself fails, and goes on with the next', async () => {
    for (const failAt of [{ begin: true }, { commit: true }]) {
      const { events, queue } = recording(failAt)
      const outcomes = await Promise.allSettled([1, 2].map((i) => queue.write(async () => i)))
      expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected'])
      delete failAt.begin
      delete failAt.commit
      expect(await queue.write(async () => 3)).toBe(3)
      expect(events.at(-1)).toBe('commit')
    }
  })

  it('tries nothing again where the way to the database was lost', async () => {
    const { events, queue } = recording()
    const outcomes = await Promise.allSettled(
      [1, 2].map(() =>
        queue.write(async () => {
          throw new ConnectionLost()
        }),
      ),
    )
    expect(outcomes.map((one) => one.status)).toEqual(['rejected', 'rejected'])
    expect(events).toEqual(['begin', 'rollback'])
  })

  it('writes what waits before it closes, and nothing after', async () => {
    const { events, queue } = recording()
    const waiting = queue.write(async () => 'written')
    await queue.close()
    expect(events).toEqual(['begin', 'commit'])
    expect(await waiting).toBe('written')
    await expect(queue.write(async () => 'late')).rejects.toThrow('closed')
    expect(events).toHaveLength(2)
  })
})
