// Ranks every query of a request: our own index and the sources beside it, fused, under the rules of the caller.
import { given } from '../../../foundation/given.ts'
import type { Document } from '../../index/document/document.ts'
import { MODE_WORK, type SearchPlan } from '../plan/plan-search.ts'
import type { ReadRequest } from '../read/read-request.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import type { SearchTrace } from '../trace.ts'
import type { OpenWordList } from '../word-list.ts'
import { applyRules } from './apply-rules.ts'
import type { Federation, Joined } from './federate/federation.ts'
import type { Semantics } from './meaning.ts'
import { type RankNeeds, type ResultList, rankQuery } from './rank-query.ts'
import { rankSimilar } from './rank-similar.ts'
import type { Listed, Ranked } from './ranked.ts'

export interface RankQueriesNeeds {
  readonly index: CountedIndex
  readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly federation: Federation
  readonly now: number
  readonly signal: AbortSignal
  readonly trace: SearchTrace | undefined
  readonly semantics?: Semantics | undefined
  readonly words?: OpenWordList | undefined
}

export interface RankedQueries<Page extends Listed = Ranked> {
  /** One for each query, in their order. */
  readonly lists: readonly ResultList<Page>[]
  /** What our own index found, before sources and rules. */
  readonly own: readonly ResultList<Page>[]
  /** Absent where no source was asked. */
  readonly joined?: Joined
}

/** As they are cut into pages. */
export type ListedQueries = RankedQueries<Listed>

export async function rankQueries(
  read: ReadRequest,
  plan: SearchPlan,
  needs: RankQueriesNeeds,
): Promise<RankedQueries> {
  const { request, queries } = read
  // Sources beside the index are asked in words, and an address is none.
  const federated =
    request.similar === undefined && request.only === undefined
      ? needs.federation.ask(request, plan.mode, queries, needs.signal)
      : undefined
  const own = await rankOwn(read, plan, needs)
  const joined = await federated?.join(own, needs.read)
  const lists = applyRules(joined?.lists ?? own, request.rules)
  return { lists, own, ...(joined && { joined }) }
}

async function rankOwn(
  { request, intent, queries, widened, unquoted }: ReadRequest,
  plan: SearchPlan,
  { index, read, now, signal, trace, semantics, words }: RankQueriesNeeds,
): Promise<readonly ResultList[]> {
  const needs: RankNeeds = {
    index,
    documents: read,
    now,
    signal,
    work: MODE_WORK[plan.mode],
    language: request.language,
    depth: request.offset + request.limit,
    request,
    fresh: intent.fresh ?? false,
    resultsType: intent.resultsType,
    ...given({ semantics, words, only: request.only, reranker: plan.reranker }),
  }
  if (request.similar !== undefined) return [await rankSimilar(request.similar, needs)]
  const traced = (): RankNeeds => ({ ...needs, ...(trace && { trace: trace.list() }) })
  const lists: ResultList[] = []
  for (const [at, parsed] of queries.entries()) {
    const list = await rankQuery(parsed, traced())
    // An intent that we guessed must not hide what is there.
    const wider = list.total === 0 ? widened(at) : undefined
    const found = wider ? await rankQuery(wider, traced()) : list
    const plain = found.total === 0 ? unquoted(at) : undefined
    const again = plain && (await rankQuery(plain, traced()))
    lists.push(again && again.total > 0 ? { ...again, corrected: true } : found)
  }
  return lists
}
