// The database file: opened by several processes, migrated once, refused with words where it can't be used.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runChild } from '../../../../tests/support/run-child.ts'
import { openIn, tempFolder } from '../../../../tests/support/temp-database.ts'
import { DatabaseUnusable } from '../database.ts'
import { statement } from '../statement.ts'
import type { Fold } from '../write-queue.ts'
import { openSqlite } from './open-sqlite.ts'
import { SyncFailed, type WalFlush } from './wal-flush.ts'

const setCounter = statement((db, p: { value: number }) =>
  db.updateTable('counters').set({ value: p.value }).where('name', '=', 'document-epoch'),
)
const getCounter = statement((db, _: object) =>
  db.selectFrom('counters').select('value').where('name', '=', 'document-epoch'),
)
const putJob = statement((db, p: { id: string; body: string }) =>
  db.insertInto('crawl_jobs').values({ id: p.id, body: p.body }),
)
/** What SQLite says of a full disk it says of a file that may not grow, too. */
const stopGrowing = statement((db, _: object) => ({
  compile: () => sql`PRAGMA max_page_count = 1`.compile(db),
}))
const growAgain = statement((db, _: object) => ({
  compile: () => sql`PRAGMA max_page_count = 1000000`.compile(db),
}))

/** A log whose syncs end when the test says so. */
function slowFlush() {
  const syncs: PromiseWithResolvers<void>[] = []
  let failure: SyncFailed | undefined
  const flush: WalFlush = {
    sync() {
      const sync = Promise.withResolvers<void>()
      syncs.push(sync)
      return sync.promise
    },
    refuseAfterFailure() {
      if (failure) throw failure
    },
    committed: () => undefined,
    close: async () => undefined,
  }
  const fail = (): void => {
    failure = new SyncFailed('its log could not be synced: EIO')
    syncs.at(-1)?.reject(failure)
  }
  return { flush, syncs, fail }
}

async function openSlowly() {
  const slow = slowFlush()
  const database = await openSqlite(join(tempFolder(), 'whippet.db'), () => slow.flush)
  onTestFinished(() => database.close())
  const setAll: Fold<number, void> = async (tx, values) => {
    for (const value of values) await tx.run(setCounter, { value })
    return values.map(() => undefined)
  }
  const set = database.writes.kind(setAll)
  const setSoftly = database.writes.kind(setAll, false)
  const committed = async (value: number): Promise<void> => {
    while ((await database.reads.first(getCounter, {}))?.value !== value) await new Promise(setImmediate)
  }
  return { ...slow, database, set, setSoftly, committed }
}

describe('a write', () => {
  it('is told after the log is synced, and needs no sync where it need not outlive a power cut', async () => {
    const { syncs, set, setSoftly, committed } = await openSlowly()
    let told = false
    const written = set(7).then(() => {
      told = true
    })
    await committed(7)
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    expect([syncs.length, told]).toEqual([1, false])
    syncs[0]?.resolve()
    await written
    await setSoftly(8)
    expect(syncs).toHaveLength(1)
  })

  it('is refused where the log could not be synced, and so is every other after it', async () => {
    const { fail, set, setSoftly, committed, database } = await openSlowly()
    const written = set(7)
    const refused = expect(written).rejects.toThrow(/its log could not be synced/)
    await committed(7)
    fail()
    await refused
    expect(database.trouble()).toMatch(/its log could not be synced/)
    await expect(setSoftly(8)).rejects.toThrow(DatabaseUnusable)
    expect(await database.reads.first(getCounter, {})).toEqual({ value: 7 })
    expect(database.trouble()).toMatch(/its log could not be synced/)
  })
})

describe('the database', () => {
  it('is made with its folder, migrates once, and keeps what was written', async () => {
    const folder = join(tempFolder(), 'new', 'data')
    const first = await openIn(folder)
    await first.writes.write((tx) => tx.run(setCounter, { value: 7 }))
    await first.close()
    const second = await openIn(folder)
    expect(await second.reads.first(getCounter, {})).toEqual({ value: 7 })
    expect(await second.query.selectFrom('accounts').selectAll().execute()).toEqual([])
  })

  it('is in WAL mode, and lets readers see only what is committed', async () => {
    const folder = tempFolder()
    const database = await openIn(folder)
    const other = await openIn(folder)
    await database.writes.write(async (tx) => {
      await tx.run(setCounter, { value: 9 })
      expect(await database.reads.first(getCounter, {})).toEqual({ value: 0 })
      expect(await other.reads.first(getCounter, {})).toEqual({ value: 0 })
    })
    expect(await database.reads.first(getCounter, {})).toEqual({ value: 9 })
    expect(await other.reads.first(getCounter, {})).toEqual({ value: 9 })
    const file = new BetterSqlite3(join(folder, 'whippet.db'), { readonly: true })
    expect(file.pragma('journal_mode', { simple: true })).toBe('wal')
    file.close()
  })

  it('undoes a write that throws', async () => {
    const database = await openIn(tempFolder())
    const broken = database.writes.write(async (tx) => {
      await tx.run(setCounter, { value: 9 })
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await database.reads.first(getCounter, {})).toEqual({ value: 0 })
  })

  it('waits for a writer of another connection, and does not block meanwhile', async () => {
    const folder = tempFolder()
    const database = await openIn(folder)
    const other = new BetterSqlite3(join(folder, 'whippet.db'))
    other.exec('BEGIN IMMEDIATE')
    let done = false
    const waiting = database.writes
      .write((tx) => tx.run(setCounter, { value: 3 }))
      .then(() => {
        done = true
      })
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    expect(done).toBe(false)
    other.exec('COMMIT')
    other.close()
    await waiting
    expect(await database.reads.first(getCounter, {})).toEqual({ value: 3 })
  })

  it('can be opened by many at once, in this process and in others', async () => {
    const folder = tempFolder()
    const path = join(folder, 'whippet.db')
    const children = Array.from({ length: 3 }, () => runChild('open-database.ts', [path]))
    const opened = await Promise.all(Array.from({ length: 4 }, () => openIn(folder)))
    await Promise.all(children.map((child) => child.printed(1)))
    const secrets = new Set([
      ...children.flatMap((child) => child.lines),
      readFileSync(join(folder, 'secret.key'), 'utf8').trim(),
    ])
    expect(secrets.size).toBe(1)
    const counters = opened[0]!.query.selectFrom('counters').selectAll()
    expect(await counters.where('name', '=', 'document-epoch').execute()).toHaveLength(1)
  })

  it('says what to do where the disk is full, and goes on once it is not', async () => {
    const database = await openIn(tempFolder())
    const put = (id: string, length: number) =>
      database.writes.write((tx) => tx.run(putJob, { id, body: 'x'.repeat(length) }))
    await database.writes.write((tx) => tx.all(stopGrowing, {}))
    const failure = put('large', 100_000)
    await expect(failure).rejects.toThrow(DatabaseUnusable)
    await expect(failure).rejects.toThrow(/can't be written: the disk is full\. Free some/)
    expect(database.trouble()).toMatch(/the disk is full\. Free some/)
    await put('small', 1)
    expect(database.trouble()).toBeUndefined()
    await database.writes.write((tx) => tx.all(growAgain, {}))
    await put('large', 100_000)
    const kept = await database.query.selectFrom('crawl_jobs').select('id').orderBy('id').execute()
    expect(kept).toEqual([{ id: 'large' }, { id: 'small' }])
  })

  it('says what to do where the file is from a newer version', async () => {
    const folder = tempFolder()
    const database = await openIn(folder)
    await database.close()
    const path = join(folder, 'whippet.db')
    const file = new BetterSqlite3(path)
    file.exec("INSERT INTO kysely_migration VALUES ('999-future', '2030-01-01')")
    file.close()
    await expect(openSqlite(path)).rejects.toThrow(/newer version of Whippet.*999-future.*Update Whippet/)
  })

  it('says what to do where the file is something else, damaged, or out of reach', async () => {
    const folder = tempFolder()
    const path = join(folder, 'whippet.db')
    writeFileSync(path, 'This is no database, and long enough to be taken for one. '.repeat(50))
    await expect(openSqlite(path)).rejects.toThrow(/is not a Whippet database.*WHIPPET_DATA/)

    const damagedFolder = tempFolder()
    const sound = await openIn(damagedFolder)
    await sound.close()
    const damaged = join(damagedFolder, 'whippet.db')
    const bytes = readFileSync(damaged)
    writeFileSync(damaged, bytes.fill(0xff, 100, 8_192))
    await expect(openSqlite(damaged)).rejects.toThrow(/is damaged.*move the file away/)

    mkdirSync(join(folder, 'folder.db'))
    const failure = openSqlite(join(folder, 'folder.db'))
    await expect(failure).rejects.toThrow(DatabaseUnusable)
    await expect(failure).rejects.toThrow(/can't be used.*Check/)
  })
})
