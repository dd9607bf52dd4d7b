// A database that is up to date already: the migrations are run once a worker, and their outcome copied for each test.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../src/adapters/sql/sqlite/open-sqlite.ts'

const FILE = 'whippet.db'

let migrated: Promise<Buffer> | undefined

/** Puts its file into an empty folder. */
export async function beginDatabase(folder: string): Promise<void> {
  migrated ??= migrateOne()
  writeFileSync(join(folder, FILE), await migrated, { mode: 0o600 })
}

async function migrateOne(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-migrated-'))
  const path = join(folder, FILE)
  const database = await openSqlite(path)
  await database.close()
  const file = readFileSync(path)
  rmSync(folder, { recursive: true })
  return file
}
