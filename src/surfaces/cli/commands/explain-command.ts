// `whippet explain QUERY… [URL]`: how results came to their places, and why a page is absent or low.
import { buildCommand, type Command } from '@stricli/core'
import type { SearchParameters } from '../../../contract/search/search-request.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import { parsePageUrl } from '../../../foundation/web/url.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag } from '../parsers.ts'
import { printJson, printLine } from '../print.ts'
import { showExplanation } from '../show-explanation.ts'
import { terminalOf } from '../terminal.ts'
import { SEARCH_FLAGS, type SearchFlags, searchFields } from './search-command.ts'

export const explainCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Explain how results are ranked, and why a page is absent or low',
    fullDescription:
      'Searches with the words as one query, as `whippet search` does, and tells what each result is ranked by. An address at the end asks about that page. Reads the data folder, beside a running service or without one; nothing is charged.',
  },
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: {
        brief: 'What to search for, then the page to ask about',
        parse: String,
        placeholder: 'QUERY|URL',
      },
    },
    flags: { ...SEARCH_FLAGS, json: JSON_FLAG },
    aliases: { n: 'limit' },
  },
  async func(this: CliContext, flags: SearchFlags & JsonFlag, ...words: readonly string[]) {
    const { query, url } = readWords(words)
    const parameters = await readParameters(searchFields(flags, query))
    const shown = await withOperator(this, (operator) => operator.explain(parameters, url))
    if (flags.json) printJson(this, shown)
    else for (const line of showExplanation(shown, terminalOf(this))) printLine(this, line)
    if (url === undefined && shown.results.length === 0)
      throw new CommandFailed('Nothing was found', EXIT.nothingFound)
  },
})

/** An address behind the words is the page that is asked about; alone, it is a query like any other. */
function readWords(words: readonly string[]): { readonly query: string; readonly url?: string } {
  const last = words.length > 1 ? parsePageUrl(words.at(-1) ?? '') : undefined
  return last ? { query: words.slice(0, -1).join(' '), url: last.href } : { query: words.join(' ') }
}

/** The contract's reader takes a while to load, which the other commands need not wait for. */
async function readParameters(fields: object): Promise<SearchParameters> {
  const { readSearchBody } = await import('../../../contract/search/search-request.ts')
  try {
    return readSearchBody(fields)
  } catch (error) {
    throw error instanceof InvalidRequest ? new CommandFailed(error.message, EXIT.wrongUsage) : error
  }
}
