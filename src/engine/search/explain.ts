// Explains a search: how each result came to its score, and why a page is absent or low. Runs the very search.
import type { Deadline } from '../../foundation/deadline.ts'
import type { DocumentStore } from '../index/document/document-store.ts'
import type { IndexStats, ReadIndex } from '../index/search-index.ts'
import type { Reason } from './explain/failed-filters.ts'
import { whyAbsent } from './explain/why-absent.ts'
import { probabilityOf } from './rank/ranker.ts'
import type { Search, SearchPlan } from './search.ts'
import type { SearchOutcome } from './search-outcome.ts'
import type { SearchRequest } from './search-request.ts'
import { createTraceRecorder, type ListTold, type PageTrace, type RetrievalTrace } from './trace.ts'

export type { Reason } from './explain/failed-filters.ts'
export type { ScorePart } from './trace.ts'

/** A page that was found. */
export interface ExplainedPage extends PageTrace {
  readonly url: string
  /** Absent where the store no longer has it. */
  readonly title?: string
  /** From 1. */
  readonly place: number
  /** The probability that the sum of its parts is the log-odds of, less what it lost as one more result of its site. */
  readonly score: number
  readonly retrievals: readonly RetrievedAs[]
  /** Whether it was ranked closely, and is not only in the order of the index. */
  readonly close: boolean
}

/** What one retrieval made of a page. */
export interface RetrievedAs {
  readonly name: string
  readonly weight: number
  readonly place: number
  readonly score: number
}

export interface Explanation {
  readonly plan: SearchPlan
  readonly outcome: SearchOutcome
  /** The words that were looked for, after a correction where there was one. */
  readonly words: readonly string[]
  readonly retrievals: readonly Pick<RetrievalTrace, 'name' | 'weight' | 'total'>[]
  readonly index: IndexStats
  /** The results of the page that was asked for. */
  readonly results: readonly ExplainedPage[]
  /** Of the address that was asked about. */
  readonly about?: About
}

export interface About {
  readonly url: string
  readonly found?: ExplainedPage
  /** Why it is not among the results, or lower than its score; none where there is nothing to tell. */
  readonly reasons: readonly Reason[]
}

export interface ExplainNeeds {
  readonly search: Search
  readonly index: ReadIndex
  readonly documents: Pick<DocumentStore, 'get' | 'changesSince'>
}

export type Explain = (
  request: SearchRequest,
  url: string | undefined,
  deadline: Deadline,
) => Promise<Explanation>

/** For a request of one query. */
export function createExplain(needs: ExplainNeeds): Explain {
  const { search, index, documents } = needs
  return async (request, url, deadline) => {
    const plan = search.plan(request)
    const trace = createTraceRecorder()
    const { outcome } = await search.run(request, plan, deadline, { trace })
    const told = trace.told()
    const order = trace.order()
    const pageAt = async (of: string): Promise<ExplainedPage> => {
      const [document] = await documents.get([of])
      return explained(of, order.indexOf(of) + 1, told, document?.title)
    }
    const results = await Promise.all(outcome.results.map(({ document }) => pageAt(document.url)))
    const about = url !== undefined && told?.parsed ? await aboutPage(url, told, told.parsed) : undefined
    return {
      plan,
      outcome,
      words: told?.parsed?.words ?? [],
      retrievals: told?.retrievals.map(({ name, weight, total }) => ({ name, weight, total })) ?? [],
      // Last: a page that was not indexed yet when it was asked about may be counted here, never the other way round.
      index: await index.stats(),
      results,
      ...(about && { about }),
    }

    async function aboutPage(
      of: string,
      list: ListTold,
      parsed: NonNullable<ListTold['parsed']>,
    ): Promise<About> {
      if (!order.includes(of))
        return { url: of, reasons: await whyAbsent(of, { index, documents, request, told: list, parsed }) }
      const found = await pageAt(of)
      return { url: of, found, reasons: whyLow(found, request) }
    }
  }
}

function explained(
  url: string,
  place: number,
  told: ListTold | undefined,
  title: string | undefined,
): ExplainedPage {
  const page = told?.page(url) ?? { parts: [], keptOfScore: 1, changed: false }
  const sum = page.parts.reduce((total, { value, weight }) => total + value * weight, 0)
  return {
    ...page,
    url,
    ...(title !== undefined && { title }),
    place,
    score: page.parts.length > 0 ? probabilityOf(sum) * page.keptOfScore : 0,
    retrievals: told?.retrievals.flatMap((retrieval) => retrievedAs(url, retrieval)) ?? [],
    close: page.parts.length > 0,
  }
}

function retrievedAs(url: string, { name, weight, scores }: RetrievalTrace): readonly RetrievedAs[] {
  const score = scores.get(url)
  return score === undefined ? [] : [{ name, weight, score, place: [...scores.keys()].indexOf(url) + 1 }]
}

function whyLow(found: ExplainedPage, { offset, limit }: SearchRequest): readonly Reason[] {
  const { place, placeAlone = place, keptOfScore, close } = found
  const reasons: Reason[] = []
  if (place > offset + limit)
    reasons.push({
      reason: 'below the cut',
      detail: `its place is ${place}, and results ${offset + 1} to ${offset + limit} are shown`,
    })
  if (keptOfScore < 1 && placeAlone < place)
    reasons.push({
      reason: 'one-site limit',
      detail: `as one more result of its site it keeps ${Math.round(keptOfScore * 100)} % of its score; its place would be ${placeAlone}`,
    })
  if (!close)
    reasons.push({
      reason: 'not ranked closely',
      detail: 'it is behind the candidates that are ranked closely, in the order of the index',
    })
  return reasons
}
