// `whippet search QUERY…`.

import type { SearchResponse } from '../../../contract/search/search-response.ts'
import type { Reply } from '../../../contract/service-api.ts'
import { dollarsText } from '../../../foundation/money.ts'
import { EFFORT_TIERS, SEARCH_MODES } from '../../../vocabulary/search-options.ts'
import { command, type FlagsOf } from '../command.ts'
import type { CliContext } from '../context.ts'
import { CommandFailed, EXIT, readNamedFile } from '../exit-codes.ts'
import {
  choice,
  off,
  parseDollars,
  parseShare,
  parseText,
  parseWhole,
  repeated,
  several,
  valued,
} from '../parsers.ts'
import { formatOf, OUTPUT_FLAGS, printBody, printLine, readReply } from '../print.ts'
import { foundSomething, showSearch } from '../show-results.ts'
import { terminalOf } from '../terminal.ts'
import { askService, CONNECTION_FLAGS, PAY_FLAG } from './ask-service.ts'

export const SEARCH_FLAGS = {
  limit: valued(parseWhole, 'Results to return, 1 to 100', 'N'),
  offset: valued(parseWhole, 'Results to skip', 'N'),
  mode: choice(['auto', ...SEARCH_MODES], 'How much work to do'),
  effort: choice(EFFORT_TIERS, 'The same as a tier'),
  country: valued(parseText, 'Two-letter code of the country to favour', 'CC'),
  language: valued(parseText, 'Two-letter code of the language to favour', 'LL'),
  site: repeated(parseText, 'Search this domain only; may be repeated', 'DOMAIN'),
  excludeSite: repeated(parseText, 'Leave this domain out; may be repeated', 'DOMAIN'),
  since: valued(parseText, 'Published within day, week, month, year, 24h, 7d, 30d, 90d or 1y', 'RANGE'),
  intent: valued(parseText, 'Force an intent, such as news, images, weather or code', 'INTENT'),
  safe: choice(['off', 'moderate', 'strict'], 'Safe search'),
  filetype: valued(parseText, 'File extension that results must have', 'EXT'),
}

/** Fields of the body of POST /api/v1/search: there a query is text, whatever it starts with, and no log holds it. */
export function searchFields(
  flags: FlagsOf<typeof SEARCH_FLAGS>,
  q: string,
): Readonly<Record<string, unknown>> {
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

const FLAGS = {
  ...SEARCH_FLAGS,
  content: off("Include each result's page text (with --json or --context)"),
  maxAge: valued(parseWhole, 'Oldest page text to accept with --content; 0 reads each page anew', 'SECONDS'),
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
}

export const searchCommand = command(
  {
    brief: 'Search the web',
    fullDescription:
      'Searches with the words as one query. Operators work in it: site:example.com, filetype:pdf, intitle:word, "exact words". A query that starts with a dash goes after --.',
    positional: several(String, 'What to search for', 'QUERY'),
    flags: FLAGS,
    aliases: { n: 'limit' },
  },
  async (context, flags, ...words) => {
    const body = await searchBody(flags, words.join(' '))
    const reply = await askService(context, flags, (service) => service.post('/api/v1/search', body))
    if (flags.dryRun)
      return flags.context || flags.json ? printBody(context, reply) : printDryRun(context, reply)
    const found = print(context, flags, reply)
    if (!found) throw new CommandFailed('Nothing was found', EXIT.nothingFound)
  },
)

async function searchBody(flags: FlagsOf<typeof FLAGS>, query: string): Promise<object> {
  if ((query === '') === (flags.similar === undefined)) {
    throw new CommandFailed('Give either words to search for or --similar', EXIT.wrongUsage)
  }
  const { q, ...fields } = searchFields(flags, query)
  return {
    ...fields,
    ...(flags.similar === undefined ? { q } : { similar: flags.similar }),
    ...(flags.rules !== undefined && { rules: String(await readNamedFile(flags.rules, 'The rules')) }),
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

function printDryRun(context: CliContext, reply: Reply): void {
  const { metrics } = readReply<SearchResponse>(reply, 'results')
  const { search_mode: mode, reranker, effort, max_cost_dollars: most = 0 } = metrics
  const ranking = reranker === undefined ? 'no reranker' : `reranker ${reranker}`
  printLine(context, `Would run ${mode} (tier ${effort}, ${ranking}) for at most ${dollarsText(most)} USD`)
}

/** True where something was found. */
function print(context: CliContext, flags: FlagsOf<typeof FLAGS>, reply: Reply): boolean {
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
