// Scores one term in one segment.

import { addDocuments } from '../segment/document-bits.ts'
import type { PostingsCursor } from '../segment/postings-cursor.ts'
import type { Segment } from '../segment/segment.ts'
import { boundDrift } from './bm25.ts'
import { type Impacts, impactsOf } from './impacts.ts'
import type { Scorer } from './scorer.ts'
import { addScore, type Candidates, type WindowScores } from './window-scores.ts'

export class TermScorer implements Scorer {
  readonly cursor: PostingsCursor
  readonly cost: number
  readonly bound: number
  readonly apart: unknown
  /** Score of an impact of 1. */
  readonly #weight: number
  readonly #impacts: Impacts
  /** Whether some postings may stand only in fields that were not asked for. */
  readonly restricted: boolean
  readonly #drift: number

  constructor(
    segment: Segment,
    cursor: PostingsCursor,
    { weight, apart }: { readonly weight: number; readonly apart?: unknown },
    means: readonly number[],
    fields: number | undefined,
  ) {
    this.cursor = cursor
    this.cost = cursor.documents
    this.apart = apart
    this.#weight = weight
    this.#impacts = impactsOf(segment, means, fields)
    this.restricted = fields !== undefined
    this.#drift = boundDrift(segment.meta.means, means) / 255
    this.bound = this.#scoreOfBound(cursor.bound)
  }

  /** What no posting of a block adds more than. */
  blockBound(block: number): number {
    return this.#scoreOfBound(this.cursor.blockBound(block))
  }

  addCandidates(bits: Uint32Array): void {
    addDocuments(this.cursor.reopened(), bits)
  }

  rangeBound(from: number, to: number): number {
    const largest = this.cursor.boundIn(from, to)
    return largest === 0 ? 0 : this.#scoreOfBound(largest)
  }

  accumulate(from: number, to: number, scores: WindowScores): void {
    const { cursor } = this
    if (cursor.last < from) {
      const block = cursor.blockOf(from)
      if (block >= cursor.blocks) return
      if (block !== cursor.block) cursor.load(block)
    }
    if (cursor.block >= cursor.blocks) return
    for (;;) {
      cursor.loadCodes()
      this.#accumulateBlock(from, to, scores)
      if (cursor.last >= to || cursor.block + 1 >= cursor.blocks) return
      cursor.load(cursor.block + 1)
    }
  }

  /**
   * Takes the matches from `from` up to and without `to` that score at least `least`; blocks without any are not read.
   * After a call to `rangeBound` for the same documents.
   */
  collect(from: number, to: number, least: number, candidates: Candidates): void {
    const { cursor } = this
    candidates.count = 0
    if (cursor.block >= cursor.blocks) return
    let first = from
    for (let block = cursor.rangeBlock; block < cursor.blocks && first < to; block++) {
      if (this.blockBound(block) >= least) {
        if (cursor.block !== block) cursor.load(block)
        cursor.loadCodes()
        this.#collectBlock(from, to, least, candidates)
      }
      first = cursor.lastOf(block) + 1
    }
  }

  seek(document: number): boolean {
    if (!this.cursor.seek(document)) return false
    return !this.restricted || this.matches(this.cursor.code())
  }

  boundHere(): number {
    return this.confirm()
  }

  confirm(): number {
    const { cursor } = this
    return this.score(cursor.code(), cursor.ids[cursor.at] as number)
  }

  /** What a document adds that the term is in with this tally code. */
  score(code: number, document: number): number {
    return 1 + ((this.#weight * this.#impacts.impact(code, document)) | 0)
  }

  /** Whether a posting with this tally code stands in a field that was asked for. */
  matches(code: number): boolean {
    return this.#impacts.matches[code] === 1
  }

  #accumulateBlock(from: number, to: number, scores: WindowScores): void {
    const { cursor } = this
    const { ids } = cursor
    let start = cursor.at
    while ((ids[start] as number) < from) start++
    let end = cursor.size
    if (cursor.last >= to) for (end = start; (ids[end] as number) < to; ) end++
    cursor.at = end
    if (this.restricted) this.#accumulateRestricted(start, end, from, scores)
    else this.#accumulatePlain(start, end, from, scores)
  }

  /** The loop that most of a search is spent in; `score` says the same. */
  #accumulatePlain(start: number, end: number, from: number, scores: WindowScores): void {
    const { sums, touched } = scores
    const { ids, codes } = this.cursor
    const impacts = this.#impacts
    const { table, tabled, mainNorms } = impacts
    const weight = this.#weight
    for (let i = start; i < end; i++) {
      const document = ids[i] as number
      const code = codes[i] as number
      const place = document - from
      const impact =
        tabled[code] === 1
          ? (table[(code << 8) | (mainNorms[document] as number)] as number)
          : impacts.impact(code, document)
      sums[place] = (sums[place] as number) + 1 + ((weight * impact) | 0)
      touched[place >>> 5] = (touched[place >>> 5] as number) | (1 << place)
    }
  }

  #collectBlock(from: number, to: number, least: number, candidates: Candidates): void {
    const { ids, codes } = this.cursor
    const { documents, scores } = candidates
    let { count } = candidates
    let { at } = this.cursor
    while ((ids[at] as number) < from) at++
    for (; (ids[at] as number) < to; at++) {
      const document = ids[at] as number
      const code = codes[at] as number
      const score = this.score(code, document)
      if (score < least || (this.restricted && !this.matches(code))) continue
      documents[count] = document
      scores[count++] = score
    }
    this.cursor.at = at
    candidates.count = count
  }

  #accumulateRestricted(start: number, end: number, from: number, scores: WindowScores): void {
    const { ids, codes } = this.cursor
    for (let i = start; i < end; i++) {
      const document = ids[i] as number
      const code = codes[i] as number
      if (this.matches(code)) addScore(scores, document - from, this.score(code, document))
    }
  }

  #scoreOfBound(bound: number): number {
    return 2 + Math.floor(this.#weight * Math.min(1, bound * this.#drift))
  }
}
