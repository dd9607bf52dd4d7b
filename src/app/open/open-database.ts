// Opens the database that the settings name, and what the nodes on it must have in common.
import { access, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, DatabaseUnusable } from '../../adapters/sql/database.ts'
import { loadSecret } from '../../adapters/sql/load-secret.ts'
import { SqlLeaseStore, SqlMarks } from '../../adapters/sql/node-stores.ts'
import { openSqlite } from '../../adapters/sql/sqlite/open-sqlite.ts'
import type { StarterMarker } from '../../engine/index/load/load-starter.ts'
import type { Clock } from '../../foundation/clock.ts'
import { alwaysHeld, createLease, type Lease } from '../../foundation/lease.ts'
import type { Role } from '../../surfaces/cli/roles.ts'
import type { Config } from '../config.ts'
import { DATABASE_FILE, STARTER_MARK, uniqueName } from '../installation.ts'
import type { Turns } from '../nodes/node-list.ts'

export interface OpenDatabase {
  readonly database: Database
  /** Keys every stored hash of a key: the same on every node. */
  readonly serverSecret: string
  /** Whose turn it is to do in the background what one node does for all: polling feeds, reading pages again. */
  readonly turns: Turns
  readonly starterMarker: StarterMarker
}

export type DatabaseSettings = Pick<Config, 'dataFolder' | 'databaseUrl'>

export async function openDatabase(config: DatabaseSettings, clock: Clock): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openEmbedded(config.dataFolder)
    : openShared(config.databaseUrl, clock)
}

/** One node: its index lets no second service into the data folder. */
async function openEmbedded(dataFolder: string): Promise<OpenDatabase> {
  await refuseLostDatabase(dataFolder)
  const database = await openSqlite(join(dataFolder, DATABASE_FILE))
  const serverSecret = await loadSecret(dataFolder, database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return {
    database,
    serverSecret,
    turns: turnsBy(() => alwaysHeld),
    starterMarker: markerIn(dataFolder, new SqlMarks(database)),
  }
}

/** The secret is made after the database: alone it says that there was one, and a new one would hide the loss. */
async function refuseLostDatabase(dataFolder: string): Promise<void> {
  const path = join(dataFolder, DATABASE_FILE)
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  const secret = join(dataFolder, 'secret.key')
  if (size > 0 || !(await isThere(secret))) return
  throw new DatabaseUnusable(
    `${path} is ${(await isThere(path)) ? 'empty' : 'missing'}, although ${secret} says that there was one. Restore a backup ` +
      'into an empty folder (whippet restore FILE), or put the file back. To start afresh without it, move secret.key away.',
  )
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
}

async function openShared(url: string, clock: Clock): Promise<OpenDatabase> {
  // Read only where it is used: who runs embedded should not wait for it.
  const { openPostgres } = await import('../../adapters/sql/postgres/open-postgres.ts')
  const database = await openPostgres(url)
  const marks = new SqlMarks(database)
  const serverSecret = await marks.secret().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const store = new SqlLeaseStore(database)
  const holder = uniqueName()
  return {
    database,
    serverSecret,
    turns: turnsBy((role) => createLease({ store, name: `turn of ${role}`, holder, clock })),
    starterMarker: {
      loaded: () => marks.get(STARTER_MARK),
      markLoaded: (set) => marks.touch(STARTER_MARK, set),
    },
  }
}

function turnsBy(make: (role: Role) => Lease): Turns {
  return { api: make('api'), crawl: make('crawl'), news: make('news'), index: make('index') }
}

/** The database says which set was loaded to its end, and a file does where the database is copied by hand. */
function markerIn(dataFolder: string, marks: SqlMarks): StarterMarker {
  const path = join(dataFolder, STARTER_MARK)
  return {
    loaded: async () => (await marks.get(STARTER_MARK)) ?? readIfThere(path),
    async markLoaded(set) {
      await marks.touch(STARTER_MARK, set)
      await writeFile(path, `${set}\n`)
    },
  }
}
