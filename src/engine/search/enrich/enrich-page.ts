// Makes an outcome of a page of results: passages, answers from pages, groups, related searches.
import { stem } from '../../../foundation/text/stem.ts'
import { EVERYTHING } from '../../index/facets.ts'
import { correctedQueries, isExact, type ResultPage, totalOf } from '../page/cut-page.ts'
import type { SearchPlan } from '../plan/plan-search.ts'
import { groupsWithRules } from '../rank/apply-rules.ts'
import type { Joined } from '../rank/federate/federation.ts'
import type { ListedQueries } from '../rank/rank-queries.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { Intent } from '../read/intent.ts'
import type { ReadRequest } from '../read/read-request.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import type { ResultGroups, SearchOutcome, SearchResult } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'
import { answerFromPages } from './answer-from-pages.ts'
import { type FindGroupsNeeds, findGroups, NO_GROUPS } from './find-groups.ts'
import { relatedOf } from './related.ts'
import { withSeeAlso } from './see-also.ts'
import { withPassages } from './snippet.ts'

type EnrichNeeds = Omit<FindGroupsNeeds, 'mode' | 'intent' | 'request'>

/** The next search may have the vector that this one lacked; who asks twice in a row sees the same. */
const KEPT_WITHOUT_MEANING_MS = 10_000

/** Documents that related searches are taken from. */
const LEADERS = 20

export async function enrichPage(
  { items, lists, keepForMs }: ResultPage,
  read: ReadRequest,
  plan: SearchPlan,
  { own, joined }: ListedQueries,
  needs: EnrichNeeds,
): Promise<SearchOutcome> {
  const { request, intent } = read
  const { index } = needs
  const [first] = lists
  const leaders = first?.head.slice(0, LEADERS).map(({ document }) => document) ?? []
  const related = await relatedOf(first?.parsed.words ?? [], leaders, { language: request.language, index })
  const told = withPassages(items, {
    stemsFor: (item) => passageStems(item, lists, request),
    extracts: request.extracts,
    nearest: nearestPassages(lists),
  })
  const results = await withSeeAlso(told, { lists, read: needs.read })
  const question = { query: request.queries[0] ?? '', resultsType: intent.resultsType }
  const outcome: SearchOutcome = {
    intent: intent.name,
    ...answerFromPages({ ...question, forced: request.intent !== undefined }, results),
    results,
    groups: await groupsFor(lists, read, plan, needs),
    total: totalOf(lists),
    totalIsExact: isExact(lists),
    ...correctedQueries(lists, read),
    relatedSearches: related.searches,
    topics: related.topics,
    mode: plan.mode,
    tier: plan.tier,
    queriesThatFound: lists.map(({ total }) => total > 0),
    work: index.work(),
    ...(await missingNews(intent, results, index)),
    ...(joined && withSources(joined, own, index.work())),
  }
  const lacksMeaning = lists.some((list) => list.lacksMeaning)
  return keptNoLonger(outcome, lacksMeaning ? KEPT_WITHOUT_MEANING_MS : keepForMs)
}

async function groupsFor(
  lists: readonly ListedResults[],
  { request, intent }: ReadRequest,
  { mode }: SearchPlan,
  needs: EnrichNeeds,
): Promise<ResultGroups> {
  if (request.similar !== undefined) return NO_GROUPS
  return groupsWithRules(await findGroups(lists, { ...needs, mode, intent, request }), request.rules)
}

/** The number of the passage that is nearest to the query, of the pages that have one. */
function nearestPassages(lists: readonly ListedResults[]): ReadonlyMap<string, number> {
  const heads = lists.flatMap(({ head }) => head)
  return new Map(
    heads.flatMap(({ document, passage }) => (passage === undefined ? [] : [[document.url, passage]])),
  )
}

function passageStems(
  { document, queryIndices }: SearchResult,
  lists: readonly ListedResults[],
  request: SearchRequest,
): readonly string[] {
  const words = queryIndices.flatMap((index) => lists[index]?.parsed.passageWords ?? [])
  return [...new Set(words)].map((word) => stem(word, document.lang ?? request.language))
}

/** So soon an answer that lacks a source is not given again. */
const KEPT_WITHOUT_SOURCE_MS = 60_000

function withSources(
  { reports, calls }: Joined,
  own: readonly ListedResults[],
  { queriesExecuted, sourceCalls }: SearchOutcome['work'],
): Pick<SearchOutcome, 'sources' | 'work' | 'keepForMs'> {
  const failed = reports.some(({ status }) => status !== 'ok')
  return {
    sources: [{ name: 'index', status: 'ok', results: totalOf(own) }, ...reports],
    work: { queriesExecuted, sourceCalls: sourceCalls + calls },
    ...(failed && { keepForMs: KEPT_WITHOUT_SOURCE_MS }),
  }
}

function keptNoLonger(outcome: SearchOutcome, keepForMs: number | undefined): SearchOutcome {
  if (keepForMs === undefined) return outcome
  return { ...outcome, keepForMs: Math.min(keepForMs, outcome.keepForMs ?? keepForMs) }
}

type Missing = Pick<SearchOutcome, 'results' | 'total' | 'unavailable'>

/** What is said where the index holds no news at all: the source is missing, and no other page stands in for it. */
async function missingNews(
  { resultsType }: Pick<Intent, 'resultsType'>,
  results: readonly SearchResult[],
  index: CountedIndex,
): Promise<Missing | undefined> {
  if (resultsType !== 'News' || results.some(({ document }) => document.kind === 'news')) return undefined
  const filter = { ...EVERYTHING, kinds: ['news' as const] }
  const { total } = await index.look({ must: [], should: [], mustNot: [], filter, limit: 1, cover: [] })
  return total === 0 && !index.timeIsUp() ? { results: [], total: 0, unavailable: ['news'] } : undefined
}
