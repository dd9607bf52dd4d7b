// The VectorStore port: keeps vectors for good, so that a document is embedded once. All of it can be made again.
import type { Vector } from './vector.ts'

export interface DocumentVectors {
  readonly url: string
  /** The revision of the document that they were made of. */
  readonly revision: number
  /** One a passage; none where the document is not embedded. */
  readonly vectors: readonly Vector[]
}

/** `made` names the model and the way vectors are made: those of each name are kept apart. */
export interface VectorStore {
  /** Adds or replaces by URL. Resolves when they are durable. */
  put(made: string, documents: readonly DocumentVectors[]): Promise<void>
  /** Those of higher revisions, by revision, at most `limit`. */
  list(made: string, afterRevision: number, limit: number): Promise<DocumentVectors[]>
  /** Those of these documents, in no order. */
  get(made: string, urls: readonly string[]): Promise<DocumentVectors[]>
  /** The highest there is; 0 where there is none. */
  lastRevision(made: string): Promise<number>
  /** Documents that have been looked at, those without vectors too. */
  count(made: string): Promise<number>
  /** Lets go of all of them. */
  forget(made: string): Promise<void>
}
