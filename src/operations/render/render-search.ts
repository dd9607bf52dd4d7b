// A search that is done, as its body: JSON in the names that were asked for, or a context document.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Cost, NO_COST } from '../../accounts/money/prices.ts'
import type { NotesByLink } from '../../contract/context/page-notes.ts'
import type { Metrics } from '../../contract/metrics.ts'
import type { Result } from '../../contract/result.ts'
import { anthropicSearch, openaiSearch } from '../../contract/search/foreign-formats.ts'
import { resultsTypeOf } from '../../contract/search/intents.ts'
import { joinQueries } from '../../contract/search/queries.ts'
import { renderSearchJson } from '../../contract/search/render-search-json.ts'
import type { SearchParameters } from '../../contract/search/search-request.ts'
import { RESULT_GROUPS, type SearchResponse } from '../../contract/search/search-response.ts'
import type { Fitted, Reply } from '../../contract/service-api.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { SearchOutcome } from '../../engine/search/search-outcome.ts'
import { MOST_CHARACTERS_A_TOKEN } from '../../foundation/text/cut-to-tokens.ts'
import { MOST_REPLY_CHARACTERS } from '../../foundation/text/reply-bound.ts'
import type { LinkThumbnail } from '../thumbnails.ts'
import { boundPageText } from './bound-page-text.ts'
import { costMetrics } from './cost-metrics.ts'
import { type CountTokens, countContentTokens } from './count-content-tokens.ts'
import { fitResults } from './fit-results.ts'
import { presentImage, presentResult, wordCountOf, yearOf } from './present-result.ts'
import { contextReply, jsonReply, jsonTextReply } from './reply.ts'
import { responseTokens } from './response-tokens.ts'
import { pageTextOf, shortenPageText, type TokenTools, withoutHidden } from './shorten-page-text.ts'
import { shortenSearch } from './shorten-search.ts'
import type { Shown } from './shown-search.ts'
import { cleanTexts, type TextWork } from './text-work.ts'

export interface SearchDone {
  readonly outcome: SearchOutcome
  readonly parameters: SearchParameters
  readonly now: number
  readonly durationMs: number
  readonly linkThumbnail: LinkThumbnail
  readonly work: TextWork
  /** Ends the work on the reply. */
  readonly signal: AbortSignal
  /** Present where the outcome came from the cache. */
  readonly cacheAgeSeconds?: number
}

/** What is delivered, with what it costs. */
export interface PricedSearch {
  readonly shown: Shown
  readonly cost: Cost
  /** Present where it was shortened to `fitTokens`. */
  readonly fitted?: Fitted
}

interface Pricing {
  priceOf(response: SearchResponse): Promise<Cost>
  readonly countTokens: CountTokens
  /** The most tokens of page text that the caller pays for. */
  readonly contentTokensAtMost?: number
  readonly fitTokens?: number | undefined
}

/**
 * What a search shows, cut to `maxTokens` and to the page text that is paid for where the caller set bounds; the price
 * is that of what is delivered.
 */
export async function priceSearch(done: SearchDone, needs: Pricing): Promise<PricedSearch> {
  const { priceOf, countTokens, fitTokens } = needs
  const fits = done.parameters.format === 'context' ? fitTokens : undefined
  const maxTokens = fits ?? done.parameters.maxTokens
  const priced = async (shown: Shown): Promise<PricedSearch> => {
    const cost = await priceOf(shown.response)
    return { shown: withCost(shown, cost), cost }
  }
  const response = await searchResponse(done)
  // JSON shows none of them.
  const notes = done.parameters.format === 'context' ? await notesFor(done.outcome) : {}
  const cut = (texts: readonly string[], tokens: number) =>
    done.work({ kind: 'cut', texts, tokens }, done.signal)
  const bounded = boundPageText({ response, notes, brief: false })
  const whole = await withinText(bounded, needs, cut)
  if (maxTokens === undefined) return priced(whole)
  const tokensOf = async (shown: Shown): Promise<number> => {
    // What is far too long is not counted to the end.
    if (pageTextLength(shown.response) > maxTokens * MOST_CHARACTERS_A_TOKEN) return Number.POSITIVE_INFINITY
    if (done.parameters.format !== 'context') return responseTokens(shown.response, countTokens)
    const [tokens = 0] = await countTokens([await contextOf(done, (await priced(shown)).shown)])
    return tokens
  }
  const tools = { tokensOf, count: countTokens, cut }
  if (fits === undefined) return priced(await shortenSearch(whole, maxTokens, tools))
  const { shown, ...rest } = await fitResults(whole, fits, tools)
  return { ...(await priced(shown)), ...rest }
}

/** With as much page text as is paid for. */
async function withinText(
  whole: Shown,
  { contentTokensAtMost, countTokens }: Pricing,
  cut: TokenTools['cut'],
): Promise<Shown> {
  if (contentTokensAtMost === undefined) return whole
  const tokensOf = ({ response }: Shown): Promise<number> => countContentTokens(response.results, countTokens)
  if ((await tokensOf(whole)) <= contentTokensAtMost) return whole
  const tools = { tokensOf, count: countTokens, cut }
  const { response, ...rest } = await shortenPageText(whole, contentTokensAtMost, tools)
  return { ...rest, response: { ...response, metrics: { ...response.metrics, truncated: true } } }
}

export async function renderSearch(done: SearchDone, shown: Shown): Promise<Reply> {
  const { format } = done.parameters
  if (format === 'context') return contextReply(await contextOf(done, shown))
  if (format === 'openai') return jsonReply(openaiSearch(shown.response))
  if (format === 'anthropic') return jsonReply(anthropicSearch(shown.response))
  const { metrics } = shown.response
  return joinMetrics(await renderBesideMetrics(done, shown), metrics)
}

/** The JSON of all that a later call has in common with this one, up to the closing brace. */
export async function renderBesideMetrics(done: SearchDone, { response }: Shown): Promise<string> {
  const { metrics: _, ...beside } = response
  const value = renderSearchJson(beside, done.parameters)
  return (await done.work({ kind: 'json', value }, done.signal)).slice(0, -1)
}

export function joinMetrics(beside: string, metrics: Metrics): Reply {
  return jsonTextReply(`${beside},"metrics":${JSON.stringify(metrics)}}`)
}

function contextOf(done: SearchDone, { response, ...beside }: Shown): Promise<string> {
  const { parameters, outcome, work, signal } = done
  return work({ kind: 'search', response, parameters, context: { mode: outcome.mode, ...beside } }, signal)
}

function pageTextLength({ results }: SearchResponse): number {
  return results.reduce((sum, result) => sum + pageTextOf(result).length, 0)
}

function withCost(shown: Shown, cost: Cost): Shown {
  const { response } = shown
  const metrics = {
    ...response.metrics,
    results_returned: response.results.length,
    ...costMetrics(cost),
  }
  return { ...shown, response: { ...response, metrics } }
}

async function searchResponse(done: SearchDone): Promise<SearchResponse> {
  const { outcome, parameters } = done
  const type = resultsTypeOf(outcome.intent)
  const { correctedQueries, relatedSearches, topics } = outcome
  return {
    results_type: type,
    answer: outcome.answer,
    type,
    title: joinQueries(parameters.queries),
    results: await presentResults(done),
    metrics: metricsOf(done),
    ...(correctedQueries ? { correctedQuery: joinQueries(correctedQueries) } : {}),
    ...(relatedSearches.length === 0 ? {} : { related_searches: relatedSearches }),
    ...(topics.length === 0 ? {} : { topics }),
    ...answerObjects(outcome),
    ...(done.cacheAgeSeconds === undefined
      ? { safeSearch: { requested: parameters.safe, applied: parameters.safe } }
      : {}),
    ...groupsOf(done),
  }
}

const LONG_PAGE = 100_000

/** Text beyond the bound is not made ready only to be left out: one character tells that there is more. */
async function presentResults({ outcome, parameters, work, signal }: SearchDone): Promise<Result[]> {
  let left = MOST_REPLY_CHARACTERS
  const presented: Result[] = []
  for (const found of outcome.results) {
    const most = left > 0 ? parameters.maxContentLength : 1
    const shown = presentResult(
      found,
      most === undefined ? parameters : { ...parameters, maxContentLength: most },
    )
    left -= pageTextOf(shown).length
    presented.push(shown)
    // Others have their turn between long pages.
    if (found.document.text.length > LONG_PAGE) await nextTurn()
  }
  return withoutHidden(presented, (texts) => cleanTexts(work, texts, signal))
}

function answerObjects(outcome: SearchOutcome): Partial<SearchResponse> {
  const { relatedTopics, infobox, disambiguation, weather, calculation } = outcome
  return {
    ...(relatedTopics && relatedTopics.length > 0 ? { related_topics: relatedTopics } : {}),
    ...(infobox ? { infobox } : {}),
    ...(disambiguation ? { disambiguation } : {}),
    ...(weather ? { weather } : {}),
    ...(calculation ? { calculation } : {}),
  }
}

function groupsOf({ outcome, linkThumbnail, ...done }: SearchDone): Partial<SearchResponse> {
  // Past the end of the list there is nothing to stand beside.
  if (outcome.results.length === 0 && done.parameters.offset > 0) return {}
  const { groups } = outcome
  const filled = RESULT_GROUPS.filter((group) => groups[group].length > 0)
  // `limit` bounds the page text that a caller gets and pays for, and groups are beside it.
  const parameters = { ...done.parameters, content: false }
  const results = filled.map((group) => [
    group,
    groups[group].map((found) => presentResult(found, parameters)),
  ])
  return {
    ...Object.fromEntries(results),
    ...(groups.images.length === 0
      ? {}
      : { images: groups.images.map((image) => presentImage(image, linkThumbnail)) }),
  }
}

export function metricsOf(done: SearchDone): Metrics {
  const { outcome, parameters, cacheAgeSeconds } = done
  const hit = cacheAgeSeconds !== undefined
  return {
    query: joinQueries(parameters.queries),
    intent: outcome.intent,
    timestamp: new Date(done.now).toISOString(),
    duration: done.durationMs,
    // What a hit did itself is nothing: the work was another call's.
    queries_executed: hit ? 0 : outcome.work.queriesExecuted,
    api_requests_count: hit ? 0 : outcome.work.sourceCalls,
    results_returned: outcome.results.length,
    total_results_found: outcome.total,
    ...(outcome.totalIsExact ? {} : { total_is_estimate: true }),
    ...(parameters.multiQuery
      ? { queries_provided: parameters.queriesProvided, queries_truncated: parameters.queriesTruncated }
      : {}),
    ...(hit ? { cached: true, cache_age_seconds: cacheAgeSeconds } : {}),
    ...costMetrics(NO_COST),
    effort: outcome.tier,
    ...(outcome.sources && !hit ? { sources: outcome.sources } : {}),
    ...(outcome.unavailable ? { unavailable: outcome.unavailable } : {}),
    response_time_ms: Math.round(done.durationMs),
  }
}

async function notesFor({ results, groups }: SearchOutcome): Promise<NotesByLink> {
  const found = [...results, ...RESULT_GROUPS.flatMap((group) => groups[group])]
  const notes: [string, NotesByLink[string]][] = []
  for (const { document } of found) {
    notes.push([document.url, notesOn(document)])
    // Their words are counted.
    if (document.text.length > LONG_PAGE) await nextTurn()
  }
  return Object.fromEntries(notes)
}

function authorOf({ author, authors }: Document): Pick<NotesByLink[string], 'author'> {
  const shown = author ?? authors?.join(', ')
  return shown === undefined ? {} : { author: shown }
}

function notesOn(document: Document): NotesByLink[string] {
  const year = yearOf(document)
  return {
    ...(document.siteName === undefined
      ? {}
      : { displaySource: document.siteName, publisher: document.siteName }),
    ...authorOf(document),
    ...(year === undefined ? {} : { year }),
    ...(document.lang === undefined ? {} : { lang: document.lang }),
    wordCount: wordCountOf(document),
    ...(document.keywords.length === 0 ? {} : { keywords: document.keywords }),
    ...(document.description === undefined ? {} : { summary: document.description }),
    ...(document.duration === undefined ? {} : { duration: document.duration }),
  }
}
