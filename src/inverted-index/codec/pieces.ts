// Bytes in pieces, each of which is let go of once it is copied or written: to join them takes one more piece, not as much again.

/** A run of bytes of this length is a piece, and what follows goes into another. */
export const PIECE_BYTES: number = 1 << 22

export class Pieces {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  readonly #write: ((piece: Uint8Array) => void) | undefined
  byteLength = 0

  /** `write` takes each piece at once, and none is left to drain. */
  constructor(write?: (piece: Uint8Array) => void) {
    this.#write = write
  }

  /** The piece is this one's from now on, with all of its buffer. */
  add(piece: Uint8Array<ArrayBuffer>): void {
    this.byteLength += piece.byteLength
    if (this.#write) this.#write(piece)
    else this.#pieces.push(piece)
  }

  /** Each piece in turn, of use until the next is asked for. Once: afterwards nothing is left. */
  *drain(): Generator<Uint8Array, void> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (!piece) return
      yield piece
      // A collector would free it too, but no sooner than it thinks fit.
      piece.buffer.transfer(0)
    }
  }
}
