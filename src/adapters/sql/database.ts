// The Database port of this room: what the stores read from and write through, whichever database it is.
import type { Kysely } from 'kysely'
import type { Document } from '../../engine/index/document/document.ts'
import type { TextBound } from '../../engine/index/document/text-bound.ts'
import type { Connection } from './statement.ts'
import type { DocumentCounter } from './tables/document-tables.ts'
import type { Schema } from './tables/schema.ts'
import type { WriteQueue } from './write-queue.ts'

export interface Database {
  /** Reads what is committed; never waits for a write. */
  readonly reads: Connection
  /** For reads that are put together as they are asked for. */
  readonly query: Kysely<Schema>
  /**
   * One at a time over all nodes, for what decides by what it reads, as a balance: nothing of it changes meanwhile. What
   * is of certain accounts alone waits for those of the same accounts.
   */
  readonly writes: WriteQueue
  /**
   * Beside those of other nodes, for what says in each statement all it depends on, or holds the rows that it reads. What
   * begins together is one transaction here as there, but not over both queues. On SQLite it is the same queue.
   */
  readonly sharedWrites: WriteQueue
  readonly numbers: DocumentNumbers
  /** Parses long documents elsewhere than on the event loop. */
  readonly longDocuments: LongDocumentReader
  /** What keeps the database from being read or written, in words; undefined while nothing is known to. */
  trouble(): string | undefined
  /** Ends the writes that wait, then lets go of the database. */
  close(): Promise<void>
}

export interface LongDocumentJob {
  readonly url: string
  readonly bound: TextBound | undefined
}

export interface LongDocumentReader {
  /** Undefined where there is none. Throws Overloaded where too much waits, and other errors where it can't be read. */
  read(job: LongDocumentJob): Promise<Document | undefined>
}

/** The database can't be used; the message says why and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** What documents are written with: a revision for each change, and counters that all processes share. */
export interface DocumentNumbers {
  /** So many new revisions, rising, for the transaction that writes under them. */
  take(tx: Connection, count: number): Promise<readonly number[]>
  /** The last revision that a document has; 0 where there is none. */
  last(): Promise<number>
  /** Up to this revision nothing more is to come: no transaction is under way that has one below. */
  settled(): Promise<number>
  raise(tx: Connection, counter: DocumentCounter, by: number): Promise<void>
  value(counter: DocumentCounter): Promise<number>
}

/** What all stores have: the database that they read from and write to. */
export class SqlStore {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}
