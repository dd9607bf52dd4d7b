// Ranks candidates: the ranker's log-odds from the signals of each, what the caller prefers added, copies collapsed.
import { type RankingFacts, rankingFactsOf } from '../../index/ranking-facts.ts'
import type { Evidence, Match } from '../match.ts'
import type { Retrieved, RetrieveNeeds } from '../retrieve/retrieve.ts'
import type { ListTrace } from '../trace.ts'
import { withoutCopies } from './arrange-list.ts'
import { type MatchNeeds, matchesOf } from './matches-of.ts'
import { PREFERENCES } from './preferences.ts'
import type { RankContext } from './rank-context.ts'
import { byScore, type Ranked } from './ranked.ts'
import { learnedRanker, PAGE_SIGNALS, pageRows, probabilityOf } from './ranker.ts'
import { type PageFacts, pageFacts, titleCoverage } from './signals.ts'

/**
 * As the index holds them; what it did not find is read. Who asks why a page ranks where it does is told of the
 * documents as they are now.
 */
export async function factsOfCandidates(
  { candidates, hits }: Retrieved,
  { documents, trace }: RetrieveNeeds,
): Promise<readonly RankingFacts[]> {
  const told = (url: string): RankingFacts | undefined => (trace ? undefined : hits.get(url)?.facts)
  const known = candidates.map(({ url }) => told(url))
  const unknown = candidates.filter((_, at) => !known[at]).map(({ url }) => url)
  const read = new Map((await documents(unknown)).map((document) => [document.url, document]))
  return candidates.flatMap(({ url }, at) => {
    const document = read.get(url)
    return known[at] ?? (document ? rankingFactsOf(document) : [])
  })
}

export interface RankedCandidates {
  /** Best first; equal scores by URL. */
  readonly pages: readonly Ranked[]
  readonly evidence: Evidence
  /** By address. */
  readonly matches: ReadonlyMap<string, Match>
}

export function rankCandidates(
  needs: Omit<MatchNeeds, 'words' | 'titled'>,
  query: RankContext,
  trace?: ListTrace,
): RankedCandidates {
  const evidence = needs.nearness && needs.nearness.size > 0 ? 'vectors' : 'words'
  const titled = needs.documents.map(({ titleStems }) => titleCoverage(titleStems, query))
  const superseded = supersededAmong(needs.documents, titled)
  const pages = needs.documents.map((document) => pageFacts(document, superseded.has(document.url) ? 1 : 0))
  const matches = matchesOf({ ...needs, titled, words: query.stems.length })
  const rows = pageRows(evidence, matches, pages, query)
  const urls = needs.documents.map(({ url }) => url)
  // Before anything is ranked: who learns from new signals has no forest for them yet.
  trace?.signals({ evidence, urls, rows, matches, words: query.stems.length })
  // A list by filters alone is in the order of the index.
  const matched =
    query.stems.length > 0 || query.names.length > 0
      ? learnedRanker().pages(evidence, rows)
      : Float64Array.from(matches, ({ words }) => words)
  const ranked: Ranked[] = []
  for (const [at, page] of pages.entries()) {
    const logOdds = matched[at] ?? 0
    let preferred = 0
    for (const { weight, value } of PREFERENCES) preferred += weight * value(page, query)
    const score = probabilityOf(logOdds + preferred)
    ranked.push({ document: page.document, logOdds, preferred, score })
  }
  if (trace) tellParts(trace, pages, query, { evidence, rows, matched })
  return {
    pages: withoutCopies(ranked.sort(byScore), trace),
    evidence,
    matches: new Map(urls.map((url, at) => [url, matches[at] as Match])),
  }
}

interface Told {
  readonly evidence: Evidence
  readonly rows: Float32Array
  readonly matched: Float64Array
}

/** A signal's share is what the log-odds lose where it is as in the middle of the list; what signals share is told as a whole. */
function tellParts(
  trace: ListTrace,
  pages: readonly PageFacts[],
  query: RankContext,
  { evidence, rows, matched }: Told,
): void {
  const signals = PAGE_SIGNALS[evidence]
  const left = Float64Array.from(matched)
  for (const [of, { name }] of signals.entries()) {
    const levelled = Float32Array.from(rows)
    const middle = medianOf(pages.map((_, at) => rows[at * signals.length + of] ?? 0))
    for (let at = of; at < levelled.length; at += signals.length) levelled[at] = middle
    for (const [at, without] of learnedRanker().pages(evidence, levelled).entries()) {
      const share = (matched[at] ?? 0) - without
      left[at] = (left[at] ?? 0) - share
      const measured = rows[at * signals.length + of] ?? 0
      trace.part(pages[at]?.document.url ?? '', { name, value: share, weight: 1, measured })
    }
  }
  for (const [at, page] of pages.entries()) {
    trace.part(page.document.url, { name: 'signals together', value: left[at] ?? 0, weight: 1 })
    for (const { name, weight, value } of PREFERENCES)
      trace.part(page.document.url, { name, value: value(page, query), weight })
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Addresses of pages that another of the list supersedes: who asks for a thing means what it is by now. A page whose title has more of the query than its successor's is asked for
 * itself: "GPL 2".
 */
function supersededAmong(documents: readonly RankingFacts[], titled: readonly number[]): ReadonlySet<string> {
  const superseded = new Set<string>()
  if (!documents.some(({ supersedes }) => supersedes)) return superseded
  const coverage = new Map(documents.map(({ url }, at) => [url, titled[at] ?? 0]))
  for (const { url, supersedes = [] } of documents) {
    for (const old of supersedes)
      if (old !== url && (coverage.get(old) ?? 1) <= (coverage.get(url) ?? 0)) superseded.add(old)
  }
  return superseded
}
