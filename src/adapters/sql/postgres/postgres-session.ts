// One session with PostgreSQL, with bounds on how long anything in it may take.
import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { numbersAsNumbers } from './postgres-connection.ts'

export interface PostgresSession {
  readonly client: Client
  /** Whether it has ended, or was abandoned. */
  isLost(): boolean
  /** Ends it at once, whatever state it is in. */
  abandon(): void
  /** Ends it in peace. */
  end(): Promise<void>
}

const CONNECT_MS = 10_000
const STATEMENT_MS = 30_000
const END_MS = 5_000
/** A node that stands still in the middle of a transaction holds up all others: PostgreSQL ends it after so long. */
const IDLE_IN_TRANSACTION_MS = 20_000

/** What every connection is opened with; the address may say otherwise. */
export function sessionOptions(url: string, statementMs: number = STATEMENT_MS): ClientConfig {
  return {
    connectionString: url,
    fallback_application_name: 'whippet',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Longer than the server's own, which ends a statement but not one whose server is gone.
    query_timeout: statementMs + 5_000,
    keepAlive: true,
    types: numbersAsNumbers,
  }
}

/** Statements that don't wait for one another are sent together, and done in their order. */
export async function connect(url: string, statementMs?: number): Promise<PostgresSession> {
  const socket = new Socket()
  const client = new Client({ ...sessionOptions(url, statementMs), pipeline: true, stream: () => socket })
  let lost = false
  const lose = (): void => {
    lost = true
  }
  // Without a listener an error would end the process.
  client.on('error', lose)
  client.on('end', lose)
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    client,
    isLost: () => lost,
    abandon() {
      lost = true
      socket.destroy()
    },
    async end() {
      if (lost) return
      // A server that is gone without a word would be waited for.
      const timer = setTimeout(() => socket.destroy(), END_MS)
      await client.end().finally(() => clearTimeout(timer))
    },
  }
}

/** Whether PostgreSQL said so itself and goes on; what it says when it ends a connection leaves open what came before. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}

/** PostgreSQL's code or the system's; empty where there is none. */
export function postgresCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
