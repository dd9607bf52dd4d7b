// The ports of vectors: those that are kept, so that a document is embedded once, those that a server finds, and those that came with packs.
import type { DocumentChange } from '../document/document-store.ts'
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

/**
 * The VectorServer port: finds the documents whose vectors lie near a query among all there are, where no node holds them.
 */
export interface VectorServer {
  /** Addresses of documents near to the query, in no order; a few may be missing, and some may be gone. */
  near(query: Vector, count: number): Promise<readonly string[]>
  /** Vectors were stored: brings what is new to the server, soon. */
  changed(): void
  /** Resolves when all that was stored before is found. */
  settled(): Promise<void>
  close(): Promise<void>
}

const SCALE_BYTES = 4

/** Vectors as text, for stores that hold no bytes: base64 of each scale and its bytes, one after the other. */
export function packVectors(vectors: readonly Vector[]): string {
  return vectors.map((vector) => packVector(vector).toString('base64')).join(' ')
}

/** Its scale, then its bytes. */
export function packVector({ scale, bytes }: Vector): Buffer {
  const packed = Buffer.alloc(SCALE_BYTES + bytes.length)
  packed.writeFloatLE(scale)
  packed.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), SCALE_BYTES)
  return packed
}

/** What is no vector is left out. */
export function unpackVectors(text: string): Vector[] {
  return text.split(' ').flatMap((part) => {
    const packed = Buffer.from(part, 'base64')
    if (packed.length <= SCALE_BYTES) return []
    return [{ scale: packed.readFloatLE(), bytes: new Int8Array(packed.subarray(SCALE_BYTES)) }]
  })
}

/** Of one document. */
export interface VectorsOfDocument {
  readonly first: readonly Vector[]
  readonly later: readonly Vector[]
}

/**
 * The BroughtVectors port: vectors that came with documents, kept until their turn comes: then they are taken in place of
 * what a model would make.
 */
export interface BroughtVectors {
  /** By URL, of those changes that came with vectors of this name. */
  get(
    made: string,
    changes: readonly Pick<DocumentChange, 'url' | 'revision'>[],
  ): Promise<ReadonlyMap<string, VectorsOfDocument>>
  /** Lets go of them. */
  drop(urls: readonly string[]): Promise<void>
}
