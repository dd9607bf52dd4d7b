// A search that is done, as its body: JSON in the names that were asked for, or a context document.
import { type Cost, NO_COST } from '../../accounts/money/prices.ts'
import type { NotesByLink } from '../../contract/context/context-text.ts'
import type { Metrics } from '../../contract/metrics.ts'
import type { Result } from '../../contract/result.ts'
import { anthropicSearch, openaiSearch } from '../../contract/search/foreign-formats.ts'
import { renderSearchJson } from '../../contract/search/render-search-json.ts'
import { searchContextDocument } from '../../contract/search/search-context-document.ts'
import type { SearchParameters } from '../../contract/search/search-request.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import type { Fitted, Reply } from '../../contract/service-api.ts'
import type { Document } from '../../engine/index/document/document.ts'
import type { SearchOutcome } from '../../engine/search/search-outcome.ts'
import { cutToTokens, MOST_CHARACTERS_A_TOKEN } from '../../foundation/text/cut-to-tokens.ts'
import { MOST_REPLY_CHARACTERS } from '../../foundation/text/reply-bound.ts'
import { RESULT_GROUPS, resultsTypeOf } from '../../vocabulary/intents.ts'
import type { EffortTier, SearchMode } from '../../vocabulary/search-options.ts'
import { joinQueries } from '../engine-request.ts'
import type { LinkThumbnail } from '../thumbnails.ts'
import type { ZeroResultsHelp } from '../zero-results-help.ts'
import { fitResults } from './fit-page.ts'
import { presentImage, presentResult, wordCountOf, yearOf } from './present-result.ts'
import { contextReply, costMetrics, jsonReply, jsonTextReply } from './reply.ts'
import { type CountTokens, countContentTokens, responseTokens } from './response-tokens.ts'
import {
  boundPageText,
  pageTextOf,
  shortenPageText,
  type TokenTools,
  withoutHidden,
} from './shorten-page-text.ts'
import { shortenSearch } from './shorten-search.ts'
import { coverageOf, marked, type Shown } from './shown-search.ts'

/** A search as it is shown where nothing bounds it, with what its price depends on: plain data, which may be kept. */
export interface Presented {
  readonly response: SearchResponse
  /** Of a context document alone. */
  readonly notes: NotesByLink
  readonly mode: SearchMode
  readonly tier: EffortTier
  readonly queriesThatFound: readonly boolean[]
}

export interface PresentNeeds {
  readonly parameters: SearchParameters
  readonly now: number
  readonly durationMs: number
  readonly linkThumbnail: LinkThumbnail
  /** Where to go on, where nothing was found. */
  readonly help?: ZeroResultsHelp | undefined
}

/** How a presented search is to be delivered. */
export interface Delivery {
  readonly presented: Presented
  readonly parameters: SearchParameters
}

/** What is delivered, with what it costs. */
export interface PricedSearch {
  readonly shown: Shown
  readonly cost: Cost
  /** Present where it was shortened to `fitTokens`. */
  readonly fitted?: Fitted
}

interface Pricing {
  priceOf(response: SearchResponse): Cost
  readonly countTokens: CountTokens
  /** The most tokens of page text that the caller pays for. */
  readonly contentTokensAtMost?: number
  readonly fitTokens?: number | undefined
}

export function presentSearch(outcome: SearchOutcome, needs: PresentNeeds): Presented {
  const { mode, tier, queriesThatFound } = outcome
  const response = searchResponse(outcome, needs)
  // JSON shows none of them.
  const notes = needs.parameters.format === 'context' ? notesFor(outcome) : {}
  return { ...boundPageText({ response, notes, brief: false }), mode, tier, queriesThatFound }
}

/** The same as it is given from the cache: what a hit did itself is nothing, the work was another call's. */
export function presentAgain(presented: Presented, again: CacheHit): Presented {
  const { safeSearch: _, ...response } = presented.response
  return { ...presented, response: { ...response, metrics: metricsOfHit(response.metrics, again) } }
}

export interface CacheHit {
  readonly now: number
  readonly durationMs: number
  readonly ageSeconds: number
}

export function metricsOfHit(
  { sources: _, ...metrics }: Metrics,
  { now, durationMs, ageSeconds }: CacheHit,
): Metrics {
  return {
    ...metrics,
    timestamp: new Date(now).toISOString(),
    duration: durationMs,
    queries_executed: 0,
    api_requests_count: 0,
    cached: true,
    cache_age_seconds: ageSeconds,
    response_time_ms: Math.round(durationMs),
  }
}

/**
 * What a search shows, cut to `maxTokens` and to the page text that is paid for where the caller set bounds; the price
 * is that of what is delivered.
 */
export function priceSearch(delivery: Delivery, needs: Pricing): PricedSearch {
  const { presented, parameters } = delivery
  const { priceOf, countTokens, fitTokens } = needs
  const fits = parameters.format === 'context' ? fitTokens : undefined
  const maxTokens = fits ?? parameters.maxTokens
  const priced = (shown: Shown): PricedSearch => {
    const cost = priceOf(shown.response)
    return { shown: withCost(shown, cost), cost }
  }
  const cut = (texts: readonly string[], tokens: number) => texts.map((text) => cutToTokens(text, tokens))
  const { response, notes } = presented
  const whole = withinText({ response, notes, brief: false }, needs, cut)
  if (maxTokens === undefined) return priced(whole)
  const tokensOf = (shown: Shown): number => {
    // What is far too long is not counted to the end.
    if (pageTextLength(shown.response) > maxTokens * MOST_CHARACTERS_A_TOKEN) return Number.POSITIVE_INFINITY
    if (parameters.format !== 'context') return responseTokens(shown.response, countTokens)
    const [tokens = 0] = countTokens([contextOf(delivery, priced(shown).shown)])
    return tokens
  }
  const tools = { tokensOf, count: countTokens, cut }
  if (fits === undefined) return priced(shortenSearch(whole, maxTokens, tools))
  const { shown, ...rest } = fitResults(whole, fits, tools)
  return { ...priced(shown), ...rest }
}

/** With as much page text as is paid for. */
function withinText(
  whole: Shown,
  { contentTokensAtMost, countTokens }: Pricing,
  cut: TokenTools['cut'],
): Shown {
  if (contentTokensAtMost === undefined) return whole
  const tokensOf = ({ response }: Shown): number => countContentTokens(response.results, countTokens)
  if (tokensOf(whole) <= contentTokensAtMost) return whole
  const tools = { tokensOf, count: countTokens, cut }
  return marked(shortenPageText(whole, contentTokensAtMost, tools))
}

/** `besideLength`: how much of a body in our own JSON a later call has in common with this one. */
export function renderSearch(delivery: Delivery, shown: Shown): Reply & { readonly besideLength?: number } {
  const { format } = delivery.parameters
  if (format === 'context') return contextReply(contextOf(delivery, shown))
  if (format === 'openai') return jsonReply(openaiSearch(shown.response))
  if (format === 'anthropic') return jsonReply(anthropicSearch(shown.response))
  const { metrics, safeSearch } = shown.response
  const beside = renderBesideMetrics(delivery, shown)
  return { ...joinMetrics(beside, metrics, safeSearch), besideLength: beside.length }
}

/** The JSON of all that a later call has in common with this one, beside the ids of citations; up to the closing brace. */
export function renderBesideMetrics({ parameters }: Delivery, { response }: Pick<Shown, 'response'>): string {
  const { metrics: _, safeSearch: __, ...beside } = response
  return JSON.stringify(renderSearchJson(beside, parameters)).slice(0, -1)
}

export function joinMetrics(
  beside: string,
  metrics: Metrics,
  safeSearch?: SearchResponse['safeSearch'],
): Reply {
  const safe = safeSearch ? `,"safeSearch":${JSON.stringify(safeSearch)}` : ''
  return jsonTextReply(`${beside}${safe},"metrics":${JSON.stringify(metrics)}}`)
}

function contextOf({ parameters, presented }: Delivery, { response, ...beside }: Shown): string {
  return searchContextDocument(response, parameters, { mode: presented.mode, ...beside })
}

export function pageTextLength({ results }: SearchResponse): number {
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

function searchResponse(outcome: SearchOutcome, needs: PresentNeeds): SearchResponse {
  const { parameters } = needs
  const type = resultsTypeOf(outcome.intent)
  const { correctedQueries, relatedSearches, topics } = outcome
  return {
    results_type: type,
    answer: outcome.answer,
    type,
    title: joinQueries(parameters.queries),
    results: presentResults(outcome, parameters),
    metrics: metricsOf(outcome, needs),
    ...(correctedQueries ? { correctedQuery: joinQueries(correctedQueries) } : {}),
    ...(relatedSearches.length === 0 ? {} : { related_searches: relatedSearches }),
    ...(topics.length === 0 ? {} : { topics }),
    ...answerObjects(outcome),
    safeSearch: { requested: parameters.safe, applied: parameters.safe },
    ...groupsOf(outcome, needs),
  }
}

/** Text beyond the bound is not made ready only to be left out: one character tells that there is more. */
function presentResults(outcome: SearchOutcome, parameters: SearchParameters): readonly Result[] {
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
  }
  return withoutHidden(presented)
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

function groupsOf(
  outcome: SearchOutcome,
  { linkThumbnail, ...needs }: PresentNeeds,
): Partial<SearchResponse> {
  // Past the end of the list there is nothing to stand beside.
  if (outcome.results.length === 0 && needs.parameters.offset > 0) return {}
  const { groups } = outcome
  const filled = RESULT_GROUPS.filter((group) => groups[group].length > 0)
  // `limit` bounds the page text that a caller gets and pays for, and groups are beside it.
  const parameters = { ...needs.parameters, content: false }
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

function metricsOf(outcome: SearchOutcome, { parameters, now, durationMs, help }: PresentNeeds): Metrics {
  const coverage = coverageOf(outcome, parameters, help)
  return {
    query: joinQueries(parameters.queries),
    intent: outcome.intent,
    timestamp: new Date(now).toISOString(),
    duration: durationMs,
    queries_executed: outcome.work.queriesExecuted,
    api_requests_count: outcome.work.sourceCalls,
    results_returned: outcome.results.length,
    total_results_found: outcome.total,
    ...(outcome.totalIsExact ? {} : { total_is_estimate: true }),
    ...(parameters.multiQuery
      ? { queries_provided: parameters.queriesProvided, queries_truncated: parameters.queriesTruncated }
      : {}),
    ...costMetrics(NO_COST),
    effort: outcome.tier,
    ...(outcome.sources ? { sources: outcome.sources } : {}),
    ...(outcome.unavailable ? { unavailable: outcome.unavailable } : {}),
    ...(coverage ? { coverage } : {}),
    ...(parameters.warnings ? { warnings: parameters.warnings } : {}),
    response_time_ms: Math.round(durationMs),
  }
}

function notesFor({ results, groups }: SearchOutcome): NotesByLink {
  const found = [...results, ...RESULT_GROUPS.flatMap((group) => groups[group])]
  return Object.fromEntries(found.map(({ document }) => [document.url, notesOn(document)]))
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
