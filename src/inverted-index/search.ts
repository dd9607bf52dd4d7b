// Answers a query on a snapshot: the best documents of all segments, and how many match.
import { acceptsAll, createAcceptance } from './acceptance.ts'
import { PhraseScorer } from './phrase-scorer.ts'
import type { Found, Query } from './query.ts'
import { raiseThreshold } from './raise-threshold.ts'
import type { Scorer } from './scorer.ts'
import { searchAll } from './search-all.ts'
import { searchAny } from './search-any.ts'
import { searchTerm } from './search-term.ts'
import { prepareSegment, type SegmentQuery } from './segment-query.ts'
import { compareKeys, type Snapshot, type SnapshotSegment } from './snapshot.ts'
import { TermScorer } from './term-scorer.ts'
import { TopK } from './top-k.ts'
import { weighQuery } from './weigh-query.ts'

/** A query that touches no more postings than this is answered in full: its total is exact, and pruning would not pay. */
const CHEAP = 8192

/** A filter leads where it lets through so many times fewer documents than the words match. */
const FILTER_LEADS = 4

interface Total {
  readonly count: number
  readonly exact: boolean
}

/** `cheap`: so many postings are looked at without pruning. */
export function search(snapshot: Snapshot, query: Query, cheap: number = CHEAP): Found {
  const segmentOf = (place: number): SnapshotSegment => snapshot.segments[place] as SnapshotSegment
  const limit = Math.min(query.limit, snapshot.live)
  const topK = new TopK(limit, (a, document, b, other) =>
    compareKeys(segmentOf(a).segment, document, segmentOf(b).segment, other),
  )
  const weighed = weighQuery(snapshot, query)
  // The largest segment first: it raises the threshold for the rest.
  const order = snapshot.segments.map((_, place) => place)
  order.sort((a, b) => segmentOf(b).live - segmentOf(a).live)
  let total = 0
  let exact = true
  for (const place of order) {
    const prepared = prepareSegment(snapshot, segmentOf(place), weighed)
    if (!prepared) continue
    topK.segment = place
    const found = searchSegment(prepared, topK, limit, cheap)
    total += found.count
    exact &&= found.exact
  }
  const hits = topK.sorted().map(({ score, segment, document }) => ({
    key: segmentOf(segment).segment.keys.keyOf(document),
    score: score / weighed.scale,
  }))
  return { hits, exact, total: Math.max(hits.length, Math.round(total)) }
}

function searchSegment(prepared: SegmentQuery, topK: TopK, limit: number, cheap: number): Total {
  const { must, should, filters, ranges } = prepared
  const words = must.length === 0 ? should : must.length === 1 && should.length === 0 ? (must[0] ?? []) : []
  const wordsCost = words.reduce((sum, { cost }) => sum + cost, 0)
  const filterCost = Math.min(
    ...filters.map((cursors) => cursors.reduce((sum, { documents }) => sum + documents, 0)),
    ...ranges.map(({ cost }) => cost),
  )
  const plain = acceptsAll(prepared)
  const only = words.length === 1 ? words[0] : undefined
  const single = only !== undefined && (only instanceof PhraseScorer || !plain)
  if (words.length === 0 || single || filterCost * FILTER_LEADS < wordsCost) {
    return conjunction(prepared, topK, cheap)
  }
  const query = wordsCost <= cheap ? { ...prepared, exhaustive: true } : prepared
  const whole = prepared.part.live === prepared.part.segment.meta.documents
  if (only instanceof TermScorer && ((whole && !only.restricted) || !query.exhaustive)) {
    searchTerm(query, only, topK)
    return estimate(query, words)
  }
  if (plain && !query.exhaustive) raiseThreshold(query, words, topK, limit)
  const matched = searchAny(query, words, createAcceptance(query), topK)
  return query.exhaustive ? { count: matched, exact: true } : estimate(query, words)
}

function conjunction(prepared: SegmentQuery, topK: TopK, cheap: number): Total {
  const { matched, passed, tested } = searchAll(prepared, topK, cheap)
  if (passed === 0) return { count: matched, exact: true }
  return { count: matched + (passed * matched) / Math.max(1, tested), exact: false }
}

/** How many documents match any of the words if words, filters and deletions fall independently of each other. */
function estimate(query: SegmentQuery, words: readonly Scorer[]): Total {
  const { documents } = query.part.segment.meta
  const { live } = query.part
  const [only] = words
  if (words.length === 1 && only instanceof TermScorer && live === documents && acceptsAll(query)) {
    return { count: only.cost, exact: !only.restricted }
  }
  const without = words.reduce((share, { cost }) => share * (1 - cost / documents), 1)
  const most = Math.max(...words.map(({ cost }) => cost))
  const shares = [
    ...query.filters.map((cursors) => cursors.reduce((sum, cursor) => sum + cursor.documents, 0) / documents),
    ...query.ranges.map(({ cost }) => cost / documents),
    live / documents,
  ]
  const share = shares.reduce((product, part) => product * Math.min(1, part), 1)
  return { count: Math.max(most, documents * (1 - without)) * share, exact: false }
}
