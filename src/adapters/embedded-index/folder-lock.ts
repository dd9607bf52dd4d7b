// Keeps a second process from writing to the same index: a lock of the operating system, which ends with its holder.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { codeOf } from '../../foundation/errors.ts'

/**
 * The lock is on this file. The kernel keeps it, so it holds between containers on one volume, whose processes have the
 * same numbers, it has no moment between two takers, and nothing is left of it after a kill. Node has no call for such a
 * lock; SQLite, which takes one for its own files, lends it. Nothing else may open the file: closing it would let go.
 */
const LOCK_FILE = 'lock.db'
/** Who has it, for people. */
const HOLDER_FILE = 'lock'

/** Another process that is alive has the index open. */
export class IndexLocked extends Error {
  constructor(folder: string, pid: number) {
    super(`process ${pid} has ${folder} open; stop it first, or name another data folder in WHIPPET_DATA`)
    this.name = 'IndexLocked'
  }
}

/** The process that has the index of a folder open, if any; 0 where it has not said its number yet. */
export function lockHolder(folder: string): number | undefined {
  try {
    take(folder, 0).close()
    return undefined
  } catch (error) {
    if (error instanceof IndexLocked) return holderIn(folder)
    // There is no such folder, or it can't be written: nobody has it open.
    return undefined
  }
}

/** Those of this process: a file that nobody refers to would be closed as it is collected, and its lock let go. */
const held = new Set<BetterSqlite3.Database>()

/** Takes the lock of a folder; the result gives it back. */
export function lockFolder(folder: string): () => void {
  const file = take(folder, LOOKED_AT_MS)
  held.add(file)
  const holder = join(folder, HOLDER_FILE)
  writeFileSync(holder, String(process.pid))
  return () => {
    if (!file.open) return
    rmSync(holder, { force: true })
    file.close()
    held.delete(file)
  }
}

/** Removes all that is in the folder, while nobody else can have it open. */
export function emptyFolder(folder: string): void {
  const unlock = lockFolder(folder)
  try {
    for (const name of readdirSync(folder)) {
      if (name !== LOCK_FILE && name !== HOLDER_FILE)
        rmSync(join(folder, name), { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

/** Somebody who looks whether it is taken has it for a moment. */
const LOOKED_AT_MS = 300

function take(folder: string, timeout: number): BetterSqlite3.Database {
  const file = new BetterSqlite3(join(folder, LOCK_FILE), { timeout })
  try {
    file.exec('BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file.close()
    const code = codeOf(error)
    throw code.startsWith('SQLITE_BUSY') ? new IndexLocked(folder, holderIn(folder)) : error
  }
}

function holderIn(folder: string): number {
  try {
    return Number(readFileSync(join(folder, HOLDER_FILE), 'utf8').split(' ')[0]) || 0
  } catch {
    return 0
  }
}
