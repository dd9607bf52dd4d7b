// The PackFiles port: packs as files, written whole or not at all, and read as coming from anybody.
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
