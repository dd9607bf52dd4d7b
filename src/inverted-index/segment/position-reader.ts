// Reads the positions of the posting that a cursor stands on.
import type { Window } from './byte-windows.ts'
import type { PostingsCursor } from './postings-cursor.ts'
import type { Segment } from './segment.ts'
import { FIELD_SHIFT } from './segment-format.ts'

/** The places of a term that is compared with others; one per thread, as reading never yields. */
let own = new Int32Array(1024)

/** Places are field x 2^28 + position, rising. */
export class PositionReader {
  readonly #cursor: PostingsCursor
  readonly #segment: Segment
  readonly #fieldCount: number
  readonly #fields: number
  /** Where reading goes on: the next posting of the block and where in its window the positions start. */
  #block = -1
  #posting = 0
  #at = 0

  constructor(segment: Segment, cursor: PostingsCursor, fields: number) {
    this.#segment = segment
    this.#cursor = cursor
    this.#fieldCount = segment.meta.fields.length
    this.#fields = fields
  }

  /** How many positions the posting has, in fields that were not asked for too. */
  count(): number {
    return this.#segment.tallies.totals[this.#cursor.code()] as number
  }

  /** Writes the places in the fields asked for to `places`; returns how many there are. Cursors only move forward. */
  read(places: Int32Array): number {
    this.#skipToPosting()
    const { tallies } = this.#segment
    const { bytes } = this.#cursor.window()
    const row = (this.#cursor.codes[this.#cursor.at] as number) * (this.#fieldCount + 1)
    let at = this.#at
    let count = 0
    for (let field = 0; field < this.#fieldCount; field++) {
      const kept = (this.#fields & (1 << field)) !== 0
      let place = field << FIELD_SHIFT
      for (let left = tallies.flat[row + field] as number; left > 0; left--) {
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

  /** Keeps of the first `count` places those from which this term stands at `distance`; returns how many. */
  keep(places: Int32Array, count: number, distance: number): number {
    this.#skipToPosting()
    const { tallies } = this.#segment
    const { bytes } = this.#cursor.window()
    const row = (this.#cursor.codes[this.#cursor.at] as number) * (this.#fieldCount + 1)
    let at = this.#at
    let kept = 0
    let next = 0
    let wanted = (places[0] as number) + distance
    for (let field = 0; field < this.#fieldCount; field++) {
      let place = field << FIELD_SHIFT
      for (let left = tallies.flat[row + field] as number; left > 0; left--) {
        let byte = bytes[at++] as number
        place += byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number
          place += (byte & 127) << shift
        }
        while (wanted <= place) {
          if (wanted === place) places[kept++] = places[next] as number
          if (++next === count) return kept
          wanted = (places[next] as number) + distance
        }
      }
    }
    return kept
  }

  /** Keeps of the first `count` places those that have a place of this term, of its own each, so near; returns how many. */
  keepNear(places: Int32Array, count: number, within: number): number {
    if (own.length < this.count()) own = new Int32Array(this.count() * 2)
    const most = this.read(own)
    let kept = 0
    let next = 0
    for (let i = 0; i < most && next < count; i++) {
      const place = own[i] as number
      while (next < count && (places[next] as number) < place - within) next++
      if (next < count && (places[next] as number) <= place + within)
        places[kept++] = places[next++] as number
    }
    return kept
  }

  #skipToPosting(): void {
    const cursor = this.#cursor
    cursor.loadCodes()
    if (cursor.block !== this.#block || cursor.at < this.#posting) {
      this.#block = cursor.block
      this.#posting = 0
      this.#at = cursor.positionsAt()
    }
    const { totals } = this.#segment.tallies
    const { codes, at } = cursor
    let left = 0
    for (let i = this.#posting; i < at; i++) left += totals[codes[i] as number] as number
    this.#posting = at
    if (left > 0) this.#at = skipNumbers(cursor.window(), this.#at, left)
  }
}

/** Where the bytes of so many numbers end; a number ends with a byte below 128. */
function skipNumbers({ bytes, fours }: Window, at: number, count: number): number {
  for (; count > 3 && (at & 3) !== 0; at++) if ((bytes[at] as number) < 128) count--
  for (; count > 3; at += 4) {
    const ends = (~(fours[at >>> 2] as number) >>> 7) & 0x01010101
    count -= Math.imul(ends, 0x01010101) >>> 24
  }
  for (; count > 0; at++) if ((bytes[at] as number) < 128) count--
  return at
}
