// Ranks candidates: signals on top of the lexical score, copies collapsed.
import type { Document } from '../../index/document.ts'
import type { Candidate } from '../retrieve/fuse.ts'
import type { ListTrace } from '../trace.ts'
import { withoutCopies } from './copies.ts'
import type { Ranked } from './ranked.ts'
import { type RankContext, SIGNALS } from './signals.ts'

/** Best first; equal scores by URL. */
export function rankCandidates(
  candidates: readonly Candidate[],
  documents: readonly Document[],
  context: RankContext,
  trace?: ListTrace,
): readonly Ranked[] {
  const lexical = new Map(candidates.map((candidate) => [candidate.url, candidate.lexical]))
  const ranked = documents.map((document) => {
    const aside = signalScore(document, context, true)
    const match = (lexical.get(document.url) ?? 0) + signalScore(document, context, false)
    return { document, score: match + aside, aside }
  })
  if (trace) for (const { document } of ranked) tell(trace, document, lexical.get(document.url) ?? 0, context)
  return withoutCopies(ranked.sort(byScore), trace)
}

function tell(trace: ListTrace, document: Document, lexical: number, context: RankContext): void {
  trace.part(document.url, { name: 'words', value: lexical, weight: 1 }, 'match')
  for (const { name, weight, value, aside = false } of SIGNALS) {
    const part = { name, value: value(document, context), weight }
    trace.part(document.url, part, aside ? 'aside' : 'match')
  }
}

function signalScore(document: Document, context: RankContext, aside: boolean): number {
  return SIGNALS.filter((signal) => (signal.aside ?? false) === aside).reduce(
    (sum, signal) => sum + signal.weight * signal.value(document, context),
    0,
  )
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.document.url < b.document.url ? -1 : 1)
}
