// Opens a PostgreSQL database that several nodes share: reads from a pool, writes by two connections.
import { extname } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { type ClientBase, Pool, type QueryResult } from 'pg'
import { DatabaseUnavailable, messageOf } from '../../../foundation/errors.ts'
import { type Database, DatabaseUnusable } from '../database.ts'
import { openLongDocuments } from '../documents/long-documents.ts'
import { bodiesOn } from '../documents/select-bodies.ts'
import { applyMigrations, isMigrated } from '../migrations.ts'
import type { Schema } from '../tables/schema.ts'
import { WriteQueue } from '../write-queue.ts'
import type { LongBody } from './long-document-thread.ts'
import { PostgresConnection, type Queryable, storable } from './postgres-connection.ts'
import { PostgresNumbers } from './postgres-numbers.ts'
import { connect, isAnswer, postgresCode, sessionOptions } from './postgres-session.ts'
import { PostgresWriter } from './postgres-writer.ts'

/** With the two that write twelve a node, of the hundred that PostgreSQL has by default. */
const READERS = 10
const READERS_IDLE_MS = 30_000

/** Held while the tables are brought up to date: nodes that start together wait for the first of them. */
const MIGRATION_LOCK = 7_311_968_402_158
const MIGRATION_MS = 10 * 60_000

/** Brings the tables up to date and opens the database. Throws DatabaseUnusable. */
export async function openPostgres(url: string): Promise<Database> {
  try {
    await prepare(url)
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : postgresUnusable(url, error)
  }
  return serve(url)
}

function serve(url: string): Database {
  const pool = new Pool({ ...sessionOptions(url), max: READERS, idleTimeoutMillis: READERS_IDLE_MS })
  // A connection that breaks is replaced by the next one that is asked for; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const query = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: kyselyPool(() => acquireFrom(pool)) }),
  })
  const writers = [true, false].map((alone) => new PostgresWriter(url, query, { alone }))
  const [writes, sharedWrites] = writers.map((writer) => new WriteQueue(writer)) as [WriteQueue, WriteQueue]
  const reads = new PostgresConnection(reachable(pool), query)
  const bodies = bodiesOn(reads)
  const longDocuments = openLongDocuments<LongBody>(LONG_DOCUMENT_THREAD)
  return {
    reads,
    query,
    writes,
    sharedWrites,
    numbers: new PostgresNumbers(reads),
    longDocuments: {
      async read({ url, bound }) {
        const body = await bodies.one(url)
        return body === undefined ? undefined : longDocuments.run({ body, bound })
      },
    },
    trouble: () => undefined,
    async close() {
      await Promise.all([writes.close(), sharedWrites.close()])
      await Promise.all(writers.map((writer) => writer.close()))
      await longDocuments.close()
      await pool.end()
    },
  }
}

const LONG_DOCUMENT_THREAD = new URL(`./long-document-thread${extname(import.meta.url)}`, import.meta.url)

/** A statement that PostgreSQL has not answered is one that it could not be asked. */
function reachable(pool: Pool): Queryable {
  return { query: (query) => pool.query(query).catch(unlessAnswered) }
}

function unlessAnswered(error: unknown): never {
  throw isAnswer(error) ? error : new DatabaseUnavailable({ cause: error })
}

interface AcquiredClient {
  readonly client: { query(text: string, values: unknown[]): Promise<QueryResult> }
  release(): void
}

async function acquireFrom(pool: Pool): Promise<AcquiredClient> {
  const client = await pool.connect().catch(unlessAnswered)
  const query = (text: string, values: unknown[]): Promise<QueryResult> =>
    client.query(text, values).catch(unlessAnswered)
  return { client: { query }, release: () => client.release() }
}

/** A pool as Kysely sees it, with the values that PostgreSQL can hold. */
function kyselyPool(acquire: () => Promise<AcquiredClient>): PostgresPool {
  return {
    options: {},
    end: async () => undefined,
    async connect() {
      const { client, release } = await acquire()
      const query = (text: string, values: readonly unknown[]): Promise<QueryResult> =>
        client.query(text, values.map(storable))
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}

async function prepare(url: string): Promise<void> {
  const session = await connect(url, MIGRATION_MS)
  try {
    await check(session.client, url)
    await migrate(session.client, url)
  } finally {
    await session.end()
  }
}

interface ServerState {
  readonly version: number
  readonly encoding: string
  readonly standby: boolean
  readonly now: number
}

const STATE = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS standby, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`

/** The first that has what we ask of it: `pg_xact_status` on 64-bit numbers. */
const OLDEST_VERSION = 130_000
/** A hold outlives the longest call by so much: a clock that is further off would let go of money that is being spent. */
const CLOCK_MS = 10_000

async function check(client: ClientBase, url: string): Promise<void> {
  const asked = Date.now()
  const [state] = (await client.query<ServerState>(STATE)).rows
  if (!state) throw new Error('PostgreSQL did not tell its version')
  const name = shownAddress(url)
  const refuse = (why: string): never => {
    throw new DatabaseUnusable(`${name} can't be used: ${why}`)
  }
  if (state.version < OLDEST_VERSION) refuse('it is older than PostgreSQL 13. Update it.')
  if (state.encoding !== 'UTF8')
    refuse(`its encoding is ${state.encoding}. Make one with: createdb -E UTF8 -T template0 NAME`)
  if (state.standby)
    refuse('it is a standby, which takes no writes. Name the primary in WHIPPET_DATABASE_URL.')
  const apart = Math.max(asked - state.now, state.now - Date.now())
  if (apart > CLOCK_MS)
    refuse(
      `its clock and that of this machine are ${Math.round(apart / 1000)} s apart. Set both by the same time server.`,
    )
}

async function migrate(client: ClientBase, url: string): Promise<void> {
  if (await isCurrent(client, url)) return
  await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: kyselyPool(async () => ({ client, release() {} })) }),
  })
  await applyMigrations(db)
}

async function isCurrent(client: ClientBase, url: string): Promise<boolean> {
  const [table] = (await client.query<{ found: boolean }>(TABLE_EXISTS)).rows
  if (!table?.found) return false
  const applied = (await client.query<{ name: string }>('SELECT name FROM kysely_migration')).rows
  const names = applied.map(({ name }) => name)
  return isMigrated(names, shownAddress(url), 'another database in WHIPPET_DATABASE_URL')
}

const TABLE_EXISTS = "SELECT to_regclass('kysely_migration') IS NOT NULL AS found"

/** Host, port and database; never the user's password. */
function shownAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `The database ${decodeURIComponent(pathname.slice(1)) || '(by the name of the user)'} at ${hostname || 'this machine'}:${port || '5432'}`
}

/** By PostgreSQL's code or the system's. */
function postgresUnusable(url: string, cause: unknown): DatabaseUnusable {
  const said = sayings(cause)
  return new DatabaseUnusable(
    `${shownAddress(url)} can't be used (${said}). ${whatToDo(postgresCode(cause))}`,
    {
      cause,
    },
  )
}

function whatToDo(code: string): string {
  if (code.startsWith('28')) return 'Check the user and the password in WHIPPET_DATABASE_URL.'
  if (code === '3D000') return 'Make it with createdb, or name another in WHIPPET_DATABASE_URL.'
  if (code === '42501')
    return 'Let its user make tables: ALTER DATABASE … OWNER TO …, or GRANT CREATE ON SCHEMA public TO ….'
  if (code === '53300')
    return 'It has no connection left: a node takes up to eleven. Raise max_connections, or run fewer nodes.'
  return 'Check WHIPPET_DATABASE_URL, and that PostgreSQL runs there and can be reached from this machine.'
}

/** Where a name has several addresses, each of them says why. */
function sayings(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(sayings))].join('; ')
  return messageOf(error)
}
