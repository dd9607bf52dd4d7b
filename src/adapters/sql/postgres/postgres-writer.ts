// A connection that a process writes to PostgreSQL through: a transaction at a time, alone over all nodes or beside theirs.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../tables/schema.ts'
import { ConnectionLost, type Transactor } from '../write-queue.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { connect, isAnswer, type PostgresSession, postgresCode } from './postgres-session.ts'

/**
 * Held by whoever writes alone, on any node: what a transaction has read, nobody changes before it commits. Those that
 * write for certain accounts alone share it, and each holds the locks of its accounts.
 */
const WRITERS_LOCK = 7_311_968_402_157

/** So long is looked for the outcome of a COMMIT whose answer was lost. */
const LOOK_FOR_MS = 15_000
const LOOK_AGAIN_MS = 100

/**
 * The isolation is named because the operator's default may be another: a snapshot from before the lock was had would
 * miss what its last holder wrote. The transaction's number is asked for to be able to ask what became of it.
 */
function beginning(durable: boolean, alone: boolean, accounts: ReadonlySet<string> | undefined): string {
  const soft = durable ? '' : 'SET LOCAL synchronous_commit = off;'
  const lock = alone ? locksOf(accounts) : ''
  return `BEGIN ISOLATION LEVEL READ COMMITTED; ${soft} ${lock} SELECT pg_current_xact_id()::text AS xid`
}

/** PostgreSQL has room for some thousand locks of all its connections together. */
const MOST_ACCOUNTS = 64

/** In one order, so that two who want the same accounts never wait for one another in a circle. */
function locksOf(accounts: ReadonlySet<string> | undefined): string {
  if (!accounts || accounts.size > MOST_ACCOUNTS) return `SELECT pg_advisory_xact_lock(${WRITERS_LOCK});`
  const numbers = [...new Set([...accounts].map(accountLock))].sort()
  const own = numbers.map((number) => `SELECT pg_advisory_xact_lock(${number});`).join(' ')
  return `SELECT pg_advisory_xact_lock_shared(${WRITERS_LOCK}); ${own}`
}

/** A pair of numbers, which no lock of a single number is taken for. Two accounts of one pair only wait for one another. */
function accountLock(accountId: string): string {
  const hash = createHash('sha256').update(accountId).digest()
  return `'${hash.readInt32BE(0)}'::int, '${hash.readInt32BE(4)}'::int`
}

interface Writing extends PostgresSession {
  readonly connection: PostgresConnection
}

export interface WriterOptions {
  /** Whether no other node writes alone at the same time. */
  readonly alone: boolean
  readonly lookForMs?: number
}

/** Two who wait for one another are told apart by PostgreSQL: the one that it ends begins again, so often. */
const ATTEMPTS = 20
const DEADLOCK = '40P01'

export class PostgresWriter implements Transactor {
  readonly #url: string
  readonly #compiler: Kysely<Schema>
  readonly #alone: boolean
  readonly #lookForMs: number
  #writing: Writing | undefined

  constructor(url: string, compiler: Kysely<Schema>, { alone, lookForMs = LOOK_FOR_MS }: WriterOptions) {
    this.#url = url
    this.#compiler = compiler
    this.#alone = alone
    this.#lookForMs = lookForMs
  }

  async transact(
    work: (tx: PostgresConnection) => Promise<void>,
    durable: boolean,
    accounts?: ReadonlySet<string>,
  ): Promise<void> {
    const begin = beginning(durable, this.#alone, accounts)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transactOnce(work, begin)
      } catch (error) {
        if (postgresCode(error) !== DEADLOCK || attempt === ATTEMPTS) throw error
      }
    }
  }

  async #transactOnce(work: (tx: PostgresConnection) => Promise<void>, begin: string): Promise<void> {
    const writing = await this.#connected()
    let xid = ''
    try {
      xid = lastValue(await writing.client.query(begin))
      await work(writing.connection)
    } catch (error) {
      await this.#undo(writing)
      throw writing.isLost() ? lost(LOST, error) : error
    }
    await this.#commit(writing, xid)
  }

  async close(): Promise<void> {
    await this.#writing?.end()
  }

  async #connected(): Promise<Writing> {
    if (this.#writing && !this.#writing.isLost()) return this.#writing
    this.#writing = undefined
    const session = await this.#connect()
    this.#writing = { ...session, connection: new PostgresConnection(session.client, this.#compiler) }
    return this.#writing
  }

  async #connect(): Promise<PostgresSession> {
    try {
      const session = await connect(this.#url)
      await session.client.query(SYNCED)
      return session
    } catch (error) {
      throw isAnswer(error) ? error : lost('PostgreSQL cannot be reached', error)
    }
  }

  /** What can't be undone on the connection is undone by its end. */
  async #undo(writing: Writing): Promise<void> {
    if (writing.isLost()) return
    await writing.client.query('ROLLBACK').catch(() => writing.abandon())
  }

  async #commit(writing: Writing, xid: string): Promise<void> {
    let command: string
    try {
      command = (await writing.client.query('COMMIT')).command
    } catch (error) {
      if (isAnswer(error)) throw error
      writing.abandon()
      if (await this.#hasCommitted(xid)) return
      throw lost(LOST, error)
    }
    // The answer to the COMMIT of a transaction in which a statement had failed, unheard.
    if (command !== 'COMMIT') throw new Error('The transaction was undone by PostgreSQL')
  }

  /**
   * Whether a transaction became part of the database, where its own connection could not tell. Throws where that
   * can't be found out in time: then what it wrote may or may not be there.
   */
  async #hasCommitted(xid: string): Promise<boolean> {
    const giveUpAt = performance.now() + this.#lookForMs
    let cause: unknown
    while (performance.now() < giveUpAt) {
      try {
        const status = await this.#statusOf(xid)
        if (status !== 'in progress') return status === 'committed'
      } catch (error) {
        cause = error
      }
      await pause(LOOK_AGAIN_MS)
    }
    throw lost(`Whether transaction ${xid} was committed could not be found out`, cause)
  }

  async #statusOf(xid: string): Promise<string> {
    const { client } = await this.#connected()
    // The server may not have noticed that nobody is there any more to say COMMIT.
    await client.query(END_OLD, [xid])
    return lastValue(await client.query(STATUS, [xid]))
  }
}

const LOST = 'The connection to PostgreSQL was lost; nothing of the transaction was kept'

/** What an operator reads stands in the cause: callers are told that the database can't be reached. */
function lost(message: string, cause: unknown): ConnectionLost {
  return new ConnectionLost({ cause: new Error(message, { cause }) })
}

const END_OLD =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_xid = $1::xid8::xid AND pid <> pg_backend_pid()'
const STATUS = 'SELECT pg_xact_status($1::xid8) AS status'

/** A COMMIT that is answered before it is on disk would break what callers are told. */
const SYNCED =
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

interface Rows {
  readonly rows: readonly object[]
}

/** The only column of the only row of the last of the results. */
function lastValue(results: Rows | readonly Rows[]): string {
  const last = Array.isArray(results) ? (results.at(-1) as Rows | undefined) : (results as Rows)
  return String(Object.values(last?.rows[0] ?? {})[0])
}
