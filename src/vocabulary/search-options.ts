// What a caller can choose about a search, and where they are.

export const SEARCH_MODES = ['low-cost', 'fast', 'balanced', 'deep', 'exhaustive'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

export const EFFORT_TIERS = ['low', 'medium', 'high', 'max'] as const
export type EffortTier = (typeof EFFORT_TIERS)[number]

export const RERANKER_SIZES = ['small', 'medium', 'large', 'xl'] as const
export type RerankerSize = (typeof RERANKER_SIZES)[number]

export const SAFE_LEVELS = ['off', 'moderate', 'strict'] as const
export type SafeLevel = (typeof SAFE_LEVELS)[number]

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

/** Where the caller is, as far as they told. */
export interface CallerLocation {
  readonly latitude?: number
  readonly longitude?: number
  readonly accuracy?: number
  readonly city?: string
  readonly state?: string
  readonly countryCode?: string
  readonly postalCode?: string
  readonly timezone?: string
  readonly location?: string
}

const MODE_OF_EFFORT: Readonly<Record<EffortTier, SearchMode>> = {
  low: 'fast',
  medium: 'balanced',
  high: 'deep',
  max: 'exhaustive',
}

export interface ModeChoice {
  readonly searchMode: SearchMode | 'auto'
  readonly effort?: EffortTier
  readonly depth?: 'fast' | 'deep'
}

/** The mode that the caller fixed: searchMode over effort over depth; absent where it is picked per query. */
export function pinnedMode({ searchMode, effort, depth }: ModeChoice): SearchMode | undefined {
  if (searchMode !== 'auto') return searchMode
  if (effort !== undefined) return MODE_OF_EFFORT[effort]
  return depth
}
