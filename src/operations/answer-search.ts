// What a search thread does for one call: searches, prices and renders. The job and its answer are plain data.
import { deserialize, serialize } from 'node:v8'
import type { Cost, PriceList } from '../accounts/money/prices.ts'
import type { Metrics } from '../contract/metrics.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { SearchResponse } from '../contract/search/search-response.ts'
import type { Reply } from '../contract/service-api.ts'
import type { ListedQueries } from '../engine/search/rank/rank-queries.ts'
import type { Search, SearchPlan } from '../engine/search/search.ts'
import { endedDeadlineIn } from '../foundation/deadline.ts'
import { Overloaded } from '../foundation/errors.ts'
import { countTokens } from '../foundation/text/count-tokens.ts'
import type { SearchMode } from '../vocabulary/search-options.ts'
import type { CitationIds } from './citing/citation-ids.ts'
import { engineRequest, joinQueries } from './engine-request.ts'
import {
  type Presented,
  pageTextLength,
  presentAgain,
  presentSearch,
  priceSearch,
  renderBesideMetrics,
  renderSearch,
} from './render/render-search.ts'
import { type CountTokens, countContentTokens } from './render/response-tokens.ts'
import { withResults } from './render/shown-search.ts'
import { leaveOutSent, printsOfSearch } from './sessions/leave-out-sent.ts'
import type { LinkThumbnail } from './thumbnails.ts'
import type { FindZeroResultsHelp } from './zero-results-help.ts'

export interface SearchJob {
  readonly parameters: SearchParameters
  /** The mode that is fixed by the caller, or by what they are ready to pay. */
  readonly mode: SearchMode | undefined
  readonly plan: SearchPlan
  /** When the call came, in milliseconds since the epoch. */
  readonly now: number
  /** When its time is up. */
  readonly until: number
  /** Whether nobody pays for it. */
  readonly isFree: boolean
  /** Whose citations it gives; absent: it gives none. */
  readonly accountId?: string
  /** Fingerprints of what its session was sent before; absent: it has none. */
  readonly sent?: string
  readonly contentTokensAtMost?: number
  readonly fitTokens?: number
  /** Addresses that alone are results. */
  readonly only?: readonly string[]
  /** What an earlier page of the list was cut from. */
  readonly ranking?: Uint8Array
  /** Whether anything is kept to be delivered again. */
  readonly keeps?: boolean
  /** A search that was done before, to be delivered again. */
  readonly kept?: { readonly presented: string; readonly ageSeconds: number }
}

export interface SearchAnswer {
  readonly reply: Reply
  readonly cost: Cost
  /** Present where the same may be answered with this for a while. */
  readonly keep?: ToKeep
  readonly keepForMs?: number
  /** Fingerprints of what its session is sent now. */
  readonly sends?: readonly string[]
  /** For the further pages of the list. */
  readonly ranking?: Uint8Array
}

/** A search that may be delivered again: as JSON that lacks its metrics, or as JSON to be cut and rendered anew. */
export type KeptSearch = (PricedAgain & Beside) | { readonly presented: string }

interface Beside {
  readonly beside: string
  /** Whose citations are in it; absent: nobody's yet. */
  readonly boundTo?: string
}

/** What the price and the metrics of a later delivery go by. */
interface PricedAgain {
  readonly metrics: Metrics
  readonly tier: Presented['tier']
  readonly queriesThatFound: number
  readonly contentTokens: number
}

/** The same on its way from the thread: where the reply begins with it, its length stands for the text. */
export type ToKeep = KeptSearch | (PricedAgain & { readonly besideLength: number; readonly boundTo: string })

/** What is kept of an answer. */
export function keptOf(keep: ToKeep, { body }: Reply): KeptSearch {
  if (!('besideLength' in keep)) return keep
  const { besideLength, ...rest } = keep
  return { ...rest, beside: body.slice(0, besideLength) }
}

/** About what keeping it takes. */
export function keptCharacters(kept: KeptSearch): number {
  return ('beside' in kept ? kept.beside : kept.presented).length
}

/** Does one job. Throws Overloaded where its time was up before it began. */
export type RunSearch = (job: SearchJob, signal: AbortSignal) => Promise<SearchAnswer>

export interface AnswerSearchNeeds {
  readonly search: Search
  readonly prices: PriceList
  readonly linkThumbnail: LinkThumbnail
  readonly citationIds: Pick<CitationIds, 'bindResult'>
  readonly zeroResultsHelp: FindZeroResultsHelp
  /** Milliseconds since the epoch, with their fractions. */
  readonly time: () => number
}

const RETRY_AFTER_SECONDS = 2
/** Characters of page text in a search that is kept; a few that are longer would fill the memory. */
const LONGEST_KEPT = 2_000_000

export async function answerSearch(
  job: SearchJob,
  needs: AnswerSearchNeeds,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const left = job.until - needs.time()
  if (left <= 0)
    throw new Overloaded('The search did not get its turn in time; try again', RETRY_AFTER_SECONDS)
  if (job.kept) return again(job, job.kept, needs)
  const { parameters, mode, plan, now } = job
  const deadline = endedDeadlineIn(left, signal)
  try {
    const request = { ...engineRequest(parameters, mode, now), ...(job.only && { only: job.only }) }
    const ranking = job.ranking && (deserialize(job.ranking) as ListedQueries)
    const run = await needs.search.run(request, plan, deadline, { ranking })
    const { outcome } = run
    // A question that stands finds nothing most of the time, and nobody is told so.
    const isHelped = outcome.results.length === 0 && !outcome.answer && job.only === undefined
    const help = isHelped
      ? await needs.zeroResultsHelp(joinQueries(parameters.queries), deadline.signal)
      : undefined
    const durationMs = needs.time() - now
    const { linkThumbnail } = needs
    const presented = presentSearch(outcome, { parameters, now, durationMs, linkThumbnail, help })
    const delivered = deliver(job, presented, needs, false)
    // Nothing found is not kept: what is missing now may be indexed in a moment.
    const isKept =
      outcome.queriesThatFound.some(Boolean) && pageTextLength(presented.response) <= LONGEST_KEPT
    return {
      reply: delivered.reply,
      cost: delivered.cost,
      ...(delivered.sends && { sends: delivered.sends }),
      ...(job.keeps && isKept && { keep: delivered.keep() }),
      ...(outcome.keepForMs !== undefined && { keepForMs: outcome.keepForMs }),
      ...(run.ranking && { ranking: serialize(run.ranking) }),
    }
  } finally {
    deadline.end()
  }
}

function again(
  job: SearchJob,
  { presented, ageSeconds }: NonNullable<SearchJob['kept']>,
  needs: AnswerSearchNeeds,
): SearchAnswer {
  const hit = { now: job.now, durationMs: needs.time() - job.now, ageSeconds }
  const { reply, cost, sends } = deliver(
    job,
    presentAgain(JSON.parse(presented) as Presented, hit),
    needs,
    true,
  )
  return { reply, cost, ...(sends && { sends }) }
}

interface Delivered {
  readonly reply: Reply
  readonly cost: Cost
  readonly sends?: readonly string[]
  keep(): ToKeep
}

function deliver(
  { parameters, isFree, accountId, sent, contentTokensAtMost, fitTokens }: SearchJob,
  unbound: Presented,
  needs: AnswerSearchNeeds,
  cached: boolean,
): Delivered {
  const prices = needs.prices.for(isFree ? { unmetered: true } : {})
  const count = countedOnce()
  const { bindResult } = needs.citationIds
  const bound = withResults({ ...unbound, brief: false }, (result) => bindResult(accountId, result))
  const presented = { ...unbound, ...leaveOutSent(bound, sent ?? '') }
  const { tier } = presented
  const queriesThatFound = presented.queriesThatFound.filter(Boolean).length
  const priceOf = (response: SearchResponse): Cost =>
    prices.searchPrice({
      tier,
      queriesThatFound: isEmpty(response) ? 0 : queriesThatFound,
      contentTokens: countContentTokens(response.results, count),
      cached,
    })
  const delivery = { presented, parameters }
  const { shown, cost, fitted } = priceSearch(delivery, {
    priceOf,
    countTokens: count,
    fitTokens,
    ...(contentTokensAtMost !== undefined && { contentTokensAtMost }),
  })
  const { besideLength, ...reply } = renderSearch(delivery, shown)
  return {
    reply: fitted ? { ...reply, fitted } : reply,
    cost,
    ...(sent !== undefined && { sends: printsOfSearch(shown) }),
    keep() {
      if (!isPlain(parameters, contentTokensAtMost)) return { presented: JSON.stringify(unbound) }
      // Who has no account was shown no citations.
      const isWhole = accountId !== undefined && besideLength !== undefined
      return {
        ...(isWhole
          ? { besideLength, boundTo: accountId }
          : { beside: renderBesideMetrics(delivery, unbound) }),
        metrics: shown.response.metrics,
        tier,
        queriesThatFound: isEmpty(shown.response) ? 0 : queriesThatFound,
        contentTokens: countContentTokens(shown.response.results, count),
      }
    },
  }
}

/** Whether nothing is cut to a bound and nothing but its metrics tells two deliveries of it apart. */
function isPlain(
  { format, maxTokens, content, session }: SearchParameters,
  contentTokensAtMost?: number,
): boolean {
  const isCut = maxTokens !== undefined || (content && contentTokensAtMost !== undefined)
  return format === 'json' && session === undefined && !isCut
}

/** No results and no answer costs nothing; a page past the end of the list has neither. */
function isEmpty({ results, answer }: SearchResponse): boolean {
  return results.length === 0 && answer === ''
}

/** Page text is counted for its price, and again for each try to make it fit. */
function countedOnce(): CountTokens {
  const counts = new Map<string, number>()
  return (texts) =>
    texts.map((text) => {
      const known = counts.get(text)
      if (known !== undefined) return known
      const tokens = countTokens(text)
      counts.set(text, tokens)
      return tokens
    })
}
