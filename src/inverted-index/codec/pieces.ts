// Bytes in pieces, each of which is let go of once it is copied: to join them takes one more piece, not as much again.

/** A run of bytes of this length is a piece, and what follows goes into another. */
export const PIECE_BYTES: number = 1 << 22

export class Pieces {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = []
  byteLength = 0

  /** The piece is this one's from now on, with all of its buffer. */
  add(piece: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(piece)
    this.byteLength += piece.byteLength
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
