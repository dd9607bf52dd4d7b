// Reads the positions of the posting that a cursor stands on.
import type { PostingsCursor } from './postings-cursor.ts'
import type { Segment } from './segment.ts'
import { FIELD_SHIFT } from './write-buffer.ts'

export class PositionReader {
  /** Field x 2^28 + position of each occurrence, rising; filled by `read`. */
  places: Int32Array = new Int32Array(64)
  readonly #cursor: PostingsCursor
  readonly #segment: Segment
  readonly #fields: number
  /** Where reading goes on: the next posting of the block and where its positions start. */
  #block = -1
  #posting = 0
  #at = 0

  constructor(segment: Segment, cursor: PostingsCursor, fields: number) {
    this.#segment = segment
    this.#cursor = cursor
    this.#fields = fields
  }

  /** Fills `places` with those in the fields asked for; returns how many there are. Cursors only move forward. */
  read(): number {
    this.#skipToPosting()
    const { tallies, bytes, meta } = this.#segment
    const { flat } = tallies
    const code = this.#cursor.codes[this.#cursor.at] as number
    const row = code * (meta.fields.length + 1)
    const total = tallies.totals[code] as number
    if (this.places.length < total) this.places = new Int32Array(total * 2)
    const { places } = this
    let at = this.#at
    let count = 0
    for (let field = 0; field < meta.fields.length; field++) {
      const kept = (this.#fields & (1 << field)) !== 0
      let place = field << FIELD_SHIFT
      for (let left = flat[row + field] as number; left > 0; left--) {
        let byte = bytes[at++] as number
        place += byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number
          place += (byte & 127) << shift
        }
        if (kept) places[count++] = place
      }
    }
    return count
  }

  #skipToPosting(): void {
    const cursor = this.#cursor
    cursor.loadCodes()
    if (cursor.block !== this.#block || cursor.at < this.#posting) {
      this.#block = cursor.block
      this.#posting = 0
      this.#at = cursor.positionsAt()
    }
    const { bytes, tallies } = this.#segment
    const { totals } = tallies
    let left = 0
    for (let i = this.#posting; i < cursor.at; i++) left += totals[cursor.codes[i] as number] as number
    let at = this.#at
    while (left > 0) if ((bytes[at++] as number) < 128) left--
    this.#posting = cursor.at
    this.#at = at
  }
}
