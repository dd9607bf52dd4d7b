// Plans a search: the mode that was asked for, or the one that suits the query and the time there is; and how much work that is.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import {
  type EffortTier,
  RERANKER_SIZES,
  type RerankerSize,
  SEARCH_MODES,
  type SearchMode,
} from '../../../vocabulary/search-options.ts'
import { splitParts } from '../read/comparison.ts'
import { readQuery } from '../read/read-query.ts'
import type { SearchRequest } from '../search-request.ts'

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

/** Pure: the same request has the same plan. One plan for all the queries of a call, the highest that one needs. */
export function planSearch(request: SearchRequest): SearchPlan {
  const mode = request.mode ?? autoMode(request)
  const { tier, largestReranker, usualReranker } = MODE_WORK[mode]
  const reranker =
    largestReranker && smaller(request.reranker ?? usualReranker ?? largestReranker, largestReranker)
  return { mode, tier, ...(reranker && { reranker }) }
}

function autoMode(request: SearchRequest): SearchMode {
  const picked = request.queries.map((query) => pickMode(query, request.parseOperators))
  const richest = SEARCH_MODES.findLast((mode) => picked.includes(mode)) ?? 'fast'
  const { timeoutMs } = request
  if (timeoutMs === undefined || MODE_WORK[richest].latencyMs <= timeoutMs) return richest
  const poorer = SEARCH_MODES.slice(0, SEARCH_MODES.indexOf(richest))
  return poorer.findLast((mode) => MODE_WORK[mode].latencyMs <= timeoutMs) ?? 'low-cost'
}

function smaller(a: RerankerSize, b: RerankerSize): RerankerSize {
  return RERANKER_SIZES.indexOf(a) <= RERANKER_SIZES.indexOf(b) ? a : b
}

const ASKING = new Set(
  'what who whom whose when where which why how is are was were do does did can could should would will'.split(
    ' ',
  ),
)

/** Words from which on a query says a whole thought. */
const LONG = 7

/**
 * Never low-cost, which is for callers to ask for, and never exhaustive. A comparison and a plain question are ranked no better by
 * dearer modes than their error, and slower.
 */
function pickMode(query: string, parseOperators: boolean): SearchMode {
  const text = readQuery(query, parseOperators).plain.join(' ')
  const words = wordsOf(text)
  const asks = ASKING.has(words[0] ?? '') || text.trimEnd().endsWith('?')
  const content = words.filter((word) => !stopWords('en').has(word))
  if (asks && splitParts(text).length > 1) return 'deep'
  return asks && content.length >= LONG ? 'balanced' : 'fast'
}
