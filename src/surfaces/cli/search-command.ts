// `whippet search QUERY…`.
import { buildCommand, type Command } from '@stricli/core'
import { EFFORT_TIERS, type EffortTier, SEARCH_MODES, type SearchMode } from '../../contract/search-modes.ts'
import type { SearchResponse } from '../../contract/search-response.ts'
import type { Reply } from '../../contract/service-api.ts'
import { askService, CONNECTION_FLAGS, type ConnectionFlags } from './ask-service.ts'
import type { CliContext } from './context.ts'
import { CommandFailed, EXIT } from './exit-codes.ts'
import { formatOf, OUTPUT_FLAGS, type OutputFlags, printBody, readReply } from './output-flags.ts'
import { parseText, parseWhole } from './parsers.ts'
import { printLine } from './print.ts'
import { foundSomething, showSearch } from './show-results.ts'
import { terminalOf } from './terminal.ts'

interface SearchFlags extends ConnectionFlags, OutputFlags {
  readonly limit?: number
  readonly offset?: number
  readonly mode?: SearchMode | 'auto'
  readonly effort?: EffortTier
  readonly content: boolean
  readonly country?: string
  readonly language?: string
  readonly site?: readonly string[]
  readonly excludeSite?: readonly string[]
  readonly since?: string
  readonly intent?: string
  readonly safe?: 'off' | 'moderate' | 'strict'
  readonly filetype?: string
  readonly noCache: boolean
}

const text = (brief: string, placeholder: string) =>
  ({ kind: 'parsed', parse: parseText, optional: true, brief, placeholder }) as const
const whole = (brief: string) =>
  ({ kind: 'parsed', parse: parseWhole, optional: true, brief, placeholder: 'N' }) as const
const off = (brief: string) => ({ kind: 'boolean', default: false, withNegated: false, brief }) as const

export const searchCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Search the web',
    fullDescription:
      'Searches with the words as one query. Operators work in it: site:example.com, filetype:pdf, intitle:word, "exact words". A query that starts with a dash goes after --.',
  },
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: { brief: 'What to search for', parse: String, placeholder: 'QUERY' },
    },
    flags: {
      limit: whole('Results to return, 1 to 100'),
      offset: whole('Results to skip'),
      mode: { kind: 'enum', values: ['auto', ...SEARCH_MODES], optional: true, brief: 'How much work to do' },
      effort: { kind: 'enum', values: EFFORT_TIERS, optional: true, brief: 'The same as a tier' },
      content: off("Include each result's page text (with --json or --context)"),
      country: text('Two-letter code of the country to favour', 'CC'),
      language: text('Two-letter code of the language to favour', 'LL'),
      site: { ...text('Search this domain only; may be repeated', 'DOMAIN'), variadic: true },
      excludeSite: { ...text('Leave this domain out; may be repeated', 'DOMAIN'), variadic: true },
      since: text('Published within day, week, month, year, 24h, 7d, 30d, 90d or 1y', 'RANGE'),
      intent: text('Force an intent, such as news, images, weather or code', 'INTENT'),
      safe: { kind: 'enum', values: ['off', 'moderate', 'strict'], optional: true, brief: 'Safe search' },
      filetype: text('File extension that results must have', 'EXT'),
      noCache: off('Search anew, past the cache'),
      ...OUTPUT_FLAGS,
      ...CONNECTION_FLAGS,
    },
    aliases: { n: 'limit' },
  },
  async func(this: CliContext, flags: SearchFlags, ...words: readonly string[]) {
    const body = searchBody(flags, words.join(' '))
    const reply = await askService(this, flags, (service) => service.post('/api/v1/search', body))
    const found = print(this, flags, reply)
    if (!found) throw new CommandFailed('Nothing was found', EXIT.nothingFound)
  },
})

/** The body of POST /api/v1/search: there a query is text, whatever it starts with, and no log holds it. */
function searchBody(flags: SearchFlags, q: string): object {
  return {
    q,
    format: formatOf(flags),
    limit: flags.limit,
    offset: flags.offset,
    searchMode: flags.mode,
    effort: flags.effort,
    ...(flags.content && { content: true }),
    country: flags.country,
    language: flags.language,
    includeDomains: flags.site?.join(','),
    excludeDomains: flags.excludeSite?.join(','),
    dateRange: flags.since,
    intent: flags.intent,
    safe: flags.safe,
    filetype: flags.filetype,
    ...(flags.noCache && { noCache: true }),
  }
}

/** True where something was found. */
function print(context: CliContext, flags: SearchFlags, reply: Reply): boolean {
  if (flags.context) {
    printBody(context, reply)
    return !isEmptyDocument(reply.body)
  }
  const response = readReply<SearchResponse>(reply, 'results')
  const found = foundSomething(response)
  if (flags.json) printBody(context, reply)
  else if (found)
    for (const line of showSearch(response, terminalOf(context), flags.offset ?? 0)) printLine(context, line)
  return found
}

/** A context document with nothing behind its frontmatter. */
function isEmptyDocument(document: string): boolean {
  const end = document.indexOf('\n---\n', 3)
  return end >= 0 && document.slice(end + 5).trim() === ''
}
