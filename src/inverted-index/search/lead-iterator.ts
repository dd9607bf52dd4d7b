// Leads the search of a conjunction: candidates, a block at a time, from whatever lets the fewest documents through.

import { BLOCK } from '../codec/packed-block.ts'
import { PhraseScorer } from '../score/phrase-scorer.ts'
import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import { addDocuments, documentsOf, emptyBits } from '../segment/document-bits.ts'
import type { PostingsCursor } from '../segment/postings-cursor.ts'
import type { SegmentQuery } from './segment-query.ts'

export interface LeadIterator {
  /** How many candidates there are in all. */
  readonly cost: number
  /** The current block of candidates, rising. */
  readonly ids: Uint32Array
  readonly size: number
  /** The tally codes of the block, where a clause leads. */
  readonly codes: Uint32Array
  /** The clause that leads, where one does. */
  readonly clause: TermScorer | PhraseScorer | undefined
  /** The filter that leads, which then need not be tested. */
  readonly filter: unknown
  /** Candidates in blocks that were passed over. */
  readonly passed: number
  /** Moves to the next block that may hold a document to which the clause that leads adds at least `least`. */
  next(least: number): boolean
}

interface Candidate {
  readonly cost: number
  open(): LeadIterator
}

export function openLeadIterator(query: SegmentQuery): LeadIterator {
  const groups = query.must.length > 0 || query.should.length === 0 ? query.must : [query.should]
  const { documents } = query.part.segment.meta
  const candidates: Candidate[] = [
    ...groups.map((group) => ({
      cost: sumOf(group, ({ cost }) => cost),
      open: () => leadOfGroup(group, documents),
    })),
    ...query.filters.map((cursors) => ({
      cost: sumOf(cursors, (cursor) => cursor.documents),
      open: () => leadOfFilter(cursors, documents),
    })),
    ...query.ranges
      .filter(({ sorted }) => sorted)
      .map((range) => ({ cost: range.cost, open: () => listLead(range.documents(), range) })),
  ]
  const best = candidates.reduce<Candidate | undefined>(
    (least, candidate) => (least && least.cost <= candidate.cost ? least : candidate),
    undefined,
  )
  return best
    ? best.open()
    : listLead(
        Uint32Array.from({ length: documents }, (_, document) => document),
        undefined,
      )
}

function leadOfGroup(group: readonly Scorer[], documents: number): LeadIterator {
  const only = group.length === 1 ? group[0] : undefined
  if (only instanceof TermScorer) return new CursorLead(only.cursor, only, undefined)
  if (only instanceof PhraseScorer) return new CursorLead(only.rarest, only, undefined)
  const bits = emptyBits(documents)
  for (const scorer of group) scorer.addCandidates(bits)
  return listLead(documentsOf(bits), undefined)
}

function leadOfFilter(cursors: readonly PostingsCursor[], documents: number): LeadIterator {
  const [only] = cursors
  if (only && cursors.length === 1) return new CursorLead(only, undefined, cursors)
  const bits = emptyBits(documents)
  for (const cursor of cursors) addDocuments(cursor, bits)
  return listLead(documentsOf(bits), cursors)
}

class CursorLead implements LeadIterator {
  readonly clause: TermScorer | PhraseScorer | undefined
  readonly filter: unknown
  passed = 0
  readonly #cursor: PostingsCursor
  #block = -1

  constructor(cursor: PostingsCursor, clause: TermScorer | PhraseScorer | undefined, filter: unknown) {
    this.#cursor = cursor
    this.clause = clause
    this.filter = filter
  }

  get cost(): number {
    return this.#cursor.documents
  }

  get ids(): Uint32Array {
    return this.#cursor.ids
  }

  get codes(): Uint32Array {
    return this.#cursor.codes
  }

  get size(): number {
    return this.#cursor.size
  }

  next(least: number): boolean {
    const cursor = this.#cursor
    while (++this.#block < cursor.blocks) {
      if (!this.clause || this.clause.blockBound(this.#block) >= least) {
        cursor.load(this.#block)
        if (this.clause) cursor.loadCodes()
        return true
      }
      this.passed += Math.min(BLOCK, cursor.documents - this.#block * BLOCK)
    }
    return false
  }
}

function listLead(documents: Uint32Array, filter: unknown): LeadIterator {
  let size = 0
  return {
    filter,
    cost: documents.length,
    ids: documents,
    codes: documents,
    clause: undefined,
    passed: 0,
    get size() {
      return size
    },
    next() {
      if (size === documents.length) return false
      size = documents.length
      return true
    },
  }
}

function sumOf<T>(list: readonly T[], value: (item: T) => number): number {
  return list.reduce((sum, item) => sum + value(item), 0)
}
