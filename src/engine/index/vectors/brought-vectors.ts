// The BroughtVectors port: vectors that came with documents, kept until their turn comes: then they are taken in place of
// what a model would make.
import type { DocumentChange } from '../document/document-store.ts'
import type { Vector } from './vector.ts'

/** Of one document. */
export interface VectorsOfDocument {
  readonly first: readonly Vector[]
  readonly later: readonly Vector[]
}

export interface BroughtVectors {
  /** By URL, of those changes that came with vectors of this name. */
  get(
    made: string,
    changes: readonly Pick<DocumentChange, 'url' | 'revision'>[],
  ): Promise<ReadonlyMap<string, VectorsOfDocument>>
  /** Lets go of them. */
  drop(urls: readonly string[]): Promise<void>
}
