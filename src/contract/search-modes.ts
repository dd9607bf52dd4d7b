// Which of the three mode parameters decides.
import type { EffortTier, SearchMode } from '../vocabulary/search-options.ts'

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
