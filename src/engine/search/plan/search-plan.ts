// A plan: how much work a search will do, settled before anything is charged.
import type { EffortTier, RerankerSize, SearchMode } from '../../../vocabulary/search-options.ts'

export interface SearchPlan {
  readonly mode: SearchMode
  readonly tier: EffortTier
  /** Absent where the mode allows none. */
  readonly reranker?: RerankerSize
}

/** What each mode does. Deeper modes do all that shallower ones do. */
export interface ModeWork {
  readonly tier: EffortTier
  /** Rough latency, by the contract's own figures. */
  readonly latencyMs: number
  /** How many of the first hits are looked at closely. */
  readonly candidates: number
  /** Whether words of the first results widen the query. */
  readonly expansion: boolean
  /** Searches drawn from the first results. */
  readonly followUps: number
  /** Whether each part of a multi-part question is searched on its own. */
  readonly parts: boolean
  /** How many letters may be wrong in a long word. */
  readonly spellingEdits: 2 | 3
  readonly largestReranker?: RerankerSize
  readonly usualReranker?: RerankerSize
}

export const MODE_WORK: Readonly<Record<SearchMode, ModeWork>> = {
  'low-cost': {
    tier: 'low',
    latencyMs: 1200,
    candidates: 40,
    expansion: false,
    followUps: 0,
    parts: false,
    spellingEdits: 2,
  },
  fast: {
    tier: 'low',
    latencyMs: 1200,
    candidates: 100,
    expansion: false,
    followUps: 0,
    parts: false,
    spellingEdits: 2,
    largestReranker: 'small',
    usualReranker: 'small',
  },
  balanced: {
    tier: 'medium',
    latencyMs: 4000,
    candidates: 150,
    expansion: true,
    followUps: 0,
    parts: false,
    spellingEdits: 2,
    largestReranker: 'medium',
    usualReranker: 'medium',
  },
  deep: {
    tier: 'high',
    latencyMs: 6500,
    candidates: 200,
    expansion: true,
    followUps: 2,
    parts: false,
    spellingEdits: 3,
    largestReranker: 'xl',
    usualReranker: 'large',
  },
  exhaustive: {
    tier: 'max',
    latencyMs: 15_000,
    candidates: 250,
    expansion: true,
    followUps: 3,
    parts: true,
    spellingEdits: 3,
    largestReranker: 'xl',
    usualReranker: 'xl',
  },
}
