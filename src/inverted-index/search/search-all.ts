// The best documents that meet every group and filter: the rarest of them leads, the others are sought in.
import { PhraseScorer } from '../score/phrase-scorer.ts'
import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import { type Acceptance, createAcceptance } from './acceptance.ts'
import { type LeadIterator, openLeadIterator } from './lead-iterator.ts'
import type { SegmentQuery } from './segment-query.ts'
import type { TopK } from './top-k.ts'

/** A candidate whose positions must be read is so many times the work of one whose need not. */
const COSTLY = 8

export interface Counted {
  readonly matched: number
  readonly tested: number
  /** Candidates passed over because they could not have reached the best; their matches are not counted. */
  readonly passed: number
}

/** Every candidate is tested where the lead has no more than `cheap`. */
export function searchAll(query: SegmentQuery, topK: TopK, cheap: number): Counted {
  const lead = openLeadIterator(query)
  const walk = new Conjunction(query, lead, topK, cheap)
  while (lead.next(topK.threshold - walk.boundBesideLead)) walk.block()
  return { matched: walk.matched, passed: lead.passed + walk.passed, tested: walk.tested }
}

class Conjunction {
  matched = 0
  passed = 0
  tested = 0
  /** The most that all but the clause that leads can add. */
  readonly boundBesideLead: number
  readonly #query: SegmentQuery
  readonly #lead: LeadIterator
  readonly #topK: TopK
  readonly #groups: readonly ClauseGroup[]
  readonly #should: ClauseGroup
  readonly #accepts: Acceptance
  readonly #leading: TermScorer | PhraseScorer | undefined
  readonly #costly: boolean

  constructor(query: SegmentQuery, lead: LeadIterator, topK: TopK, cheap: number) {
    this.#query = query
    this.#lead = lead
    this.#topK = topK
    this.#leading = lead.clause
    const anyShould = query.must.length === 0 && query.should.length > 0
    const required = anyShould ? [query.should] : query.must
    this.#groups = required
      .filter(([first]) => !(first instanceof TermScorer) || first !== lead.clause)
      .map((group) => new ClauseGroup(group))
      .toSorted((a, b) => a.cost - b.cost)
    this.#should = new ClauseGroup(anyShould ? [] : query.should)
    this.#accepts = createAcceptance(query, lead.filter)
    const costly = this.#groups.some((group) => group.costly)
    const exhaustive = query.exhaustive || lead.cost * (costly ? COSTLY : 1) <= cheap
    const bound = this.#groups.reduce(
      (sum, group) => sum + group.bound,
      this.#should.bound + query.boostBound,
    )
    // A phrase that leads is among the groups too: its positions are still to be read.
    const ofLead = lead.clause instanceof PhraseScorer ? lead.clause.bound : 0
    this.#costly = costly && !exhaustive
    this.boundBesideLead = exhaustive ? Number.POSITIVE_INFINITY : bound - ofLead
  }

  /** Tests the documents of the lead's current block. */
  block(): void {
    const { ids, size, codes } = this.#lead
    for (let i = 0; i < size; i++) {
      const document = ids[i] as number
      const score = this.#scoreOfLead(codes[i] as number, document)
      if (score >= 0) this.#test(document, score)
    }
  }

  /** What the lead alone adds; below zero where the document is out of the running. */
  #scoreOfLead(code: number, document: number): number {
    const least = this.#topK.threshold - this.boundBesideLead
    const leading = this.#leading
    if (leading instanceof TermScorer) {
      if (!leading.matches(code)) return -1
      const score = leading.score(code, document)
      if (score >= least) return score
    } else if (!leading || leading.boundOf(code, document) >= least) return 0
    this.passed++
    return -1
  }

  #test(document: number, score: number): void {
    this.tested++
    for (const group of this.#groups) if (!group.seek(document)) return
    if (!this.#accepts(document)) return
    if (this.#costly && score + this.#boundHere() < this.#topK.threshold) {
      this.passed++
      return
    }
    for (const group of this.#groups) {
      const added = group.confirm()
      if (added === 0) return
      score += added
    }
    this.matched++
    if (this.#should.seek(document)) score += this.#should.confirm()
    this.#topK.offer(score + this.#query.boost(document), document)
  }

  /** What the groups and the rest add at most to a document that all groups were found in. */
  #boundHere(): number {
    let bound = this.#query.boostBound + this.#should.bound
    for (const group of this.#groups) bound += group.boundHere()
    return bound
  }
}

/** A group of alternatives in one segment: which of them a document meets, and what those add. */
class ClauseGroup {
  readonly cost: number
  readonly bound: number
  /** Whether confirming is so much work that `boundHere` is worth asking first. */
  readonly costly: boolean
  readonly #scorers: readonly Scorer[]
  readonly #met: Uint8Array

  constructor(scorers: readonly Scorer[]) {
    this.#scorers = scorers
    this.#met = new Uint8Array(scorers.length)
    this.cost = scorers.reduce((sum, { cost }) => sum + cost, 0)
    this.bound = scorers.reduce((sum, { bound }) => sum + bound, 0)
    this.costly = scorers.some((scorer) => scorer instanceof PhraseScorer)
  }

  /** Whether the document may meet one of them. Documents must not fall. */
  seek(document: number): boolean {
    const scorers = this.#scorers
    let any = false
    for (let i = 0; i < scorers.length; i++) {
      const met = (scorers[i] as Scorer).seek(document)
      this.#met[i] = met ? 1 : 0
      any ||= met
    }
    return any
  }

  /** After a `seek` that was true: what they add at most. */
  boundHere(): number {
    let sum = 0
    for (let i = 0; i < this.#scorers.length; i++) {
      if (this.#met[i] === 1) sum += (this.#scorers[i] as Scorer).boundHere()
    }
    return sum
  }

  /** After a `seek`: what they add, 0 where none is met. */
  confirm(): number {
    let sum = 0
    for (let i = 0; i < this.#scorers.length; i++) {
      if (this.#met[i] === 1) sum += (this.#scorers[i] as Scorer).confirm()
    }
    return sum
  }
}
