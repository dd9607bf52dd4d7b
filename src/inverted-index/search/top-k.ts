// The best k documents seen so far: a heap with the worst of them on top.

/** Below zero where the first of two documents of equal score comes first; asked only across segments. */
export type TieOrder = (segment: number, document: number, otherSegment: number, other: number) => number

/** A document of one of the segments, with its score. */
export interface Ranked {
  readonly score: number
  readonly segment: number
  readonly document: number
}

export class TopK {
  /** What a score must reach to be of use; 0 while there is room. */
  threshold = 0
  #size = 0
  /** The segment that documents are offered from. */
  segment = 0
  readonly #limit: number
  readonly #scores: Int32Array
  readonly #segments: Int32Array
  readonly #documents: Uint32Array
  readonly #ties: TieOrder

  constructor(limit: number, ties: TieOrder) {
    this.#limit = limit
    this.#scores = new Int32Array(limit + 1)
    this.#segments = new Int32Array(limit + 1)
    this.#documents = new Uint32Array(limit + 1)
    this.#ties = ties
  }

  offer(score: number, document: number): void {
    if (score < this.threshold || this.#limit === 0) return
    if (this.#size < this.#limit) {
      this.#rise(++this.#size, score, this.segment, document)
    } else {
      if (!this.#worse(1, score, this.segment, document)) return
      this.#sink(score, this.segment, document)
    }
    if (this.#size === this.#limit) this.threshold = this.#scores[1] as number
  }

  /** In no order. */
  found(): Ranked[] {
    return Array.from({ length: this.#size }, (_, place) => ({
      score: this.#scores[place + 1] as number,
      segment: this.#segments[place + 1] as number,
      document: this.#documents[place + 1] as number,
    }))
  }

  /** Any documents, best first. */
  inOrder(ranked: readonly Ranked[]): Ranked[] {
    return ranked.toSorted(
      (a, b) => b.score - a.score || this.#order(a.segment, a.document, b.segment, b.document),
    )
  }

  #order(segment: number, document: number, otherSegment: number, other: number): number {
    return segment === otherSegment ? document - other : this.#ties(segment, document, otherSegment, other)
  }

  /** Whether what stands at `place` is worse than the given. */
  #worse(place: number, score: number, segment: number, document: number): boolean {
    const standing = this.#scores[place] as number
    if (standing !== score) return standing < score
    return (
      this.#order(this.#segments[place] as number, this.#documents[place] as number, segment, document) > 0
    )
  }

  #rise(place: number, score: number, segment: number, document: number): void {
    while (place > 1) {
      const parent = place >> 1
      if (this.#worse(parent, score, segment, document)) break
      this.#move(parent, place)
      place = parent
    }
    this.#put(place, score, segment, document)
  }

  #sink(score: number, segment: number, document: number): void {
    let place = 1
    for (;;) {
      let child = place * 2
      if (child > this.#size) break
      const right = child + 1
      if (right <= this.#size && this.#worseThan(right, child)) child = right
      if (!this.#worse(child, score, segment, document)) break
      this.#move(child, place)
      place = child
    }
    this.#put(place, score, segment, document)
  }

  #worseThan(place: number, other: number): boolean {
    return this.#worse(
      place,
      this.#scores[other] as number,
      this.#segments[other] as number,
      this.#documents[other] as number,
    )
  }

  #move(from: number, to: number): void {
    this.#put(
      to,
      this.#scores[from] as number,
      this.#segments[from] as number,
      this.#documents[from] as number,
    )
  }

  #put(place: number, score: number, segment: number, document: number): void {
    this.#scores[place] = score
    this.#segments[place] = segment
    this.#documents[place] = document
  }
}
