// The file of a segment that is too large to be made in memory: what memory leaves out is written as it comes into being.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { PIECE_BYTES, Pieces } from '../codec/pieces.ts'
import { PageChecksums } from './page-checksums.ts'
import { aligned, HEAD_BYTES } from './segment-format.ts'

export class NewSegmentFile {
  readonly #handle: number
  readonly #checksums = new PageChecksums()
  #at = HEAD_BYTES

  constructor(path: string) {
    this.#handle = openSync(path, 'w')
  }

  /** For the next section: the one before is complete. */
  newSection(): Pieces {
    this.#pad()
    return new Pieces((piece) => this.#append(piece))
  }

  /** `join` makes the buffer of all sections but those in the file; it is on the disk with them once this returns. */
  finish(join: (pages: Uint32Array) => SharedArrayBuffer): SharedArrayBuffer {
    this.#pad()
    const buffer = join(this.#checksums.finish())
    const head = new Uint8Array(buffer, 0, HEAD_BYTES)
    writeAll(this.#handle, new Uint8Array(buffer, HEAD_BYTES), this.#at)
    // Last: without it the file is no segment.
    writeAll(this.#handle, head, 0)
    fsyncSync(this.#handle)
    return buffer
  }

  close(): void {
    closeSync(this.#handle)
  }

  #pad(): void {
    this.#append(new Uint8Array(aligned(this.#at) - this.#at))
  }

  #append(piece: Uint8Array): void {
    this.#checksums.take(piece)
    writeAll(this.#handle, piece, this.#at)
    this.#at += piece.length
  }
}

/** In pieces: a shared buffer can't be handed to the file system as a whole. */
function writeAll(handle: number, bytes: Uint8Array, from: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(handle, bytes, at, Math.min(PIECE_BYTES, bytes.length - at), from + at)
}
