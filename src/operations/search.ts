// The search operation: plan it, take its reply from the cache or have a search thread make it.
import type { Caller } from '../accounts/money/caller.ts'
import type { PriceList } from '../accounts/money/prices.ts'
import { unknownLens } from '../contract/lenses.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import { ageSeconds, type Cache, type Cached } from '../foundation/cache.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Deadline } from '../foundation/deadline.ts'
import { NotFound, Overloaded } from '../foundation/errors.ts'
import { createGate } from '../workers/gate.ts'
import {
  type KeptSearch,
  keptOf,
  type RunSearch,
  type SearchAnswer,
  type SearchJob,
} from './answer-search.ts'
import type { Call, Hold, Operation, Planned, Priced } from './call.ts'
import type { CitationIds } from './citing/citation-ids.ts'
import type { Lenses } from './lenses.ts'
import type { WatchService } from './operator/watch-service.ts'
import { type PreparedSearch, prepareSearch } from './prepare-search.ts'
import { renderDryRun } from './render/render-dry-run.ts'
import { joinMetrics, metricsOfHit } from './render/render-search.ts'
import { costMetrics } from './render/reply.ts'
import type { Sessions } from './sessions/sessions.ts'

export type SearchOperation = Operation<SearchParameters>

/** The contract's slowest mode takes up to about 15 s; a hold lasts longer. */
const LONGEST_SEARCH_MS = 30_000
/** So late a thread may be with what it has found by then. */
const LONGEST_DELIVERY_MS = 5_000
const RETRY_AFTER_SECONDS = 2
/** Who reads on in a list does so within minutes. */
const RANKING_KEPT_MS = 10 * 60_000

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
  readonly lenses: Pick<Lenses, 'get'>
  readonly prices: PriceList
  readonly citationIds: Pick<CitationIds, 'bindJson'>
  readonly sessions: Sessions
  readonly replies: Cache<KeptSearch>
  /** By what decides the order of a list, for its further pages. */
  readonly rankings: Cache<Uint8Array>
  readonly cacheMs: number
  /** Rises when documents change in a way that answers given before must not hide. */
  readonly epoch: () => number
  readonly clock: Clock
  readonly watch?: Pick<WatchService, 'searched'>
}

export function createSearchOperation(needs: SearchOperationNeeds): SearchOperation {
  const { clock, replies, rankings } = needs
  const textGate = createGate(WITH_TEXT)

  return {
    scope: 'search',
    longestMs: LONGEST_SEARCH_MS + LONGEST_DELIVERY_MS,
    isLong: ({ content }) => content,
    identity: (parameters, { fitTokens }) =>
      parameters.dryRun ? undefined : ['search', parameters, fitTokens],
    plan,
  }

  async function plan(call: Call, given: SearchParameters, deadline: Deadline): Promise<Planned> {
    const startedAt = performance.now()
    const now = clock.now()
    const parameters = await throughLens(needs.lenses, call.caller, given)
    const prices = needs.prices.for(call.caller)
    const prepared = prepareSearch(parameters, prices, now)
    if (parameters.dryRun) return { free: renderDryRun(parameters, prepared, { prices, now }) }
    const { plan: planned, most } = prepared
    const watched = (cached: boolean): void =>
      needs.watch?.searched({ mode: planned.mode, cached, milliseconds: performance.now() - startedAt })
    const key = `${needs.epoch()} ${replyKey(parameters, prepared, call.fitTokens)}`
    const kept = parameters.noCache ? undefined : await replies.get(key)
    if (kept && isPlain(kept)) {
      watched(true)
      return { most, made: givenAgain(kept, call, now, performance.now() - startedAt) }
    }
    const run = async (hold: Hold): Promise<Priced> => {
      const sent = await needs.sessions.sentTo(call, parameters)
      const job = await jobFor(parameters, prepared, { now, call, kept, sent })
      const answer = await answerOf(job, call.signal, deadline.signal)
      if (!kept) await keep(key, prepared, answer)
      if (answer.cost.total > most) await hold(answer.cost.total)
      watched(kept !== undefined)
      const { reply, cost, sends } = answer
      const paid = sends && { paid: () => needs.sessions.note(call, parameters, sends) }
      return { reply, cost: cost.total, ...paid }
    }
    return { most, brief: planned.tier === 'low' && !parameters.content, run }
  }

  /** Rendered before, but for its metrics. */
  function givenAgain(
    { value, storedAt }: Cached<PlainSearch>,
    call: Call,
    now: number,
    durationMs: number,
  ): Priced {
    const { tier, queriesThatFound, contentTokens } = value
    const cost = needs.prices
      .for(call.caller)
      .searchPrice({ tier, queriesThatFound, contentTokens, cached: true })
    const hit = { now, durationMs, ageSeconds: ageSeconds(storedAt, now) }
    const metrics = { ...metricsOfHit(value.metrics, hit), ...costMetrics(cost) }
    return { reply: joinMetrics(besideFor(accountOf(call), value), metrics), cost: cost.total }
  }

  /** With citations of this account. */
  function besideFor(accountId: string | undefined, { beside, boundTo }: PlainSearch): string {
    const isBound = accountId !== undefined && accountId === boundTo
    return isBound ? beside : needs.citationIds.bindJson(accountId, beside)
  }

  async function jobFor(
    parameters: SearchParameters,
    { mode, plan: planned, contentTokensAtMost, rankingKey }: PreparedSearch,
    given: {
      readonly now: number
      readonly call: Call
      readonly kept: Cached<KeptSearch> | undefined
      readonly sent: string | undefined
    },
  ): Promise<SearchJob> {
    const { now, call, kept, sent } = given
    const { fitTokens } = call
    const accountId = accountOf(call)
    const ranking = parameters.offset === 0 ? undefined : await rankings.get(rankingKey)
    return {
      parameters,
      mode,
      plan: planned,
      now,
      until: now + LONGEST_SEARCH_MS,
      isFree: call.caller.unmetered ?? false,
      keeps: kept === undefined && needs.cacheMs > 0,
      ...(accountId !== undefined && { accountId }),
      ...(sent !== undefined && { sent }),
      ...(contentTokensAtMost !== undefined && { contentTokensAtMost }),
      ...(fitTokens !== undefined && { fitTokens }),
      ...(ranking && { ranking: ranking.value }),
      ...(kept &&
        'presented' in kept.value && {
          kept: { presented: kept.value.presented, ageSeconds: ageSeconds(kept.storedAt, now) },
        }),
    }
  }

  /** A search that has no turn before its time is up is refused; one that has begun answers with what it has. */
  async function answerOf(
    job: SearchJob,
    signal: AbortSignal | undefined,
    until: AbortSignal,
  ): Promise<SearchAnswer> {
    const search = (): Promise<SearchAnswer> => needs.runSearch(job, until)
    try {
      return await (job.parameters.content ? textGate.run(search, until) : search())
    } catch (error) {
      signal?.throwIfAborted()
      if (!until.aborted) throw error
      throw new Overloaded('The search did not get its turn in time; try again', RETRY_AFTER_SECONDS)
    }
  }

  async function keep(key: string, { rankingKey }: PreparedSearch, answer: SearchAnswer): Promise<void> {
    const { keep: kept, keepForMs = needs.cacheMs } = answer
    const forMs = Math.min(needs.cacheMs, keepForMs)
    if (kept && forMs > 0) await replies.set(key, keptOf(kept, answer.reply), forMs)
    if (answer.ranking) await rankings.set(rankingKey, answer.ranking, RANKING_KEPT_MS)
  }
}

/** Who pays call by call has no account that could open a citation. */
function accountOf({ caller, purse }: Call): string | undefined {
  return purse ? undefined : caller.accountId
}

type PlainSearch = Extract<KeptSearch, { readonly beside: string }>

function isPlain(kept: Cached<KeptSearch>): kept is Cached<PlainSearch> {
  return 'beside' in kept.value
}

/** With the rules of the lens that it names. Throws InvalidRequest where the account has none such. */
export async function throughLens(
  lenses: Pick<Lenses, 'get'>,
  { accountId }: Caller,
  parameters: SearchParameters,
): Promise<SearchParameters> {
  const { lens, ...rest } = parameters
  if (lens === undefined) return parameters
  const kept = await lenses.get(accountId, lens).catch((error: unknown) => {
    throw error instanceof NotFound ? unknownLens(lens) : error
  })
  return { ...rest, rules: [kept.rules, rest.rules ?? ''].join('\n') }
}

/** All that a reply depends on beside the documents; bounds that are met anew each time are in it as such. */
function replyKey(
  { noCache: _, maxCost: __, session, fresh: ___, ...asked }: SearchParameters,
  { mode, contentTokensAtMost }: PreparedSearch,
  fitTokens: number | undefined,
): string {
  const isBounded = asked.content && contentTokensAtMost !== undefined
  const isFitted = asked.format === 'context' && fitTokens !== undefined
  return JSON.stringify([asked, mode, isBounded, isFitted, session !== undefined])
}
