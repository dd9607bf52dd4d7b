// The search operation: plan, hold, search or take from the cache, charge. What is between is done in a search thread.
import type { Caller } from '../accounts/money/caller.ts'
import type { PriceList } from '../accounts/money/prices.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { Reply } from '../contract/service-api.ts'
import { ageSeconds, type Cache, type Cached } from '../foundation/cache.ts'
import type { Clock } from '../foundation/clock.ts'
import { endedDeadlineIn } from '../foundation/deadline.ts'
import { Overloaded } from '../foundation/errors.ts'
import { createGate } from '../workers/gate.ts'
import type { KeptSearch, RunSearch, SearchAnswer, SearchJob } from './answer-search.ts'
import type { Metered, Priced } from './metered.ts'
import type { WatchService } from './operator/watch-service.ts'
import { type PreparedSearch, prepareSearch } from './prepare-search.ts'
import { costMetrics } from './render/cost-metrics.ts'
import { renderDryRun } from './render/render-dry-run.ts'
import { joinMetrics, metricsOfHit } from './render/render-search.ts'

export type SearchOperation = (
  caller: Caller,
  parameters: SearchParameters,
  signal: AbortSignal | undefined,
  fitTokens?: number,
) => Promise<Reply>

/** The contract's slowest mode takes up to about 15 s; a hold lasts longer. */
const LONGEST_SEARCH_MS = 30_000
/** What a thread may be late with what it has found by then. */
const LONGEST_DELIVERY_MS = 5_000
const RETRY_AFTER_SECONDS = 2

/** Those with page text hold much memory, and fewer of them are under way at a time. */
const WITH_TEXT = {
  name: 'search calls with text',
  atOnce: 8,
  alone: 1,
  contended: 1,
  bounds: { waiting: 1_000, shareEach: 0.5 },
}

export interface SearchOperationNeeds {
  readonly runSearch: RunSearch
  readonly metered: Metered
  readonly prices: PriceList
  /** Whether nobody pays. */
  readonly isFree?: boolean
  readonly replies: Cache<KeptSearch>
  /** By what decides the order of a list, for its further pages. */
  readonly rankings: Cache<Uint8Array>
  readonly cacheMs: number
  /** Rises when documents change in a way that answers given before must not hide. */
  readonly epoch: () => number
  readonly clock: Clock
  readonly watch?: Pick<WatchService, 'searched'>
}

/** Who reads on does so within minutes. */
const RANKING_KEPT_MS = 10 * 60_000

export function createSearchOperation(needs: SearchOperationNeeds): SearchOperation {
  const { metered, prices, clock, replies, rankings, isFree = false } = needs
  const textGate = createGate(WITH_TEXT)

  return async (caller, parameters, signal, fitTokens) => {
    const now = clock.now()
    const startedAt = performance.now()
    const prepared = prepareSearch(parameters, prices, now)
    if (parameters.dryRun) {
      await metered.free(caller, 'search')
      return renderDryRun(parameters, prepared, { prices, now })
    }
    const { plan, most } = prepared
    const watched = (cached: boolean): void => {
      signal?.throwIfAborted()
      needs.watch?.searched({ mode: plan.mode, cached, milliseconds: performance.now() - startedAt })
    }
    const key = `${needs.epoch()} ${replyKey(parameters, prepared, fitTokens)}`
    const kept = parameters.noCache ? undefined : await replies.get(key)
    if (kept && 'beside' in kept.value) {
      const given = givenAgain(kept as Cached<PlainSearch>, now, performance.now() - startedAt)
      watched(true)
      return metered.charge(caller, 'search', { ...given, most })
    }
    const job = await jobFor(parameters, prepared, { now, fitTokens, kept })
    const work = async (hold: (total: number) => Promise<void>): Promise<Priced> => {
      const answer = await run(job, signal)
      if (!kept) await keep(key, prepared, answer)
      if (answer.cost.total > most) await hold(answer.cost.total)
      watched(kept !== undefined)
      return { reply: answer.reply, cost: answer.cost.total }
    }
    const isBrief = plan.tier === 'low' && !parameters.content
    return metered.run(caller, 'search', most, work, isBrief)
  }

  /** Rendered before, but for its metrics. */
  function givenAgain({ value, storedAt }: Cached<PlainSearch>, now: number, durationMs: number): Priced {
    const { tier, queriesThatFound, contentTokens } = value
    const cost = prices.searchPrice({ tier, queriesThatFound, contentTokens, cached: true })
    const hit = { now, durationMs, ageSeconds: ageSeconds(storedAt, now) }
    const metrics = { ...metricsOfHit(value.metrics, hit), ...costMetrics(cost) }
    return { reply: joinMetrics(value.beside, metrics), cost: cost.total }
  }

  async function jobFor(
    parameters: SearchParameters,
    { mode, plan, contentTokensAtMost, rankingKey }: PreparedSearch,
    given: {
      readonly now: number
      readonly fitTokens: number | undefined
      readonly kept: Cached<KeptSearch> | undefined
    },
  ): Promise<SearchJob> {
    const { now, fitTokens, kept } = given
    const ranking = parameters.offset === 0 ? undefined : await rankings.get(rankingKey)
    return {
      parameters,
      mode,
      plan,
      now,
      until: now + LONGEST_SEARCH_MS,
      isFree,
      ...(contentTokensAtMost !== undefined && { contentTokensAtMost }),
      ...(fitTokens !== undefined && { fitTokens }),
      ...(ranking && { ranking: ranking.value }),
      ...(kept &&
        'presented' in kept.value && { kept: { ...kept.value, ageSeconds: ageSeconds(kept.storedAt, now) } }),
    }
  }

  /** A search that has no turn before its time is up is refused; one that has begun answers with what it has. */
  async function run(job: SearchJob, signal: AbortSignal | undefined): Promise<SearchAnswer> {
    const deadline = endedDeadlineIn(LONGEST_SEARCH_MS + LONGEST_DELIVERY_MS, signal)
    const search = (): Promise<SearchAnswer> => needs.runSearch(job, deadline.signal)
    try {
      return await (job.parameters.content ? textGate.run(search, deadline.signal) : search())
    } catch (error) {
      signal?.throwIfAborted()
      if (!deadline.signal.aborted) throw error
      throw new Overloaded('The search did not get its turn in time; try again', RETRY_AFTER_SECONDS)
    } finally {
      deadline.end()
    }
  }

  async function keep(key: string, { rankingKey }: PreparedSearch, answer: SearchAnswer): Promise<void> {
    const { keep: kept, keepForMs = needs.cacheMs } = answer
    const forMs = Math.min(needs.cacheMs, keepForMs)
    if (kept && forMs > 0) await replies.set(key, kept, forMs)
    if (answer.ranking) await rankings.set(rankingKey, answer.ranking, RANKING_KEPT_MS)
  }
}

type PlainSearch = Extract<KeptSearch, { readonly beside: string }>

/** All that a reply depends on beside the documents; two calls of one key may cost differently, and be cut differently. */
function replyKey(
  { noCache: _, maxCost: __, ...asked }: SearchParameters,
  { mode, contentTokensAtMost }: PreparedSearch,
  fitTokens: number | undefined,
): string {
  const isBounded = asked.content && contentTokensAtMost !== undefined
  return JSON.stringify([asked, mode, isBounded, asked.format === 'context' && fitTokens !== undefined])
}
