// Segments and their deletions as files: written once, checked whenever they are read.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { CorruptIndex } from './corrupt-index.ts'
import { type ManifestSegment, writeDurably } from './manifest.ts'
import { openSegment, type Segment } from './segment.ts'
import { verifySections } from './segment-format.ts'

/** Read and written in pieces of this size: a shared buffer can't be handed to the file system as a whole. */
const PIECE = 1 << 22

export function writeSegmentFile(folder: string, file: string, buffer: SharedArrayBuffer): void {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < buffer.byteLength; at += PIECE) {
    pieces.push(new Uint8Array(buffer, at, Math.min(PIECE, buffer.byteLength - at)))
  }
  writeDurably(join(folder, file), pieces)
}

export function readSegmentFile(folder: string, { file, bytes }: ManifestSegment): Segment {
  const path = join(folder, file)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new CorruptIndex(file, 'it is missing')
  if (size !== bytes) throw new CorruptIndex(file, `it has ${size} bytes in place of ${bytes}`)
  const buffer = new SharedArrayBuffer(bytes)
  const handle = openSync(path, 'r')
  try {
    for (let at = 0; at < bytes; ) {
      const read = readSync(handle, new Uint8Array(buffer), at, Math.min(PIECE, bytes - at), at)
      if (read === 0) throw new CorruptIndex(file, 'it is cut short')
      at += read
    }
  } finally {
    closeSync(handle)
  }
  verifySections(buffer, file)
  return openSegment(buffer, file)
}

/** The bits, then their checksum. */
export function writeDeletedFile(folder: string, file: string, deleted: Uint32Array): void {
  const bytes = new Uint8Array(deleted.slice().buffer)
  const checksum = new Uint32Array([crc32(bytes)])
  writeDurably(join(folder, file), [bytes, new Uint8Array(checksum.buffer)])
}

export function readDeletedFile(folder: string, file: string, documents: number): Uint32Array {
  const length = wordsFor(documents) * 4
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, file))
  } catch {
    throw new CorruptIndex(file, 'it is missing')
  }
  if (bytes.length !== length + 4) throw new CorruptIndex(file, 'it is cut short')
  const bits = bytes.subarray(0, length)
  if (crc32(bits) !== bytes.readUInt32LE(length)) throw new CorruptIndex(file, 'its checksum is wrong')
  const deleted = newDeleted(documents)
  new Uint8Array(deleted.buffer).set(bits)
  return deleted
}

/** Room for a bit a document, shared between threads. */
export function newDeleted(documents: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(wordsFor(documents) * 4))
}

function wordsFor(documents: number): number {
  return (documents + 31) >>> 5
}
