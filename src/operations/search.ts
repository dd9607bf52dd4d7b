// The search operation: plan, search or take from the cache, price, render.
import type { Caller } from '../accounts/money/caller.ts'
import type { Cost, PriceList } from '../accounts/money/prices.ts'
import { unknownLens } from '../contract/lenses.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { SearchResponse } from '../contract/search/search-response.ts'
import type { Search } from '../engine/search/search.ts'
import { charactersOf, type SearchOutcome } from '../engine/search/search-outcome.ts'
import { ageSeconds, type Cache, type Cached } from '../foundation/cache.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Deadline } from '../foundation/deadline.ts'
import { NotFound } from '../foundation/errors.ts'
import type { Call, Hold, Operation, Planned, Priced } from './call.ts'
import { engineRequest } from './engine-request.ts'
import type { Lenses } from './lenses.ts'
import type { WatchService } from './operator/watch-service.ts'
import { createPrepareSearch } from './prepare-search.ts'
import { type CountTokens, countContentTokens } from './render/count-content-tokens.ts'
import { renderDryRun } from './render/render-dry-run.ts'
import { priceSearch, renderSearch, type SearchDone } from './render/render-search.ts'
import type { TextWork } from './render/text-work.ts'
import { createRepeatedSearches } from './repeated-searches.ts'
import { createSearchTurns } from './search-turns.ts'
import type { LinkThumbnail } from './thumbnails.ts'

export type SearchOperation = Operation<SearchParameters>

/** The contract's slowest mode takes up to about 15 s; a hold lasts longer. */
const LONGEST_SEARCH_MS = 30_000

export interface SearchOperationNeeds {
  readonly search: Search
  readonly lenses: Pick<Lenses, 'get'>
  readonly prices: PriceList
  readonly cache: Cache<SearchOutcome>
  readonly cacheMs: number
  /** Rises when documents change in a way that answers given before must not hide. */
  readonly epoch: () => number
  readonly work: TextWork
  readonly linkThumbnail: LinkThumbnail
  readonly clock: Clock
  readonly watch?: Pick<WatchService, 'searched'>
}

export function createSearchOperation(needs: SearchOperationNeeds): SearchOperation {
  const { search, prices, clock } = needs
  const repeated = createRepeatedSearches()
  const prepare = createPrepareSearch(needs)
  const inTurn = createSearchTurns()

  return {
    scope: 'search',
    longestMs: LONGEST_SEARCH_MS,
    isLong: ({ content }) => content,
    identity: (parameters, { fitTokens }) =>
      parameters.dryRun ? undefined : ['search', parameters, fitTokens],
    plan,
  }

  async function plan(call: Call, given: SearchParameters, deadline: Deadline): Promise<Planned> {
    const startedAt = performance.now()
    const now = clock.now()
    const parameters = await throughLens(needs.lenses, call.caller, given)
    const prepared = prepare(parameters, now)
    if (parameters.dryRun) return { free: renderDryRun(parameters, prepared, { prices, now }) }
    const { mode, plan, most, contentTokensAtMost, key: keyOfRequest } = prepared
    const key = `${needs.epoch()} ${keyOfRequest}`
    const doneWith = (found: RunOrKept): SearchDone => ({
      outcome: found.value,
      parameters,
      now,
      durationMs: performance.now() - startedAt,
      linkThumbnail: needs.linkThumbnail,
      work: needs.work,
      signal: deadline.signal,
      ...(found.fromCache ? { cacheAgeSeconds: ageSeconds(found.storedAt, now) } : {}),
    })
    const watched = (cached: boolean): void =>
      needs.watch?.searched({ mode: plan.mode, cached, milliseconds: performance.now() - startedAt })
    const kept = parameters.noCache ? undefined : await fromCache(needs, key)
    const stored = kept && parameters.content && hasCutPages(kept.value) ? undefined : kept
    const made = stored && repeated.find(doneWith(stored))
    if (made) {
      watched(true)
      return { most, made }
    }
    const run = async (hold: Hold): Promise<Priced> => {
      const engine = () => search.run(engineRequest(parameters, mode, now), plan, deadline)
      const found = stored ?? (await intoCache(needs, key, engine))
      const done = doneWith(found)
      const { outcome } = done
      const countTokens = countedOnce(needs.work, deadline.signal)
      const priceOf = async (response: SearchResponse): Promise<Cost> =>
        prices.searchPrice({
          tier: outcome.tier,
          queriesThatFound: isEmpty(response) ? 0 : outcome.queriesThatFound.filter(Boolean).length,
          contentTokens: await countContentTokens(response.results, countTokens),
          cached: found.fromCache,
        })
      const { shown, cost, fitted } = await priceSearch(done, {
        priceOf,
        countTokens,
        fitTokens: call.fitTokens,
        ...(contentTokensAtMost !== undefined && { contentTokensAtMost }),
      })
      if (cost.total > most) await hold(cost.total)
      const reply = await (cost.total <= most
        ? repeated.render(done, shown, cost)
        : renderSearch(done, shown))
      watched(found.fromCache)
      return { reply: fitted ? { ...reply, fitted } : reply, cost: cost.total }
    }
    return {
      most,
      brief: plan.tier === 'low' && !parameters.content,
      run: (hold) => inTurn(parameters.content, () => run(hold), deadline.signal),
    }
  }
}

/** With the rules of the lens that it names. Throws InvalidRequest where the account has none such. */
async function throughLens(
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

/** No results and no answer costs nothing; a page past the end of the list has neither. */
function isEmpty({ results, answer }: SearchResponse): boolean {
  return results.length === 0 && answer === ''
}

/** Page text is counted for its price, and again for each try to make it fit. */
function countedOnce(work: TextWork, signal: AbortSignal): CountTokens {
  const counts = new Map<string, number>()
  return async (texts) => {
    const unknown = [...new Set(texts)].filter((text) => !counts.has(text))
    const counted = unknown.length === 0 ? [] : await work({ kind: 'count', texts: unknown }, signal)
    for (const [at, text] of unknown.entries()) counts.set(text, counted[at] ?? 0)
    return texts.map((text) => counts.get(text) ?? 0)
  }
}

/** A page was read only as far as a search without page text needs it. */
function hasCutPages({ results }: SearchOutcome): boolean {
  return results.some(({ document }) => document.isCut)
}

type RunOrKept = Cached<SearchOutcome> & { readonly fromCache: boolean }

async function fromCache({ cache }: SearchOperationNeeds, key: string): Promise<RunOrKept | undefined> {
  const stored = await cache.get(key)
  return stored && { ...stored, fromCache: true }
}

/** Characters of the documents of an outcome that is kept; a few that are longer would fill the memory. */
const LONGEST_KEPT = 2_000_000

async function intoCache(
  { cache, cacheMs, clock }: SearchOperationNeeds,
  key: string,
  run: () => Promise<SearchOutcome>,
): Promise<RunOrKept> {
  const value = await run()
  const found = value.queriesThatFound.some(Boolean) && charactersOf(value) <= LONGEST_KEPT
  // Nothing found is not kept: what is missing now may be indexed in a moment.
  const keepMs = Math.min(cacheMs, value.keepForMs ?? cacheMs)
  if (found && keepMs > 0) await cache.set(key, value, keepMs)
  return { value, storedAt: clock.now(), fromCache: false }
}
