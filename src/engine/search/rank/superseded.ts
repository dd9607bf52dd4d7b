// Pages of a list that another page of it supersedes: who asks for a thing means what it is by now.
import type { RankingFacts } from '../../index/ranking-facts.ts'
import { pageFacts } from './page-facts.ts'
import type { RankContext } from './rank-context.ts'
import { titleCoverage } from './signals.ts'

/** Their addresses. A page whose title has more of the query than its successor's is asked for itself: "GPL 2". */
export function supersededAmong(
  documents: readonly RankingFacts[],
  context: RankContext,
): ReadonlySet<string> {
  const superseded = new Set<string>()
  if (!documents.some(({ supersedes }) => supersedes)) return superseded
  const titled = new Map(documents.map((page) => [page.url, titleCoverage(pageFacts(page), context)]))
  for (const { url, supersedes = [] } of documents) {
    for (const old of supersedes)
      if (old !== url && (titled.get(old) ?? 1) <= (titled.get(url) ?? 0)) superseded.add(old)
  }
  return superseded
}
