// Search, the straight path: read the query, plan, retrieve, fuse, rank, enrich.
import type { Clock } from '../../foundation/clock.ts'
import type { Deadline } from '../../foundation/deadline.ts'
import { stem } from '../../foundation/text/stem.ts'
import { type InstantAnswers, noInstantAnswers } from '../answers/instant-answers.ts'
import type { Gazetteer } from '../answers/places/gazetteer.ts'
import type { Document } from '../index/document/document.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import type { ReadIndex } from '../index/search-index.ts'
import type { ReadPage } from '../pages/read-page.ts'
import { askForAnswer, withAnswer } from './ask-for-answer.ts'
import { answerFromPages } from './enrich/answer-from-pages.ts'
import { findGroups } from './enrich/find-groups.ts'
import { NO_GROUPS } from './enrich/groups.ts'
import { readAgain } from './enrich/read-again.ts'
import { relatedOf } from './enrich/related.ts'
import { withPassages } from './enrich/snippet.ts'
import { type Federation, type Joined, noFederation } from './federation.ts'
import { type Intent, intentOf } from './intent.ts'
import { listResults, type ResultList, type Semantics } from './list.ts'
import { pageOfLists, placesOf, readLists } from './page-of-lists.ts'
import { planSearch } from './plan/plan-search.ts'
import { MODE_WORK, type SearchPlan } from './plan/search-plan.ts'
import { applyRules, groupsWithRules } from './rank/apply-rules.ts'
import { type Asked, askedOf } from './retrieve/asked.ts'
import { type CountedIndex, createCountedIndex } from './retrieve/counted-index.ts'
import { safeToShow } from './safe-to-show.ts'
import type { SearchOutcome, SearchResult } from './search-outcome.ts'
import type { SearchRequest } from './search-request.ts'
import { listSimilar } from './similar/list-similar.ts'
import type { SearchTrace } from './trace.ts'
import type { OpenWordList } from './word-list.ts'

export type { SearchPlan } from './plan/search-plan.ts'

export interface SearchNeeds {
  readonly index: ReadIndex
  readonly documents: Pick<DocumentStore, 'get'>
  readonly clock: Clock
  /** Absent: results are ranked by words and signals. */
  readonly semantics?: Semantics
  /** Absent: a search without instant answers. */
  readonly answers?: InstantAnswers
  /** Absent: the index alone knows how words are spelt. */
  readonly words?: OpenWordList
  /** Absent: places come from the index alone. */
  readonly gazetteer?: Gazetteer
  /** Absent: the own index alone. */
  readonly federation?: Federation
  /** Absent: pages are as old as the index has them, whatever age is accepted. */
  readonly readPage?: ReadPage
}

export interface Search {
  /** Settles mode and tier for a request, before anything is charged. Pure. */
  plan(request: SearchRequest): SearchPlan
  /** Searches as planned. When the time is up it answers with what it has. `trace` hears how it ranked. */
  run(
    request: SearchRequest,
    plan: SearchPlan,
    deadline: Deadline,
    trace?: SearchTrace,
  ): Promise<SearchOutcome>
}

export function createSearch(needs: SearchNeeds): Search {
  const federation = needs.federation ?? noFederation
  return {
    plan: planSearch,

    async run(request, plan, deadline, trace) {
      const index = createCountedIndex(needs.index, deadline.signal)
      const read = async (urls: readonly string[]): Promise<readonly Document[]> => {
        const documents = urls.length > 0 ? await needs.documents.get(urls) : []
        return documents.map((document) => safeToShow(document, request.safe))
      }
      // An address asks for no answer, and sources beside the index are asked in words.
      const answers = (request.similar === undefined && needs.answers) || noInstantAnswers
      const intent = intentOf(request)
      const now = needs.clock.now()
      const answering = askForAnswer(answers, request, intent, { now, signal: deadline.signal })
      const asked = request.queries.map((query) => askedOf(intent.withoutClue(query), request, intent.kinds))
      const federated =
        request.similar === undefined ? federation.ask(request, plan.mode, asked, deadline.signal) : undefined
      const own = await listAll(request, plan, intent, {
        index,
        read,
        now,
        signal: deadline.signal,
        trace,
        ...(needs.semantics && { semantics: needs.semantics }),
        ...(needs.words && { words: needs.words }),
      })
      const joined = await federated?.join(own, read)
      const ruled = (joined?.lists ?? own).map((list) => applyRules(list, request.rules))
      const shown = await readLists(ruled, request, read)
      const { lists } = shown
      const found = pageOfLists(shown, request)
      const { readPage, clock } = needs
      const { items, keepForMs } = await readAgain(found, { readPage, lists, request, clock, deadline })
      trace?.placed(placesOf(lists).map(({ url }) => url))
      const [first] = lists
      const leaders = first?.head.slice(0, 20).map(({ document }) => document) ?? []
      const related = await relatedOf(first?.asked.words ?? [], leaders, {
        language: request.language,
        index,
      })
      const results = withPassages(items, {
        stemsFor: (item) => passageStems(item, lists, request),
        extracts: request.extracts,
      })
      const outcome: SearchOutcome = {
        intent: intent.name,
        resultsType: intent.resultsType,
        ...answerFromPages(
          {
            query: request.queries[0] ?? '',
            resultsType: intent.resultsType,
            forced: request.intent !== undefined,
          },
          results,
        ),
        results,
        groups:
          request.similar === undefined
            ? groupsWithRules(
                await findGroups(lists, {
                  index,
                  read,
                  mode: plan.mode,
                  intent,
                  request,
                  now,
                  signal: deadline.signal,
                  gazetteer: needs.gazetteer,
                }),
                request.rules,
              )
            : NO_GROUPS,
        total: totalOf(lists),
        totalIsExact: isExact(lists),
        ...correctedQueries(lists, request, intent),
        relatedSearches: related.searches,
        topics: related.topics,
        mode: plan.mode,
        tier: plan.tier,
        queriesThatFound: lists.map(({ total }) => total > 0),
        work: index.work(),
        ...(joined && withSources(joined, own, index.work())),
      }
      return withAnswer(keptNoLonger(outcome, keepForMs), await answering)
    },
  }
}

function keptNoLonger(outcome: SearchOutcome, keepForMs: number | undefined): SearchOutcome {
  if (keepForMs === undefined) return outcome
  return { ...outcome, keepForMs: Math.min(keepForMs, outcome.keepForMs ?? keepForMs) }
}

/** So soon an answer that lacks a source is not given again. */
const KEPT_WITHOUT_SOURCE_MS = 60_000

function withSources(
  { reports, calls }: Joined,
  own: readonly ResultList[],
  { queriesExecuted, sourceCalls }: SearchOutcome['work'],
): Pick<SearchOutcome, 'sources' | 'work' | 'keepForMs'> {
  const failed = reports.some(({ status }) => status !== 'ok')
  return {
    sources: [{ name: 'index', status: 'ok', results: totalOf(own) }, ...reports],
    work: { queriesExecuted, sourceCalls: sourceCalls + calls },
    ...(failed && { keepForMs: KEPT_WITHOUT_SOURCE_MS }),
  }
}

interface RunNeeds {
  readonly index: CountedIndex
  readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly now: number
  readonly signal: AbortSignal
  readonly trace: SearchTrace | undefined
  readonly semantics?: Semantics
  readonly words?: OpenWordList
}

async function listAll(
  request: SearchRequest,
  plan: SearchPlan,
  intent: Intent,
  { read, trace, ...run }: RunNeeds,
): Promise<readonly ResultList[]> {
  const lists: ResultList[] = []
  const needs = {
    ...run,
    documents: read,
    work: MODE_WORK[plan.mode],
    language: request.language,
    depth: request.offset + request.limit,
    request,
    fresh: intent.fresh ?? false,
    resultsType: intent.resultsType,
    ...(plan.reranker && { reranker: plan.reranker }),
  }
  if (request.similar !== undefined) return [await listSimilar(request.similar, needs)]
  for (const query of request.queries) {
    const ask = (kinds: Intent['kinds']): Asked => askedOf(intent.withoutClue(query), request, kinds)
    const traced = () => ({ ...needs, ...(trace && { trace: trace.list() }) })
    const list = await listResults(ask(intent.kinds), traced())
    // An intent that we guessed must not hide what is there.
    const guessedWrong = list.total === 0 && request.intent === undefined && intent.kinds.length > 0
    lists.push(guessedWrong ? await listResults(ask([]), traced()) : list)
  }
  return lists
}

function passageStems(
  { document, queryIndices }: SearchResult,
  lists: readonly ResultList[],
  request: SearchRequest,
): readonly string[] {
  const words = queryIndices.flatMap((index) => lists[index]?.asked.passageWords ?? [])
  return [...new Set(words)].map((word) => stem(word, document.lang ?? request.language))
}

/** Exact for one query; for several, what they found less what the heads show to be the same. */
function totalOf(all: readonly ResultList[]): number {
  const lists = [...new Map(all.map((list) => [list.asked.query, list])).values()]
  const sum = lists.reduce((total, list) => total + list.total, 0)
  const heads = lists.flatMap(({ head }) => head.map(({ document }) => document.url))
  return sum - (heads.length - new Set(heads).size)
}

/** What several long lists have in common is not known. */
function isExact(lists: readonly ResultList[]): boolean {
  const known = lists.length === 1 || lists.every(({ tail }) => tail.length === 0)
  return known && lists.every(({ exact }) => exact)
}

/** In a query that is corrected the words stay that named the intent: asked again, it finds the same. */
function correctedQueries(
  lists: readonly ResultList[],
  { queries }: SearchRequest,
  { withoutClue }: Intent,
): Pick<SearchOutcome, 'correctedQueries'> {
  if (!lists.some(({ corrected }) => corrected)) return {}
  const corrected = queries.map((query, at) => {
    const list = lists[at]
    return list?.corrected ? query.replace(withoutClue(query), () => list.asked.query) : query
  })
  return { correctedQueries: corrected }
}
