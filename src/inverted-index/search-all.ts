// The best documents that meet every group and filter: the rarest of them leads, the others are sought in.
import { type Acceptance, createAcceptance } from './acceptance.ts'
import { type Lead, openLead } from './lead.ts'
import { PhraseScorer } from './phrase-scorer.ts'
import type { Scorer } from './scorer.ts'
import type { SegmentQuery } from './segment-query.ts'
import type { TopK } from './top-k.ts'

export interface Counted {
  readonly matched: number
  /** Candidates passed over because they could not have reached the best; their matches are not counted. */
  readonly passed: number
  readonly tested: number
}

export function searchAll(query: SegmentQuery, topK: TopK): Counted {
  const lead = openLead(query)
  const walk = new Conjunction(query, lead, topK)
  while (lead.next(topK.threshold - walk.boundBesideLead)) walk.block()
  return { matched: walk.matched, passed: lead.passed + walk.passed, tested: walk.tested }
}

class Conjunction {
  matched = 0
  passed = 0
  tested = 0
  /** The most that all but the lead can add. */
  readonly boundBesideLead: number
  readonly #query: SegmentQuery
  readonly #lead: Lead
  readonly #topK: TopK
  readonly #groups: readonly (readonly Scorer[])[]
  readonly #should: readonly Scorer[]
  readonly #accepts: Acceptance
  /** Whether confirming is so much work that a bound is worth taking first. */
  readonly #costly: boolean

  constructor(query: SegmentQuery, lead: Lead, topK: TopK) {
    const boundOf = (scorers: readonly Scorer[]): number => scorers.reduce((sum, { bound }) => sum + bound, 0)
    const costOf = (scorers: readonly Scorer[]): number => scorers.reduce((sum, { cost }) => sum + cost, 0)
    this.#query = query
    this.#lead = lead
    this.#topK = topK
    const required = query.must.length > 0 || query.should.length === 0 ? query.must : [query.should]
    this.#groups = required
      .filter((group) => group[0] !== lead.scorer)
      .toSorted((a, b) => costOf(a) - costOf(b))
    this.#should = required === query.must ? query.should : []
    this.#accepts = createAcceptance(query, lead.filter)
    this.#costly = !query.exhaustive && required.flat().some((scorer) => scorer instanceof PhraseScorer)
    this.boundBesideLead = boundOf(this.#groups.flat()) + boundOf(this.#should) + query.boostBound
    if (query.exhaustive) this.boundBesideLead = Number.POSITIVE_INFINITY
  }

  /** Tests the documents of the lead's current block. */
  block(): void {
    const { ids, size, scorer } = this.#lead
    for (let i = 0; i < size; i++) {
      const document = ids[i] as number
      let score = 0
      if (scorer) {
        scorer.cursor.at = i
        score = scorer.matches(scorer.cursor.code()) ? scorer.confirm() : -1
        if (score < 0) continue
      }
      if (score + this.boundBesideLead < this.#topK.threshold) this.passed++
      else this.#test(document, score)
    }
  }

  #test(document: number, score: number): void {
    this.tested++
    if (!this.#meetsGroups(document) || !this.#accepts(document)) return
    if (this.#costly && score + this.#boundHere(document) < this.#topK.threshold) {
      this.passed++
      return
    }
    for (const group of this.#groups) {
      const added = confirmAny(group, document)
      if (added === 0) return
      score += added
    }
    this.matched++
    for (const scorer of this.#should) if (scorer.seek(document)) score += scorer.confirm()
    this.#topK.offer(score + this.#query.boost(document), document)
  }

  #meetsGroups(document: number): boolean {
    for (const group of this.#groups) {
      let met = false
      for (const scorer of group) if (scorer.seek(document)) met = true
      if (!met) return false
    }
    return true
  }

  /** What the groups and the rest add at most to a document that meets the groups. */
  #boundHere(document: number): number {
    let bound = this.#query.boostBound
    for (const scorer of this.#should) bound += scorer.bound
    for (const group of this.#groups) {
      for (const scorer of group) if (scorer.seek(document)) bound += scorer.boundHere()
    }
    return bound
  }
}

function confirmAny(group: readonly Scorer[], document: number): number {
  let sum = 0
  for (const scorer of group) if (scorer.seek(document)) sum += scorer.confirm()
  return sum
}
