// The VectorServer port: finds the documents whose vectors lie near a query among all there are, where no node holds them.
import type { Vector } from './vector.ts'

export interface VectorServer {
  /** Addresses of documents near to the query, in no order; a few may be missing, and some may be gone. */
  near(query: Vector, count: number): Promise<readonly string[]>
  /** Vectors were stored: brings what is new to the server, soon. */
  changed(): void
  /** Resolves when all that was stored before is found. */
  settled(): Promise<void>
  close(): Promise<void>
}
