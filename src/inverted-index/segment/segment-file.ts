// Segments and their deletions as files: written once, checked whenever they are read.
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { CorruptIndex } from './corrupt-index.ts'
import { type ManifestSegment, writeDurably } from './manifest.ts'
import { openSegment, type Segment } from './segment.ts'
import { bytesLeftOut, HEAD_BYTES, verifySections } from './segment-format.ts'
import { DAMAGED } from './segment-pages.ts'

/**
 * An index of more bytes leaves in its files what few searches touch, two thirds of it. One of fewer is in memory whole, and
 * as fast as it can be.
 */
export const MOST_WHOLE = 512_000_000

/** Read and written in pieces of this size: a shared buffer can't be handed to the file system as a whole. */
const PIECE = 1 << 22

export function writeSegmentFile(folder: string, file: string, buffer: SharedArrayBuffer): void {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < buffer.byteLength; at += PIECE) {
    pieces.push(new Uint8Array(buffer, at, Math.min(PIECE, buffer.byteLength - at)))
  }
  writeDurably(join(folder, file), pieces)
}

/** `leavesOut`: what few searches touch stays in the file. */
export function readSegmentFile(
  folder: string,
  { file, bytes }: ManifestSegment,
  leavesOut: boolean,
): Segment {
  const path = join(folder, file)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new CorruptIndex(file, 'it is missing')
  if (size !== bytes) throw new CorruptIndex(file, `it has ${size} bytes in place of ${bytes}`)
  if (existsSync(path + DAMAGED)) throw new CorruptIndex(file, 'a page of it is damaged')
  const handle = openSync(path, 'r')
  const readAt = (into: Uint8Array, from: number): void => {
    for (let at = 0; at < into.length; ) {
      const read = readSync(handle, into, at, Math.min(PIECE, into.length - at), from + at)
      if (read === 0) throw new CorruptIndex(file, 'it is cut short')
      at += read
    }
  }
  let buffer: SharedArrayBuffer
  try {
    const head = new Uint8Array(Math.min(bytes, HEAD_BYTES))
    readAt(head, 0)
    const missing = leavesOut ? bytesLeftOut(head.buffer, file) : 0
    if (bytes - missing < head.length) throw new CorruptIndex(file, 'it is cut short')
    buffer = new SharedArrayBuffer(bytes - missing)
    const held = new Uint8Array(buffer)
    held.set(head)
    readAt(held.subarray(head.length), head.length + missing)
  } finally {
    closeSync(handle)
  }
  verifySections(buffer, file, leavesOut)
  return openSegment(buffer, file, leavesOut ? path : undefined)
}

/** The same segment in less memory, once it is in a file. */
export function leaveOut({ buffer }: Segment, path: string): Segment {
  const behind = HEAD_BYTES + bytesLeftOut(buffer, path)
  const held = new SharedArrayBuffer(HEAD_BYTES + buffer.byteLength - behind)
  new Uint8Array(held).set(new Uint8Array(buffer, 0, HEAD_BYTES))
  new Uint8Array(held).set(new Uint8Array(buffer, behind), HEAD_BYTES)
  return openSegment(held, path, path)
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
