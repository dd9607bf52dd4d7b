// Searches that were answered from the cache before, as they were rendered then: only their metrics are new.
import type { Cost } from '../accounts/money/prices.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { Reply } from '../contract/service-api.ts'
import type { SearchOutcome } from '../engine/search/search-outcome.ts'
import type { Priced } from './call.ts'
import { costMetrics } from './render/cost-metrics.ts'
import {
  joinMetrics,
  metricsOf,
  renderBesideMetrics,
  renderSearch,
  type SearchDone,
} from './render/render-search.ts'
import type { Shown } from './render/shown-search.ts'

export interface RepeatedSearches {
  find(done: SearchDone): Priced | undefined
  /** Renders a search, and holds what may be said again. */
  render(done: SearchDone, shown: Shown, cost: Cost): Promise<Reply>
}

interface Rendered {
  readonly beside: string
  readonly returned: number
  readonly cost: Cost
}

/** Longer ones are rare, and rendered again. */
const LONGEST_KEPT = 50_000

/** Holds what is rendered as long as others hold both the outcome and the parameters. */
export function createRepeatedSearches(): RepeatedSearches {
  const known = new WeakMap<SearchOutcome, WeakMap<SearchParameters, Rendered>>()
  return {
    find(done) {
      const rendered = isRepeatable(done) ? known.get(done.outcome)?.get(done.parameters) : undefined
      if (!rendered) return undefined
      const { beside, returned, cost } = rendered
      const metrics = { ...metricsOf(done), results_returned: returned, ...costMetrics(cost) }
      return { reply: joinMetrics(beside, metrics), cost: cost.total }
    },
    async render(done, shown, cost) {
      if (!isRepeatable(done)) return renderSearch(done, shown)
      const { metrics, results } = shown.response
      const beside = await renderBesideMetrics(done, shown)
      if (beside.length <= LONGEST_KEPT) {
        const ofOutcome = known.get(done.outcome) ?? new WeakMap<SearchParameters, Rendered>()
        known.set(done.outcome, ofOutcome.set(done.parameters, { beside, returned: results.length, cost }))
      }
      return joinMetrics(beside, metrics)
    },
  }
}

/** Another length of the metrics could leave room for another answer where tokens are counted. */
function isRepeatable({ parameters, cacheAgeSeconds }: SearchDone): boolean {
  return cacheAgeSeconds !== undefined && parameters.format === 'json' && parameters.maxTokens === undefined
}
