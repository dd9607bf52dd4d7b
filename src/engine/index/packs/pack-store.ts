// The PackStore port: the packs that were added, and the way of their documents into the store.
import type { Document } from '../document/document.ts'
import type { VectorsOfDocument } from '../vectors/vector-store.ts'
import type { PackSigner } from './pack-manifest.ts'

export interface AddedPack {
  readonly name: string
  /** Of its manifest; absent until all of it was added. */
  readonly sha256?: string
  /** ISO 8601, when it was made. */
  readonly made: string
  readonly signer?: PackSigner
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

export interface BroughtDocument {
  readonly document: Document
  readonly vectors?: VectorsOfDocument
}

export interface BroughtCounts {
  readonly added: number
  readonly updated: number
  /** That were there already, as they are. */
  readonly unchanged: number
  /** Pages of other origins that were read no earlier: they stay. */
  readonly kept: number
}

export interface PackStore {
  list(): Promise<readonly AddedPack[]>
  /** Adds or replaces by name. */
  note(pack: AddedPack): Promise<void>
  forget(name: string): Promise<void>
  /**
   * Adds or replaces documents by URL, with the vectors that `made` names, and makes that visible. What came from
   * elsewhere and was read no earlier stays. No other write comes in between; resolves when all of it is durable.
   */
  put(documents: readonly BroughtDocument[], made: string | undefined): Promise<BroughtCounts>
  /** The revisions of these documents. */
  revisions(urls: readonly string[]): Promise<ReadonlyMap<string, number>>
}
