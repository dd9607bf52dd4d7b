// `whippet search QUERY…`.
import { readFile } from 'node:fs/promises'
import { buildCommand, type FlagParametersForType } from '@stricli/core'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import type { Reply } from '../../../contract/service-api.ts'
import { messageOf } from '../../../foundation/errors.ts'
import { dollarsText } from '../../../foundation/money.ts'
import {
  EFFORT_TIERS,
  type EffortTier,
  SEARCH_MODES,
  type SearchMode,
} from '../../../vocabulary/search-options.ts'
import type { CliContext } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { off, parseDollars, parseShare, parseText, parseWhole, several, valued } from '../parsers.ts'
import { formatOf, OUTPUT_FLAGS, type OutputFlags, printBody, printLine, readReply } from '../print.ts'
import { foundSomething, showSearch } from '../show-results.ts'
import { terminalOf } from '../terminal.ts'
import { askService, CONNECTION_FLAGS, type ConnectionFlags, PAY_FLAG, type PayFlag } from './ask-service.ts'

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

export const SEARCH_FLAGS: FlagParametersForType<SearchFlags, CliContext> = {
  limit: valued(parseWhole, 'Results to return, 1 to 100', 'N'),
  offset: valued(parseWhole, 'Results to skip', 'N'),
  mode: { kind: 'enum', values: ['auto', ...SEARCH_MODES], optional: true, brief: 'How much work to do' },
  effort: { kind: 'enum', values: EFFORT_TIERS, optional: true, brief: 'The same as a tier' },
  country: valued(parseText, 'Two-letter code of the country to favour', 'CC'),
  language: valued(parseText, 'Two-letter code of the language to favour', 'LL'),
  site: { ...valued(parseText, 'Search this domain only; may be repeated', 'DOMAIN'), variadic: true },
  excludeSite: { ...valued(parseText, 'Leave this domain out; may be repeated', 'DOMAIN'), variadic: true },
  since: valued(parseText, 'Published within day, week, month, year, 24h, 7d, 30d, 90d or 1y', 'RANGE'),
  intent: valued(parseText, 'Force an intent, such as news, images, weather or code', 'INTENT'),
  safe: { kind: 'enum', values: ['off', 'moderate', 'strict'], optional: true, brief: 'Safe search' },
  filetype: valued(parseText, 'File extension that results must have', 'EXT'),
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

interface SearchCommandFlags extends SearchFlags, ConnectionFlags, OutputFlags, PayFlag {
  readonly content: boolean
  readonly maxAge?: number
  readonly maxTokens?: number
  readonly minScore?: number
  readonly noCache: boolean
  readonly lens?: string
  readonly rules?: string
  readonly similar?: string
  readonly maxCost?: number
  readonly dryRun: boolean
}

export const searchCommand = buildCommand({
  docs: {
    brief: 'Search the web',
    fullDescription:
      'Searches with the words as one query. Operators work in it: site:example.com, filetype:pdf, intitle:word, "exact words". A query that starts with a dash goes after --.',
  },
  parameters: {
    positional: several(String, 'What to search for', 'QUERY'),
    flags: {
      ...SEARCH_FLAGS,
      content: off("Include each result's page text (with --json or --context)"),
      maxAge: valued(
        parseWhole,
        'Oldest page text to accept with --content; 0 reads each page anew',
        'SECONDS',
      ),
      maxTokens: valued(parseWhole, 'Longest text of the whole answer, in tokens, 100 to 200000', 'N'),
      minScore: valued(
        parseShare,
        'Least score of a result, 0 to 1; 0 shows whatever has a word of the query',
        'SCORE',
      ),
      noCache: off('Search anew, past the cache'),
      lens: valued(parseText, 'Apply the rules that your account keeps under this name', 'NAME'),
      rules: valued(parseText, 'Apply the rules in this file, a line each, as goggles have them', 'FILE'),
      similar: valued(parseText, 'Instead of words: find pages like this one', 'URL'),
      maxCost: valued(parseDollars, 'The most that it may cost', 'USD'),
      dryRun: off('Say what it would do and cost at most, without doing it'),
      ...PAY_FLAG,
      ...OUTPUT_FLAGS,
      ...CONNECTION_FLAGS,
    },
    aliases: { n: 'limit' },
  },
  async func(this: CliContext, flags: SearchCommandFlags, ...words: readonly string[]) {
    const body = await searchBody(flags, words.join(' '))
    const reply = await askService(this, flags, (service) => service.post('/api/v1/search', body))
    if (flags.dryRun) return printDryRun(this, flags, reply)
    const found = print(this, flags, reply)
    if (!found) throw new CommandFailed('Nothing was found', EXIT.nothingFound)
  },
})

async function searchBody(flags: SearchCommandFlags, query: string): Promise<object> {
  if ((query === '') === (flags.similar === undefined)) {
    throw new CommandFailed('Give either words to search for or --similar', EXIT.wrongUsage)
  }
  const { q, ...fields } = searchFields(flags, query)
  return {
    ...fields,
    ...(flags.similar === undefined ? { q } : { similar: flags.similar }),
    ...(flags.rules !== undefined && { rules: await readRulesFile(flags.rules) }),
    lens: flags.lens,
    format: formatOf(flags),
    ...(flags.content && { content: true }),
    maxAge: flags.maxAge,
    maxTokens: flags.maxTokens,
    minScore: flags.minScore,
    ...(flags.noCache && { noCache: true }),
    maxCost: flags.maxCost,
    ...(flags.dryRun && { dryRun: true }),
  }
}

async function readRulesFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    const reason = messageOf(error)
    throw new CommandFailed(`The rules can't be read: ${reason}`, EXIT.wrongUsage)
  })
}

function printDryRun(context: CliContext, flags: SearchCommandFlags, reply: Reply): void {
  if (flags.context || flags.json) {
    printBody(context, reply)
    return
  }
  const { metrics } = readReply<SearchResponse>(reply, 'results')
  const { search_mode: mode, reranker, effort, max_cost_dollars: most = 0 } = metrics
  const ranking = reranker === undefined ? 'no reranker' : `reranker ${reranker}`
  printLine(context, `Would run ${mode} (tier ${effort}, ${ranking}) for at most ${dollarsText(most)} USD`)
}

/** True where something was found. */
function print(context: CliContext, flags: SearchCommandFlags, reply: Reply): boolean {
  if (flags.context) {
    printBody(context, reply)
    return !isEmptyDocument(reply.body)
  }
  const response = readReply<SearchResponse>(reply, 'results')
  const found = foundSomething(response)
  if (flags.json) printBody(context, reply)
  else if (found)
    for (const line of showSearch(response, terminalOf(context), flags.offset ?? 0)) printLine(context, line)
  else if (response.metrics.coverage)
    throw new CommandFailed(`Nothing was found. ${response.metrics.coverage.note}`, EXIT.nothingFound)
  return found
}

/** A context document with nothing behind its frontmatter but why that is so. */
function isEmptyDocument(document: string): boolean {
  const end = document.indexOf('\n---\n', 3)
  return end >= 0 && /^(?:No results: .*)?$/.test(document.slice(end + 5).trim())
}
