// The flags that say what to search and how, and the fields of a search that they become.
import type { FlagParametersForType } from '@stricli/core'
import {
  EFFORT_TIERS,
  type EffortTier,
  SEARCH_MODES,
  type SearchMode,
} from '../../../vocabulary/search-options.ts'
import type { CliContext } from '../context.ts'
import { parseText, parseWhole } from '../parsers.ts'

export interface SearchFlags {
  readonly limit?: number
  readonly offset?: number
  readonly mode?: SearchMode | 'auto'
  readonly effort?: EffortTier
  readonly country?: string
  readonly language?: string
  readonly site?: readonly string[]
  readonly excludeSite?: readonly string[]
  readonly since?: string
  readonly intent?: string
  readonly safe?: 'off' | 'moderate' | 'strict'
  readonly filetype?: string
}

const text = (brief: string, placeholder: string) =>
  ({ kind: 'parsed', parse: parseText, optional: true, brief, placeholder }) as const
const whole = (brief: string) =>
  ({ kind: 'parsed', parse: parseWhole, optional: true, brief, placeholder: 'N' }) as const

export const SEARCH_FLAGS: FlagParametersForType<SearchFlags, CliContext> = {
  limit: whole('Results to return, 1 to 100'),
  offset: whole('Results to skip'),
  mode: { kind: 'enum', values: ['auto', ...SEARCH_MODES], optional: true, brief: 'How much work to do' },
  effort: { kind: 'enum', values: EFFORT_TIERS, optional: true, brief: 'The same as a tier' },
  country: text('Two-letter code of the country to favour', 'CC'),
  language: text('Two-letter code of the language to favour', 'LL'),
  site: { ...text('Search this domain only; may be repeated', 'DOMAIN'), variadic: true },
  excludeSite: { ...text('Leave this domain out; may be repeated', 'DOMAIN'), variadic: true },
  since: text('Published within day, week, month, year, 24h, 7d, 30d, 90d or 1y', 'RANGE'),
  intent: text('Force an intent, such as news, images, weather or code', 'INTENT'),
  safe: { kind: 'enum', values: ['off', 'moderate', 'strict'], optional: true, brief: 'Safe search' },
  filetype: text('File extension that results must have', 'EXT'),
}

/** Fields of the body of POST /api/v1/search: there a query is text, whatever it starts with, and no log holds it. */
export function searchFields(flags: SearchFlags, q: string): Readonly<Record<string, unknown>> {
  return {
    q,
    limit: flags.limit,
    offset: flags.offset,
    searchMode: flags.mode,
    effort: flags.effort,
    country: flags.country,
    language: flags.language,
    includeDomains: flags.site?.join(','),
    excludeDomains: flags.excludeSite?.join(','),
    dateRange: flags.since,
    intent: flags.intent,
    safe: flags.safe,
    filetype: flags.filetype,
  }
}
