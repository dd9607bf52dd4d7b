// A backup as one SQLite file: the database as it was at one moment, and what lies beside it in the data folder.
import { chmod, open, rename, rm, stat } from 'node:fs/promises'
import BetterSqlite3 from 'better-sqlite3'
import { messageOf } from '../../../foundation/errors.ts'
import { DatabaseUnusable } from '../database.ts'
import { appendChecksum, readChecksum } from './checksum-trailer.ts'
import { whenFree } from './sqlite-connection.ts'
import { sqliteCode } from './sqlite-trouble.ts'

/** Files of the data folder by their names. */
export type BesideDatabase = Readonly<Record<string, string>>

export interface BackupCounts {
  readonly documents: number
  readonly accounts: number
  readonly bytes: number
}

/** Pages copied, of how many. */
export type BackupProgress = (done: number, of: number) => void

const PAGES_A_STEP = 1_000
/** In the first bytes of the file, which no cut takes away: says that it was written with a checksum at its end. */
const WITH_CHECKSUM = 0x77_68_70_74
/**
 * What ends with the moment: calls under way, who is signed in, links that would sign somebody in, which nodes run and
 * whose turn it is, and removed documents that could still be brought back.
 */
const MOMENTARY = ['reservations', 'sessions', 'sign_in_links', 'nodes', 'turns', 'removed_rows']

/** Writes `target`, whole or not at all. The database may be written meanwhile: what comes later is not in it. */
export async function writeBackup(
  source: string,
  target: string,
  { beside, progress }: { beside: BesideDatabase; progress: BackupProgress },
): Promise<BackupCounts> {
  const draft = `${target}.part`
  await rm(draft, { force: true })
  try {
    await copyDatabase(source, draft, progress)
    await chmod(draft, 0o600)
    const counts = finishCopy(draft, beside)
    await appendChecksum(draft)
    await syncFile(draft)
    await rename(draft, target)
    return { ...counts, bytes: (await stat(target)).size }
  } catch (error) {
    await rm(draft, { force: true })
    await rm(`${draft}-journal`, { force: true })
    throw sqliteCode(error) === '' ? error : cantCopy(source, error)
  }
}

/** One read transaction over all steps: without it, each write of the service would make the copy begin again. */
async function copyDatabase(source: string, draft: string, progress: BackupProgress): Promise<void> {
  const file = new BetterSqlite3(source, { readonly: true, fileMustExist: true })
  try {
    file.pragma('busy_timeout = 0')
    await whenFree(() => {
      file.exec('BEGIN')
      file.prepare('SELECT count(*) FROM sqlite_master').get()
    })
    await copyPages(file, draft, progress)
    file.exec('COMMIT')
  } finally {
    file.close()
  }
}

async function copyPages(file: BetterSqlite3.Database, to: string, progress: BackupProgress): Promise<void> {
  await file.backup(to, {
    progress({ totalPages, remainingPages }) {
      progress(totalPages - remainingPages, totalPages)
      return PAGES_A_STEP
    },
  })
}

function finishCopy(draft: string, beside: BesideDatabase): Omit<BackupCounts, 'bytes'> {
  const file = new BetterSqlite3(draft)
  try {
    file.pragma('journal_mode = DELETE')
    file.pragma('secure_delete = ON')
    forgetMoment(file)
    file.exec('CREATE TABLE backup_contents (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
    const put = file.prepare('INSERT INTO backup_contents (name, value) VALUES (?, ?)')
    for (const [name, value] of Object.entries(beside)) put.run(name, value)
    file.pragma(`application_id = ${WITH_CHECKSUM}`)
    // What was deleted before can still stand in free pages.
    if (Number(file.pragma('freelist_count', { simple: true })) > 0) file.exec('VACUUM')
    return countsOf(file)
  } finally {
    file.close()
  }
}

/** Also done to what is restored, which others may have written. A table may not be there yet in an old one. */
function forgetMoment(file: BetterSqlite3.Database): void {
  const known = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
  for (const table of MOMENTARY.filter((name) => known.includes(name))) file.exec(`DELETE FROM ${table}`)
  file.exec('UPDATE balances SET held = 0')
}

/** Items of the library that read this machine's files: whose they are is for its operator to say. Their names. */
function forgetPaths(file: BetterSqlite3.Database): string[] {
  if (!file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'library_items'").get()) return []
  const rows = file.prepare('SELECT name, body FROM library_items ORDER BY name').all() as {
    name: string
    body: string
  }[]
  const names = rows.filter(({ body }) => readsFiles(body)).map(({ name }) => name)
  for (const table of ['library_items', 'library_files']) {
    const remove = file.prepare(`DELETE FROM ${table} WHERE name = ?`)
    for (const name of names) remove.run(name)
  }
  return names
}

function readsFiles(body: string): boolean {
  const { kind, source } = JSON.parse(body) as { kind?: unknown; source?: unknown }
  if (kind === 'kiwix' || kind === 'common-crawl') return false
  return !(kind === 'list' && /^https?:/.test(String(source)))
}

const OF_BACKUP = 'The webhook came with a backup; put this watch again to have it called'

/** Standing questions go on, and send to nobody until their accounts have said again to whom. How many. */
function stopWebhooks(file: BetterSqlite3.Database): number {
  if (!file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'watch_deliveries'").get()) return 0
  file.exec('UPDATE watch_deliveries SET next_try = NULL')
  const stop = file.prepare("UPDATE watches SET state = 'failing', reason = ? WHERE webhook IS NOT NULL")
  return stop.run(OF_BACKUP).changes
}

export interface RestoredCopy {
  readonly counts: BackupCounts
  readonly beside: BesideDatabase
  /** Names of items of the library that were left out. */
  readonly paths: readonly string[]
  /** Watches whose webhook is not called any more. */
  readonly webhooks: number
}

/**
 * Makes the database at `target` of a backup, and gives what lay beside it. Throws DatabaseUnusable where the file is no
 * backup, or not as it was written; nothing stays at `target` then. `unchecked`: one without a checksum is read too.
 */
export async function readBackup(
  backup: string,
  target: string,
  { unchecked, progress }: { unchecked: boolean; progress: BackupProgress },
): Promise<RestoredCopy> {
  try {
    const checksum = await readChecksum(backup)
    if (checksum === 'wrong')
      throw new DatabaseUnusable(
        `${backup} is damaged: its bytes are not those that its checksum was made of. Use another one.`,
      )
    await copyBackup(backup, target, { isChecked: checksum === 'right', unchecked, progress })
    await chmod(target, 0o600)
    return openCopy(backup, target)
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(`${target}${suffix}`, { force: true })
    if (error instanceof DatabaseUnusable || sqliteCode(error) === '') throw error
    throw new DatabaseUnusable(`${backup} is damaged or no backup of Whippet. Use another one.`, {
      cause: error,
    })
  }
}

async function copyBackup(
  backup: string,
  target: string,
  { isChecked, unchecked, progress }: { isChecked: boolean; unchecked: boolean; progress: BackupProgress },
): Promise<void> {
  const file = new BetterSqlite3(backup, { readonly: true, fileMustExist: true })
  try {
    const known = file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'backup_contents'").get()
    if (!known) throw new DatabaseUnusable(`${backup} is no backup of Whippet.`)
    if (!isChecked) refuseUnchecked(file, backup, unchecked)
    // What would run by itself, at the first write, is of somebody else's making.
    const foreign = file.prepare(RUNS_BY_ITSELF).get()
    if (foreign)
      throw new DatabaseUnusable(
        `${backup} holds triggers, views or virtual tables, which no backup of Whippet has.`,
      )
    const [problem] = file.pragma('quick_check(1)') as { quick_check: string }[]
    if (problem?.quick_check !== 'ok') {
      throw new DatabaseUnusable(`${backup} is damaged (${problem?.quick_check}). Use another one.`)
    }
    await copyPages(file, target, progress)
  } finally {
    file.close()
  }
}

const RUNS_BY_ITSELF =
  "SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view') OR sql LIKE 'create virtual%'"

/** Older versions wrote no checksum; a file that was written with one has lost it. */
function refuseUnchecked(file: BetterSqlite3.Database, backup: string, unchecked: boolean): void {
  if (file.pragma('application_id', { simple: true }) === WITH_CHECKSUM)
    throw new DatabaseUnusable(
      `${backup} is damaged: it was written with a checksum at its end, and was cut short or added to. Use another one.`,
    )
  if (unchecked) return
  throw new DatabaseUnusable(
    `${backup} has no checksum: an older version wrote it, or it is not whole. Give --unchecked to restore it all the same.`,
  )
}

function openCopy(backup: string, target: string): RestoredCopy {
  const file = new BetterSqlite3(target)
  try {
    const rows = file.prepare('SELECT name, value FROM backup_contents').all() as {
      name: string
      value: string
    }[]
    file.exec('DROP TABLE backup_contents')
    file.pragma('application_id = 0')
    forgetMoment(file)
    const left = { paths: forgetPaths(file), webhooks: stopWebhooks(file) }
    const bytes = Number(file.pragma('page_count', { simple: true })) * pageSize(file)
    const counts = { ...countsOf(file), bytes }
    return { counts, beside: Object.fromEntries(rows.map(({ name, value }) => [name, value])), ...left }
  } catch (error) {
    throw new DatabaseUnusable(`${backup} is damaged. Use another one.`, { cause: error })
  } finally {
    file.close()
  }
}

function pageSize(file: BetterSqlite3.Database): number {
  return Number(file.pragma('page_size', { simple: true }))
}

function countsOf(file: BetterSqlite3.Database): Omit<BackupCounts, 'bytes'> {
  const count = (sql: string): number => Number(file.prepare(sql).pluck().get())
  return {
    documents: count('SELECT count(*) FROM documents WHERE body IS NOT NULL'),
    accounts: count('SELECT count(*) FROM accounts'),
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

function cantCopy(source: string, cause: unknown): DatabaseUnusable {
  const said = messageOf(cause)
  return new DatabaseUnusable(
    `The backup can't be written (${said}). Check that there is room for it, and ${source} with \`whippet doctor\`.`,
    { cause },
  )
}
