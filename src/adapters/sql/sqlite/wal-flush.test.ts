// The log of the database: synced when somebody waits for it, taken into the file by a thread.
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../../../tests/support/temp-database.ts'
import { createWalFlush, SyncFailed, type WalFlush } from './wal-flush.ts'

function openLog(): { path: string; file: BetterSqlite3.Database } {
  const path = join(tempFolder(), 'log.db')
  const file = new BetterSqlite3(path)
  file.pragma('journal_mode = WAL')
  file.pragma('wal_autocheckpoint = 0')
  file.exec('CREATE TABLE words (word TEXT)')
  return { path, file }
}

/** Tells of the commit until it is taken in. */
async function untilTaken(flush: WalFlush, path: string, word: string): Promise<void> {
  while (!readFileSync(path).includes(word)) {
    flush.committed()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it('takes what is committed into the database, in a thread', async () => {
  const { path, file } = openLog()
  const flush = createWalFlush(path, 1)
  onTestFinished(async () => {
    await flush.close()
    file.close()
  })
  file.exec("INSERT INTO words VALUES ('heron-of-the-log')")
  expect(readFileSync(path).includes('heron-of-the-log')).toBe(false)
  await untilTaken(flush, path, 'heron-of-the-log')
  file.exec("INSERT INTO words VALUES ('otter-of-the-log')")
  await untilTaken(flush, path, 'otter-of-the-log')
})

it('syncs the log again and again, and minds no missing one', async () => {
  const { path, file } = openLog()
  const flush = createWalFlush(path)
  await expect(flush.sync()).resolves.toBeUndefined()
  file.exec("INSERT INTO words VALUES ('heron')")
  await expect(flush.sync()).resolves.toBeUndefined()
  await flush.close()
  file.close()
  const without = createWalFlush(join(tempFolder(), 'none.db'))
  await expect(without.sync()).resolves.toBeUndefined()
  await without.close()
})

it('tells nobody that something is on disk once a sync has failed', async () => {
  const path = join(tempFolder(), 'log.db')
  const flush = createWalFlush(path)
  onTestFinished(() => flush.close())
  flush.refuseAfterFailure()
  symlinkSync('/dev/null', `${path}-wal`)
  await expect(flush.sync()).rejects.toThrow(SyncFailed)
  rmSync(`${path}-wal`)
  writeFileSync(`${path}-wal`, 'a log that could be synced')
  await expect(flush.sync()).rejects.toThrow(SyncFailed)
  expect(() => flush.refuseAfterFailure()).toThrow('its log could not be synced')
})
