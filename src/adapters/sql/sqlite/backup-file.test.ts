// Backups that are none, or more than one: what is restored is what Whippet wrote, and nothing that runs by itself.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBackup } from './backup-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whippet-backup-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file with the table by which a backup is known, and whatever else. */
function backupWith(statements: string): string {
  const path = join(folder, 'given.backup')
  const file = new BetterSqlite3(path)
  file.exec('CREATE TABLE backup_contents (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
  file.exec(statements)
  file.close()
  return path
}

const restore = (path: string): Promise<unknown> =>
  readBackup(path, join(folder, 'restored.db'), { unchecked: true, progress: () => undefined })

describe('a backup', () => {
  it.each([
    ['a trigger', 'CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END'],
    ['a view', 'CREATE VIEW accounts AS SELECT 1 AS id'],
    ['a virtual table', 'create virtual table accounts using fts5(id)'],
  ])('with %s is refused', async (_, statements) => {
    await expect(restore(backupWith(statements))).rejects.toThrow(/no backup of Whippet has/)
    expect(readdirSync(folder)).toEqual(['given.backup'])
  })

  it('of another database is refused', async () => {
    const path = join(folder, 'given.backup')
    new BetterSqlite3(path).exec('CREATE TABLE t (a)').close()
    await expect(restore(path)).rejects.toThrow(/is no backup of Whippet/)
  })
})
