// Coverage: of some words, each weighed by how rare it is, the share that a document has.
import { inverseFrequency } from '../score/bm25.ts'
import type { Snapshot } from '../snapshot.ts'
import { type FoundTerm, findTerm, openTerm, returnCursorBlocks } from './find-term.ts'
import type { TermClause } from './query.ts'
import { kindOf } from './weigh-query.ts'

interface Place {
  readonly segment: number
  readonly document: number
}

interface CoverWord {
  /** Its forms, each another term. */
  readonly forms: readonly FoundTerm[]
  readonly weight: number
}

/** A small index can't tell a common word from a rare one: it counts as one of so many documents. */
const FEWEST_DOCUMENTS = 2000

/** What it tells that a document has a word, by how many have it; what none has tells no more than what one has. */
function coverWeight(documents: number, holding: number): number {
  return inverseFrequency(Math.max(FEWEST_DOCUMENTS, documents), Math.max(1, holding))
}

/** From 0 to 1 for each place, in their order; 1 where there is nothing to cover. */
export function coverageOf(
  snapshot: Snapshot,
  cover: readonly TermClause[],
  places: readonly Place[],
): Float64Array {
  const words = cover.map((clause) => coverWord(snapshot, clause))
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return new Float64Array(places.length).fill(1)
  const covered = new Float64Array(places.length)
  for (const [segment, ats] of Map.groupBy(places.keys(), (at) => (places[at] as Place).segment)) {
    const rising = ats.sort((a, b) => (places[a] as Place).document - (places[b] as Place).document)
    for (const { forms, weight } of words) {
      for (const at of withAny(snapshot, segment, forms, rising, places))
        covered[at] = (covered[at] as number) + weight
    }
  }
  return covered.map((weight) => weight / all)
}

function coverWord(snapshot: Snapshot, clause: TermClause): CoverWord {
  const terms = new Set([clause.term, ...(clause.forms ?? [])])
  const forms = Array.from(terms, (term) => findTerm(snapshot, kindOf(clause), term))
  const holding = forms.reduce((sum, { documents }) => sum + documents, 0)
  return { forms, weight: coverWeight(snapshot.documents, holding) }
}

/** Those of the places that have a form of the word; they are given in the order of their documents. */
function withAny(
  snapshot: Snapshot,
  segment: number,
  forms: readonly FoundTerm[],
  rising: readonly number[],
  places: readonly Place[],
): Iterable<number> {
  const lists = forms.map((form) => {
    returnCursorBlocks()
    const cursor = openTerm(snapshot, segment, form)
    return cursor ? rising.filter((at) => cursor.seek((places[at] as Place).document)) : []
  })
  return lists.length === 1 ? (lists[0] as number[]) : new Set(lists.flat())
}
