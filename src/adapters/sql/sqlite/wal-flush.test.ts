// The log of the database: synced when somebody waits for it, taken into the file by a thread.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../../../tests/support/temp-database.ts'
import { createWalFlush } from './wal-flush.ts'

function openLog(): { path: string; file: BetterSqlite3.Database } {
  const path = join(tempFolder(), 'log.db')
  const file = new BetterSqlite3(path)
  file.pragma('journal_mode = WAL')
  file.pragma('wal_autocheckpoint = 0')
  file.exec('CREATE TABLE words (word TEXT)')
  return { path, file }
}

it('takes what is committed into the database, in a thread', async () => {
  const { path, file } = openLog()
  const flush = createWalFlush(path, 1)
  onTestFinished(() => flush.close())
  file.exec("INSERT INTO words VALUES ('heron-of-the-log')")
  expect(readFileSync(path).includes('heron-of-the-log')).toBe(false)
  flush.committed()
  while (!readFileSync(path).includes('heron-of-the-log'))
    await new Promise((resolve) => setTimeout(resolve, 5))
  file.exec("INSERT INTO words VALUES ('otter-of-the-log')")
  flush.committed()
  while (!readFileSync(path).includes('otter-of-the-log'))
    await new Promise((resolve) => setTimeout(resolve, 5))
  file.close()
})

it('syncs the log again and again, and minds no missing one', async () => {
  const { path, file } = openLog()
  const flush = createWalFlush(path)
  await flush.sync()
  file.exec("INSERT INTO words VALUES ('heron')")
  await flush.sync()
  await flush.close()
  file.close()
  const without = createWalFlush(join(tempFolder(), 'none.db'))
  await without.sync()
  await without.close()
})
