// Scores a phrase in one segment: documents that hold all its terms, confirmed by their positions.
import { addDocuments } from '../segment/document-bits.ts'
import { PositionReader } from '../segment/position-reader.ts'
import type { PostingsCursor } from '../segment/postings-cursor.ts'
import type { Segment } from '../segment/segment.ts'
import { FIELD_SHIFT } from '../segment/segment-format.ts'
import { boundDrift } from './bm25.ts'
import { type Impacts, impactsOf } from './impacts.ts'
import type { Scorer } from './scorer.ts'
import { addScore, type WindowScores } from './window-scores.ts'

/** Where one term of a phrase stands in a document, while it may still be part of the phrase; one per thread, as counting never yields. */
let places = new Int32Array(1024)

export class PhraseScorer implements Scorer {
  readonly cost: number
  readonly bound: number
  /** The rarest term, whose documents are the candidates. */
  readonly rarest: PostingsCursor
  readonly #readers: readonly PositionReader[]
  /** The readers' cursors, the rarest first: the order in which a document is ruled out soonest. */
  readonly #cursors: readonly PostingsCursor[]
  readonly #weight: number
  readonly #impacts: Impacts
  readonly #drift: number
  readonly #within: number | undefined
  /** Occurrences in the current document, by field. */
  readonly #counts: Uint32Array
  #document = 0

  /** One cursor for each term of the phrase, in its order. */
  constructor(
    segment: Segment,
    cursors: readonly PostingsCursor[],
    weight: number,
    means: readonly number[],
    { fields, within }: { readonly fields?: number; readonly within?: number },
  ) {
    this.#within = within
    this.#readers = cursors.map((cursor) => new PositionReader(segment, cursor, fields ?? -1))
    this.#cursors = cursors.toSorted((a, b) => a.documents - b.documents)
    this.rarest = this.#cursors[0] as PostingsCursor
    this.cost = this.rarest.documents
    this.#weight = weight
    this.#counts = new Uint32Array(segment.meta.fields.length)
    this.#impacts = impactsOf(segment, means, fields)
    this.#drift = boundDrift(segment.meta.means, means) / 255
    this.bound = 2 + Math.floor(weight * Math.min(1, this.rarest.bound * this.#drift))
  }

  /** What no document of a block of the rarest term adds more than: the phrase has no more impact than the term. */
  blockBound(block: number): number {
    return 2 + Math.floor(this.#weight * Math.min(1, this.rarest.blockBound(block) * this.#drift))
  }

  addCandidates(bits: Uint32Array): void {
    addDocuments(this.rarest.reopened(), bits)
  }

  rangeBound(from: number, to: number): number {
    let least = 255
    for (const cursor of this.#cursors) {
      least = Math.min(least, cursor.boundIn(from, to))
      if (least === 0) return 0
    }
    return 2 + Math.floor(this.#weight * Math.min(1, least * this.#drift))
  }

  accumulate(from: number, to: number, scores: WindowScores): void {
    const { rarest } = this
    let document = rarest.seek(from) ? from : (rarest.ids[rarest.at] as number)
    while (document < to) {
      if (this.seek(document)) {
        const score = this.confirm()
        if (score > 0) addScore(scores, document - from, score)
      }
      rarest.seek(document + 1)
      document = rarest.ids[rarest.at] as number
    }
  }

  seek(document: number): boolean {
    for (const cursor of this.#cursors) if (!cursor.seek(document)) return false
    this.#document = document
    return true
  }

  /** The phrase stands nowhere more often than each of its terms, so what one of them weighs bounds it. */
  boundHere(): number {
    let least = 1
    for (const cursor of this.#cursors) {
      const impact = this.#impacts.impact(cursor.code(), this.#document)
      if (impact < least) least = impact
    }
    return 2 + Math.floor(this.#weight * least)
  }

  /** What a document adds at most that has the rarest term with this tally code. */
  boundOf(code: number, document: number): number {
    return 2 + Math.floor(this.#weight * this.#impacts.impact(code, document))
  }

  confirm(): number {
    if (!this.#count()) return 0
    return 1 + ((this.#weight * this.#impacts.impactOfCounts(this.#counts, this.#document)) | 0)
  }

  /** Counts the phrase in the current document; false where it is not there. */
  #count(): boolean {
    const first = this.#fewestPlaces()
    const reader = this.#readers[first] as PositionReader
    const most = reader.count()
    if (places.length < most) places = new Int32Array(most * 2)
    let found = reader.read(places)
    for (let slot = 0; slot < this.#readers.length && found > 0; slot++) {
      if (slot === first) continue
      const other = this.#readers[slot] as PositionReader
      found =
        this.#within === undefined
          ? other.keep(places, found, slot - first)
          : other.keepNear(places, found, this.#within)
    }
    if (found === 0) return false
    this.#counts.fill(0)
    for (let i = 0; i < found; i++) {
      const field = (places[i] as number) >> FIELD_SHIFT
      // Words that are only near each other tell no more by being so twice in a field.
      this.#counts[field] = this.#within === undefined ? (this.#counts[field] as number) + 1 : 1
    }
    return true
  }

  /** The term that stands in the fewest places of the document, in its slot of the phrase. */
  #fewestPlaces(): number {
    let best = 0
    let fewest = Number.POSITIVE_INFINITY
    for (let slot = 0; slot < this.#readers.length; slot++) {
      const count = (this.#readers[slot] as PositionReader).count()
      if (count >= fewest) continue
      best = slot
      fewest = count
    }
    return best
  }
}
