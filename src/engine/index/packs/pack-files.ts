// The ports of packs: files written whole or not at all and read as coming from anybody, the keys that sign them, and what is kept of them.

import type { Document } from '../document/document.ts'
import type { VectorsOfDocument } from '../vectors/vector-store.ts'
import type { PackManifest, PackSigner } from './pack-manifest.ts'

/** Documents of a pack, each as its line, with their vectors in the same order. */
export interface PackBatch {
  readonly lines: readonly string[]
  readonly vectors?: readonly VectorsOfDocument[]
}

export interface PackKey extends PackSigner {
  /** Of these bytes, in base64. */
  sign(bytes: Uint8Array): string
}

export interface NewPack extends Pick<PackManifest, 'name' | 'made'> {
  /** What the vectors were made with; absent where there are none. */
  readonly vectors?: { readonly model: string; readonly dimensions: number }
  readonly batches: AsyncIterable<PackBatch>
  /** Asked for at the end. */
  readonly licences: () => PackManifest['licences']
  /** Absent: the pack is not signed. */
  readonly key?: PackKey
}

export interface OpenedPack {
  readonly manifest: PackManifest
  /** The SHA-256 of the manifest, which tells one pack from another. */
  readonly sha256: string
  readonly bytes: number
  /** Each with the hash that the manifest has. Throws BadPack. */
  batches(): AsyncIterable<PackBatch>
  close(): Promise<void>
}

export interface PackFiles {
  /** Throws BadPack where another kind of file is there already. */
  write(path: string, pack: NewPack): Promise<{ readonly manifest: PackManifest; readonly bytes: number }>
  /** Checks the manifest, its signature and the size of the file; throws BadPack, and errors of the file system. */
  open(path: string): Promise<OpenedPack>
}

/** The PackKeys port: the keys that this installation signs packs with, and those that it trusts. */
export interface TrustedKey extends PackSigner {
  /** Whether it can sign. */
  readonly own: boolean
}

export interface PackKeys {
  /** By name, then those that settings name. */
  list(): Promise<readonly TrustedKey[]>
  /** Throws where there is a key of that name. */
  create(name: string): Promise<TrustedKey>
  /** Trusts a public key as `export` writes it, under its own name where none is given; throws as `create`, and for other texts. */
  trust(text: string, name?: string): Promise<TrustedKey>
  /** Undefined where there is no such key of one's own. */
  signing(name: string): Promise<PackKey | undefined>
  export(key: TrustedKey): string
}

/** The PackStore port: the packs that were added, and the way of their documents into the store. */
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
