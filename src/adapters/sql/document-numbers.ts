// Numbers that documents are written with: a revision for each change, and counters that all processes share.

import type { Connection } from './statement.ts'
import type { DocumentCounter } from './tables/schema-of-nodes.ts'

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
