// Coverage: of some words, each weighed by how rare it is, the share that a document has.
import { inverseFrequency } from '../score/bm25.ts'
import { openPostings } from '../segment/segment.ts'
import type { Snapshot } from '../snapshot.ts'
import { borrowCursorBlock, returnCursorBlocks } from './cursor-pool.ts'
import type { TermClause } from './query.ts'
import { documentFrequency } from './weigh-query.ts'

interface Place {
  readonly segment: number
  readonly document: number
}

interface CoverWord {
  /** As the dictionary has the forms of the word. */
  readonly terms: readonly string[]
  readonly kind: 'p' | 'u'
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
  const bySegment = Map.groupBy(places.keys(), (at) => places[at]?.segment ?? 0)
  for (const [segment, ats] of bySegment) {
    const ordered = ats.sort((a, b) => (places[a]?.document ?? 0) - (places[b]?.document ?? 0))
    returnCursorBlocks()
    for (const word of words) {
      for (const at of withWord(snapshot, segment, word, ordered, places))
        covered[at] = (covered[at] ?? 0) + word.weight
    }
  }
  return covered.map((weight) => weight / all)
}

function coverWord(snapshot: Snapshot, clause: TermClause): CoverWord {
  const kind = clause.list === 'positional' ? 'p' : 'u'
  const terms = [...new Set([clause.term, ...(clause.forms ?? [])])]
  const holding = terms.reduce((sum, term) => sum + documentFrequency(snapshot, kind + term), 0)
  return { terms, kind, weight: coverWeight(snapshot.documents, holding) }
}

/** Those of the places that have a form of the word; they are given in the order of their documents. */
function withWord(
  snapshot: Snapshot,
  segment: number,
  { terms, kind }: CoverWord,
  ordered: readonly number[],
  places: readonly Place[],
): ReadonlySet<number> {
  const found = new Set<number>()
  const part = snapshot.segments[segment]
  if (!part) return found
  for (const term of terms) {
    const cursor = openPostings(part.segment, kind, term, borrowCursorBlock)
    if (!cursor) continue
    for (const at of ordered) if (cursor.seek(places[at]?.document ?? 0)) found.add(at)
  }
  return found
}
