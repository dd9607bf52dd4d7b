// Ranks candidates: signals on top of the lexical score, copies collapsed.
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { Candidate } from '../retrieve/fuse.ts'
import type { ListTrace } from '../trace.ts'
import { withoutCopies } from './copies.ts'
import { pageFacts } from './page-facts.ts'
import type { Ranked } from './ranked.ts'
import { type RankContext, SIGNALS, titleCoverage } from './signals.ts'
import { supersededAmong } from './superseded.ts'

/** A query of more words is a sentence, which no title has: what a title shares with it tells ever less. */
const LONGEST_NAME = 8

/** What the signals of the match count for a query of so many words, from 0 to 1. */
function shareOfSignals(words: number): number {
  return Math.min(1, LONGEST_NAME / Math.max(1, words)) ** 4
}

/** Best first; equal scores by URL. */
export function rankCandidates(
  candidates: readonly Candidate[],
  documents: readonly RankingFacts[],
  context: RankContext,
  trace?: ListTrace,
): readonly Ranked[] {
  const lexical = new Map(candidates.map((candidate) => [candidate.url, candidate.lexical]))
  const share = shareOfSignals(context.stems.length)
  const superseded = supersededAmong(documents, context)
  const ranked = documents.map((document) => {
    const page = pageFacts(document, superseded.has(document.url) ? 1 : 0)
    const words = lexical.get(document.url) ?? 0
    let match = words
    let aside = 0
    if (trace) trace.part(document.url, { name: 'words', value: words, weight: 1 }, 'match')
    for (const { name, weight: full, value, aside: isAside = false } of SIGNALS) {
      const weight = isAside ? full : full * share
      const part = value(page, context)
      if (isAside) aside += weight * part
      else match += weight * part
      trace?.part(document.url, { name, value: part, weight }, isAside ? 'aside' : 'match')
    }
    return { document, score: match + aside, aside, titled: titleCoverage(page, context) }
  })
  return withoutCopies(ranked.sort(byScore), trace)
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.document.url < b.document.url ? -1 : 1)
}
