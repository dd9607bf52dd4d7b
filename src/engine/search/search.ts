// Search, the straight path: read → plan → retrieve → rank → page → enrich. A stage sees those before it, never one behind.
import type { Clock } from '../../foundation/clock.ts'
import type { Deadline } from '../../foundation/deadline.ts'
import { type InstantAnswers, noInstantAnswers } from '../answers/instant-answers.ts'
import type { Gazetteer } from '../answers/places/gazetteer.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import type { ReadIndex } from '../index/search-index.ts'
import type { ReadPage } from '../pages/read-page.ts'
import { askForAnswer, withAnswer } from './enrich/ask-for-answer.ts'
import { enrichPage } from './enrich/enrich-page.ts'
import { cutPage } from './page/cut-page.ts'
import { goesOn, rankingFor, withoutDocuments } from './page/pinned-ranking.ts'
import { planSearch, type SearchPlan } from './plan/plan-search.ts'
import { type Federation, noFederation } from './rank/federate/federation.ts'
import type { Semantics } from './rank/meaning.ts'
import { type ListedQueries, rankQueries } from './rank/rank-queries.ts'
import { readRequest } from './read/read-request.ts'
import { createCountedIndex } from './retrieve/counted-index.ts'
import { readDocuments } from './retrieve/read-documents.ts'
import type { SearchOutcome } from './search-outcome.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchTrace } from './trace.ts'
import type { OpenWordList } from './word-list.ts'

export type { SearchPlan } from './plan/plan-search.ts'

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
  /** Absent: our own index alone. */
  readonly federation?: Federation
  /** Absent: pages are as old as the index has them, whatever age is accepted. */
  readonly readPage?: ReadPage
}

export interface Search {
  /** Settles mode and tier for a request, before anything is charged. Pure. */
  plan(request: SearchRequest): SearchPlan
  /** Searches as planned. When the time is up it answers with what it has. */
  run(request: SearchRequest, plan: SearchPlan, deadline: Deadline, options?: RunOptions): Promise<SearchRun>
}

export interface RunOptions {
  /** Hears how it ranked. */
  readonly trace?: SearchTrace
  /** The ranking that an earlier page was cut from. */
  readonly ranking?: ListedQueries | undefined
}

export interface SearchRun {
  readonly outcome: SearchOutcome
  /** What further pages are cut from; absent where there are none, or the time ran out. */
  readonly ranking?: ListedQueries
}

export function createSearch(needs: SearchNeeds): Search {
  const { clock, semantics, words, gazetteer, readPage, federation = noFederation } = needs
  return {
    plan: planSearch,

    async run(request, plan, deadline, { trace, ranking: kept } = {}) {
      const { signal } = deadline
      const index = createCountedIndex(needs.index, signal)
      const now = clock.now()
      const read = (urls: readonly string[]) => readDocuments(needs.documents, urls, request)

      const query = readRequest(request)
      // An address asks for no answer, nor does who asks for certain pages.
      const isAsked = request.similar === undefined && request.only === undefined
      const answers = (isAsked && needs.answers) || noInstantAnswers
      const answering = askForAnswer(answers, request, query.intent, { now, signal })
      const ranked = await rankingFor(request, kept, () =>
        rankQueries(query, plan, { index, read, federation, now, signal, trace, semantics, words }),
      )
      const page = await cutPage(ranked.lists, request, { read, readPage, clock, deadline, trace })
      const found = await enrichPage(page, query, plan, ranked, { index, read, now, signal, gazetteer })
      const answered = await answering
      const again = !answered.answer && !answered.unavailable ? found.correctedQueries : undefined
      const answer = again
        ? await askForAnswer(answers, { ...request, queries: again }, query.intent, { now, signal })
        : answered
      const isBare = found.results.length === 0 && !signal.aborted
      const documents = isBare ? await index.documents() : undefined
      const outcome = {
        ...withAnswer(found, answer),
        ...(documents !== undefined && !signal.aborted && { documents }),
      }
      const keeps = !signal.aborted && goesOn(ranked, request)
      return { outcome, ...(keeps && { ranking: withoutDocuments(ranked) }) }
    },
  }
}
