// The manifest: which files make up the index. It is replaced as a whole, so that a crash leaves the old or the new one.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { IndexSchema } from '../index-schema.ts'
import { CorruptIndex } from './corrupt-index.ts'

export interface ManifestSegment {
  readonly id: number
  readonly file: string
  readonly bytes: number
  /** The file of its deleted documents, where it has any. */
  readonly deletedFile?: string
}

export interface Manifest {
  /** Rises with each commit. */
  readonly generation: number
  readonly nextId: number
  readonly schema: IndexSchema
  readonly segments: readonly ManifestSegment[]
  /** A number of the caller's, committed with the rest. */
  readonly mark: number
}

const NAME = 'manifest.json'

export function bytesOf(segments: readonly { readonly bytes: number }[]): number {
  return segments.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Nothing where there is no index yet. */
export function readManifest(folder: string): Manifest | undefined {
  let text: string
  try {
    text = readFileSync(join(folder, NAME), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [body = '', checksum = ''] = text.split('\n')
  if (crc32(body).toString(16) !== checksum) throw new CorruptIndex(NAME, 'its checksum is wrong')
  return JSON.parse(body) as Manifest
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const body = JSON.stringify(manifest)
  writeDurably(join(folder, `${NAME}.new`), [Buffer.from(`${body}\n${crc32(body).toString(16)}\n`)])
  renameSync(join(folder, `${NAME}.new`), join(folder, NAME))
  syncFolder(folder)
}

/** Resolves only once the bytes are on the disk, though not the file's name: `syncFolder` sees to that. */
export function writeDurably(path: string, chunks: readonly Uint8Array[]): void {
  const file = openSync(path, 'w')
  try {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
