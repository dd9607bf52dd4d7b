// `whippet search QUERY…`.
import { buildCommand, type Command } from '@stricli/core'
import type { SearchResponse } from '../../contract/search-response.ts'
import type { Reply } from '../../contract/service-api.ts'
import { askService, CONNECTION_FLAGS, type ConnectionFlags } from './ask-service.ts'
import type { CliContext } from './context.ts'
import { CommandFailed, EXIT } from './exit-codes.ts'
import { formatOf, OUTPUT_FLAGS, type OutputFlags, printBody, readReply } from './output-flags.ts'
import { parseWhole } from './parsers.ts'
import { printLine } from './print.ts'
import { SEARCH_FLAGS, type SearchFlags, searchFields } from './search-flags.ts'
import { foundSomething, showSearch } from './show-results.ts'
import { terminalOf } from './terminal.ts'

interface SearchCommandFlags extends SearchFlags, ConnectionFlags, OutputFlags {
  readonly content: boolean
  readonly maxAge?: number
  readonly maxTokens?: number
  readonly noCache: boolean
}

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
      ...SEARCH_FLAGS,
      content: off("Include each result's page text (with --json or --context)"),
      maxAge: {
        kind: 'parsed',
        parse: parseWhole,
        optional: true,
        brief: 'Oldest page text to accept with --content; 0 reads each page anew',
        placeholder: 'SECONDS',
      },
      maxTokens: {
        kind: 'parsed',
        parse: parseWhole,
        optional: true,
        brief: 'Longest text of the whole answer, in tokens, 100 to 200000',
        placeholder: 'N',
      },
      noCache: off('Search anew, past the cache'),
      ...OUTPUT_FLAGS,
      ...CONNECTION_FLAGS,
    },
    aliases: { n: 'limit' },
  },
  async func(this: CliContext, flags: SearchCommandFlags, ...words: readonly string[]) {
    const body = searchBody(flags, words.join(' '))
    const reply = await askService(this, flags, (service) => service.post('/api/v1/search', body))
    const found = print(this, flags, reply)
    if (!found) throw new CommandFailed('Nothing was found', EXIT.nothingFound)
  },
})

function searchBody(flags: SearchCommandFlags, q: string): object {
  return {
    ...searchFields(flags, q),
    format: formatOf(flags),
    ...(flags.content && { content: true }),
    maxAge: flags.maxAge,
    maxTokens: flags.maxTokens,
    ...(flags.noCache && { noCache: true }),
  }
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
  return found
}

/** A context document with nothing behind its frontmatter. */
function isEmptyDocument(document: string): boolean {
  const end = document.indexOf('\n---\n', 3)
  return end >= 0 && document.slice(end + 5).trim() === ''
}
