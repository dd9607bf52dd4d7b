// A database in a folder of its own, gone when the test is over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/adapters/sql/database.ts'
import { openSqlite } from '../../src/adapters/sql/sqlite/open-sqlite.ts'
import { beginDatabase } from './current-database.ts'

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens the database of `folder`; closed when the test is over. */
export async function openIn(folder: string): Promise<Database> {
  const database = await openSqlite(join(folder, 'whippet.db'))
  onTestFinished(() => database.close())
  return database
}

export async function tempDatabase(): Promise<Database> {
  const folder = tempFolder()
  await beginDatabase(folder)
  return openIn(folder)
}
