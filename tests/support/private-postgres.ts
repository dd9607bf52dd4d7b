// A PostgreSQL of a test file's own: databases on it are made for single tests, and gone with it.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { beforeAll, onTestFinished } from 'vitest'
import type { Database } from '../../src/adapters/sql/database.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import { describeWith, type ServerUser, serverFolder, startServer } from './private-server.ts'

export interface PrivatePostgres {
  /** Of the server's own database. */
  readonly url: string
  /** The address of a database that is not there yet. */
  newAddress(): string
  /** An empty database; its address. */
  newDatabase(options?: string): Promise<string>
  /** Runs a statement as an operator would by hand. */
  query(address: string, text: string): Promise<Record<string, unknown>[]>
  /** An empty database, brought up to date and opened; the test's own while it runs. */
  open(): Promise<Database>
  /** Ends every connection and starts it anew, with what it had. */
  restart(): Promise<void>
  /** The address of one that `open` gave. */
  addressOf(database: Database): string
}

/** Debian keeps it off the PATH, a folder for each version. */
function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

const BINARIES = findPostgres()

export function describeWithPostgres(name: string, tests: () => void): void {
  describeWith('postgresql', BINARIES, name, tests)
}

/** PostgreSQL refuses to run as root. */
function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((wanted) => users.find(([name]) => name === wanted)).find(Boolean)
  if (!found) throw new Error('There is no user to run PostgreSQL as')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const SUPERUSER = 'whippet'

/** For the tests of a `describe`: started before the first of them, ended after the last. */
export function usePostgres(): () => PrivatePostgres {
  let postgres: (PrivatePostgres & { stop(): Promise<void> }) | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    return postgres.stop
  })
  return () => {
    if (!postgres) throw new Error('PostgreSQL is not started yet')
    return postgres
  }
}

export async function startPostgres(): Promise<PrivatePostgres & { stop(): Promise<void> }> {
  if (BINARIES === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql)')
  const user = serverUser()
  const own = serverFolder(user)
  const folder = join(own, 'data')
  await promisify(execFile)(
    join(BINARIES, 'initdb'),
    [
      '-D',
      folder,
      '-U',
      SUPERUSER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
      '--no-instructions',
    ],
    { ...user },
  )
  const settings = [
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    'shared_buffers=16MB',
    'fsync=on',
  ]
  const { port, stop, restart } = await startServer({
    executable: join(BINARIES, 'postgres'),
    args: (at) => ['-D', folder, '-p', String(at), ...settings.flatMap((setting) => ['-c', setting])],
    user,
    answers: (at) => runsIn(folder, at),
    // Fast: ends the connections that are open.
    stopSignal: 'SIGINT',
  })
  const postgres = addressOf(port, 'postgres')
  let made = 0
  const newAddress = (): string => addressOf(port, `test_${++made}`)
  const newDatabase = async (options = ''): Promise<string> => {
    const address = newAddress()
    await query(postgres, `CREATE DATABASE ${new URL(address).pathname.slice(1)} ${options}`)
    return address
  }
  const opened: OpenedDatabase[] = []
  const free: OpenedDatabase[] = []
  const openNew = async (): Promise<OpenedDatabase> => {
    const address = await newDatabase()
    const one = { address, database: await openPostgres(address) }
    opened.push(one)
    return one
  }
  return {
    url: postgres,
    newAddress,
    newDatabase,
    query,
    restart,
    async open() {
      const known = free.pop()
      if (known) await query(known.address, EMPTY)
      const one = known ?? (await openNew())
      onTestFinished(() => void free.push(one))
      return one.database
    },
    addressOf: (database) => opened.find((one) => one.database === database)?.address ?? '',
    async stop() {
      for (const { database } of opened) await database.close()
      await stop()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

interface OpenedDatabase {
  readonly address: string
  readonly database: Database
}

/** Takes every row out, and puts in what the migrations do. Faster by far than making a database for each test. */
const EMPTY = `SET session_replication_role = replica;
  DO $$ DECLARE one text; BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' LOOP
      EXECUTE format('DELETE FROM %I', one);
    END LOOP;
  END $$;
  SELECT setval('document_revisions', 0);
  INSERT INTO counters VALUES ('document-revision', 0), ('document-epoch', 0), ('document-count', 0)`

/** Another server may have taken the port a moment before this one. */
async function runsIn(folder: string, port: number): Promise<boolean> {
  const rows = await query(addressOf(port, 'postgres'), 'SHOW data_directory').catch(() => [])
  return rows.some((row) => row['data_directory'] === folder)
}

function addressOf(port: number, database: string): string {
  return `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`
}

async function query(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
