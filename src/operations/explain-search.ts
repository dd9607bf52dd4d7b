// Explains a search to the operator: the figures of the engine's explanation, in the names of the JSON that is printed.
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { Explain, ExplainedPage, Explanation, ScorePart } from '../engine/search/explain.ts'
import type { Clock } from '../foundation/clock.ts'
import { deadlineIn } from '../foundation/deadline.ts'
import { pinnedMode } from '../vocabulary/search-options.ts'
import { engineRequest, joinQueries } from './engine-request.ts'

export interface SignalShown {
  readonly signal: string
  /** What counts, and how much it weighs; `points` is the one times the other. */
  readonly value: number
  readonly weight: number
  readonly points: number
  /** What a model said, of which `value` is the part that counts. */
  readonly measured?: number
}

export interface PageShown {
  readonly url: string
  readonly title: string
  /** From 1. */
  readonly place: number
  /** The sum of the points, times `site_factor`. */
  readonly score: number
  readonly signals: readonly SignalShown[]
  /** The share of its score that a further result of one site keeps. */
  readonly site_factor: number
  /** Its place if sites were not spread; absent where they are not. */
  readonly place_without_site_factor?: number
  /** What each retrieval behind the signal `words` made of it: its place there, and the index's score. */
  readonly retrievals: readonly { name: string; weight: number; place: number; score: number }[]
  /** The passage that models read. */
  readonly passage?: string
}

export interface ExplanationShown {
  readonly query: string
  readonly corrected_query?: string
  readonly mode: string
  readonly effort: string
  readonly reranker: string | null
  readonly intent: string
  readonly words: readonly string[]
  readonly total_results_found: number
  readonly retrievals: readonly { name: string; weight: number; total: number }[]
  /** What was searched: documents, and the revision of the store up to which it is indexed. */
  readonly index: { readonly documents: number; readonly revision: number }
  readonly results: readonly PageShown[]
  readonly about?: {
    readonly url: string
    readonly found: PageShown | null
    readonly reasons: readonly { reason: string; detail: string }[]
  }
}

/** No time target of a caller's is above it. */
const LONGEST_MS = 60_000

export type ExplainSearch = (
  parameters: SearchParameters,
  url: string | undefined,
) => Promise<ExplanationShown>

/** Nothing is charged: who explains is the operator. */
export function createExplainSearch({ explain, clock }: { explain: Explain; clock: Clock }): ExplainSearch {
  return async (parameters, url) => {
    const request = engineRequest(parameters, pinnedMode(parameters), clock.now())
    return shown(parameters, await explain(request, url, deadlineIn(LONGEST_MS)))
  }
}

function shown({ queries }: SearchParameters, explanation: Explanation): ExplanationShown {
  const { outcome, plan, about, index } = explanation
  return {
    query: joinQueries(queries),
    ...(outcome.correctedQueries && { corrected_query: joinQueries(outcome.correctedQueries) }),
    mode: plan.mode,
    effort: plan.tier,
    reranker: plan.reranker ?? null,
    intent: outcome.intent,
    words: explanation.words,
    total_results_found: outcome.total,
    retrievals: explanation.retrievals,
    index: { documents: index.documents, revision: index.revision },
    results: explanation.results.map(pageShown),
    ...(about && {
      about: {
        url: about.url,
        found: about.found ? pageShown(about.found) : null,
        reasons: about.reasons,
      },
    }),
  }
}

function pageShown(page: ExplainedPage): PageShown {
  return {
    url: page.url,
    title: page.title ?? '',
    place: page.place,
    score: page.score,
    signals: page.parts.map(signalShown),
    site_factor: page.keptOfScore,
    ...(page.placeAlone !== undefined && { place_without_site_factor: page.placeAlone }),
    retrievals: page.retrievals,
    ...(page.passage !== undefined && { passage: page.passage }),
  }
}

function signalShown({ name, value, weight, measured }: ScorePart): SignalShown {
  return {
    signal: name,
    value,
    weight,
    points: value * weight,
    ...(measured !== undefined && { measured }),
  }
}
