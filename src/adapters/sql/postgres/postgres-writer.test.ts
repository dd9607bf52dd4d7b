// Writing to PostgreSQL: one writer at a time over all nodes, and the truth about a COMMIT whose answer was lost.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type CuttingProxy, cuttingProxy } from '../../../../tests/support/cutting-proxy.ts'
import { describeWithPostgres, usePostgres } from '../../../../tests/support/private-postgres.ts'
import { type Connection, statement } from '../statement.ts'
import { ConnectionLost, WriteQueue } from '../write-queue.ts'
import { openPostgres } from './open-postgres.ts'
import { PostgresWriter } from './postgres-writer.ts'

const setEpoch = statement((db, p: { value: number }) =>
  db.updateTable('counters').set({ value: p.value }).where('name', '=', 'document-epoch'),
)
const getEpoch = statement((db, _: object) =>
  db.selectFrom('counters').select('value').where('name', '=', 'document-epoch'),
)
const getSyncing = statement((db, _: object) =>
  db.selectNoFrom(sql<string>`current_setting('synchronous_commit')`.as('syncing')),
)
const addTwice = statement((db, _: object) =>
  db.insertInto('counters').values({ name: 'document-epoch', value: 1 }),
)

/** As it goes over the wire; without its end it would be part of another word. */
const COMMIT = 'COMMIT\0'

async function epochOf(connection: Connection): Promise<number | undefined> {
  return (await connection.first(getEpoch, {}))?.value
}

describeWithPostgres('writing to PostgreSQL', () => {
  const postgres = usePostgres()

  /** A database, and a writer that reaches it by a way that can be cut. */
  async function throughProxy(lookForMs?: number) {
    const database = await postgres().open()
    const address = new URL(postgres().addressOf(database))
    const proxy: CuttingProxy = await cuttingProxy(Number(address.port))
    address.port = String(proxy.port)
    const writer = new PostgresWriter(address.href, database.query, {
      alone: true,
      ...(lookForMs !== undefined && { lookForMs }),
    })
    return { database, proxy, writer, queue: new WriteQueue(writer) }
  }

  it('lets nobody write between what a transaction reads and what it writes', async () => {
    const address = await postgres().newDatabase()
    const nodes = await Promise.all([openPostgres(address), openPostgres(address)])
    const raise = (tx: Connection) => epochOf(tx).then((value = 0) => tx.run(setEpoch, { value: value + 1 }))
    const turns = nodes.flatMap((node) =>
      Array.from({ length: 30 }, async (_, turn) => {
        for (let wait = 0; wait < turn; wait++) await new Promise(setImmediate)
        await node.writes.write(raise)
      }),
    )
    await Promise.all(turns)
    expect(await Promise.all(nodes.map((node) => epochOf(node.reads)))).toEqual([60, 60])
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('undoes a write that throws, and one whose failed statement nobody heard', async () => {
    const database = await postgres().open()
    const thrown = database.writes.write(async (tx) => {
      await tx.run(setEpoch, { value: 9 })
      throw new Error('broken')
    })
    await expect(thrown).rejects.toThrow('broken')
    const unheard = database.writes.write(async (tx) => {
      await tx.run(setEpoch, { value: 9 })
      await tx.run(addTwice, {}).catch(() => undefined)
    })
    await expect(unheard).rejects.toThrow('undone')
    expect(await epochOf(database.reads)).toBe(0)
    await database.writes.write((tx) => tx.run(setEpoch, { value: 3 }))
    expect(await epochOf(database.reads)).toBe(3)
  })

  it('waits for the disk with what must last, whatever the default of the server is, and with nothing else', async () => {
    const address = await postgres().newDatabase()
    await postgres().query(
      address,
      `ALTER DATABASE ${new URL(address).pathname.slice(1)} SET synchronous_commit = off`,
    )
    const database = await openPostgres(address)
    const look = (tx: Connection) => tx.first(getSyncing, {})
    const lookSoftly = database.writes.kind<void, unknown>(async (tx) => [await look(tx)], false)
    expect(await database.writes.write(look)).toEqual({ syncing: 'on' })
    expect(await lookSoftly()).toEqual({ syncing: 'off' })
    expect(await database.writes.write(look)).toEqual({ syncing: 'on' })
    await database.close()
  })

  it('tells a write as done where it was, although the answer to its COMMIT was lost', async () => {
    const { database, proxy, writer, queue } = await throughProxy()
    await queue.write((tx) => tx.run(setEpoch, { value: 1 }))
    proxy.cut(COMMIT, 'unanswered')
    await queue.write((tx) => tx.run(setEpoch, { value: 2 }))
    expect(proxy.isToCut()).toBe(false)
    expect(await epochOf(database.reads)).toBe(2)
    await queue.write((tx) => tx.run(setEpoch, { value: 3 }))
    expect(await epochOf(database.reads)).toBe(3)
    await writer.close()
  })

  it('tells a write as failed where its COMMIT never arrived, and goes on', async () => {
    const { database, proxy, writer, queue } = await throughProxy()
    await queue.write((tx) => tx.run(setEpoch, { value: 1 }))
    proxy.cut(COMMIT, 'unheard')
    const lost = queue.write((tx) => tx.run(setEpoch, { value: 2 }))
    await expect(lost).rejects.toThrow(ConnectionLost)
    expect(await epochOf(database.reads)).toBe(1)
    await queue.write((tx) => tx.run(setEpoch, { value: 3 }))
    expect(await epochOf(database.reads)).toBe(3)
    await writer.close()
  })

  it('says that it does not know where PostgreSQL can no longer be asked', async () => {
    const { proxy, queue } = await throughProxy(300)
    await queue.write((tx) => tx.run(setEpoch, { value: 1 }))
    proxy.cut(COMMIT, 'unanswered')
    proxy.close()
    const lost = queue.write((tx) => tx.run(setEpoch, { value: 2 }))
    await expect(lost).rejects.toMatchObject({
      cause: { message: expect.stringContaining('could not be found out') },
    })
    await expect(queue.write((tx) => tx.run(setEpoch, { value: 3 }))).rejects.toThrow()
  })

  it('fails all that shared a transaction whose connection broke on the way, and none after', async () => {
    const { database, proxy, writer, queue } = await throughProxy()
    await queue.write((tx) => tx.run(setEpoch, { value: 1 }))
    let runs = 0
    proxy.cut('document-epoch', 'unanswered')
    const writes = [2, 3].map((value) =>
      queue.write((tx) => {
        runs += 1
        return tx.run(setEpoch, { value })
      }),
    )
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason instanceof ConnectionLost)).toEqual([
      true,
      true,
    ])
    expect(runs).toBe(1)
    await queue.write((tx) => tx.run(setEpoch, { value: 4 }))
    expect(await epochOf(database.reads)).toBe(4)
    await writer.close()
  })
})
