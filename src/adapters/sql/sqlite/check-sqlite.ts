// SQLite's own check of a database file: every page is read and compared with the others.
import { stat } from 'node:fs/promises'
import BetterSqlite3 from 'better-sqlite3'
import { messageOf } from '../../../foundation/errors.ts'
import { whenFree } from './sqlite-connection.ts'

const MOST_PROBLEMS = 10

/** What is damaged, in SQLite's words; undefined where there is no database. Changes nothing. */
export async function checkSqlite(path: string): Promise<readonly string[] | undefined> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size === 0) return undefined
  let file: BetterSqlite3.Database | undefined
  try {
    const opened = new BetterSqlite3(path, { readonly: true, fileMustExist: true })
    file = opened
    const rows = await whenFree(
      () => opened.pragma(`quick_check(${MOST_PROBLEMS})`) as { quick_check: string }[],
    )
    return rows.map((row) => row.quick_check).filter((said) => said !== 'ok')
  } catch (error) {
    return [messageOf(error)]
  } finally {
    file?.close()
  }
}
