// `whippet news TOPIC`, and `whippet news poll` beside it.

import { buildRouteMap } from '@stricli/core'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { command } from '../command.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { argument, inOrder, off, parseText, parseWhole, valued } from '../parsers.ts'
import { formatOf, OUTPUT_FLAGS, printBody, printLine, readReply } from '../print.ts'
import { showNews } from '../show-results.ts'
import { terminalOf } from '../terminal.ts'
import { askService, CONNECTION_FLAGS, PAY_FLAG } from './ask-service.ts'
import { pollCommand } from './service-commands.ts'

const read = command(
  {
    brief: 'Read the latest headlines of a topic',
    positional: inOrder({
      ...argument(parseText, 'Topic, such as technology or world', 'TOPIC'),
      async proposeCompletions(partial: string): Promise<readonly string[]> {
        const { NEWS_TOPICS } = await import('../../../contract/news/news-request.ts')
        return NEWS_TOPICS.filter((topic) => topic.startsWith(partial))
      },
    }),
    flags: {
      limit: valued(parseWhole, 'Articles to return, 1 to 50', 'N'),
      noCache: off('Read the feed anew'),
      ...PAY_FLAG,
      ...OUTPUT_FLAGS,
      ...CONNECTION_FLAGS,
    },
    aliases: { n: 'limit' },
  },
  async (context, flags, topic) => {
    const format = formatOf(flags)
    const parameters = new URLSearchParams()
    if (flags.limit !== undefined) parameters.set('limit', String(flags.limit))
    if (flags.noCache) parameters.set('noCache', 'true')
    const path = `/api/v1/news/${encodeURIComponent(topic)}`
    const reply = await askService(context, flags, (service) => service.get(path, parameters))
    const response = readReply<SearchResponse>(reply, 'results')
    const found = response.results.length > 0
    if (flags.json) printBody(context, reply)
    else if (format === 'context') context.process.stdout.write(await contextDocument(response))
    else if (found) for (const line of showNews(response, terminalOf(context))) printLine(context, line)
    if (!found) throw new CommandFailed('No article was found', EXIT.nothingFound)
  },
)

/** The endpoint has no such form, so it is made here, by the contract's own renderer. */
async function contextDocument(response: SearchResponse): Promise<string> {
  const { searchContextDocument } = await import('../../../contract/search/search-context-document.ts')
  const detail = { searchMode: 'auto', metadata: 'basic', extracts: true, content: false } as const
  return searchContextDocument(response, detail, { notes: {} })
}

export const newsCommands = buildRouteMap({
  routes: { read, poll: pollCommand },
  defaultCommand: 'read',
  docs: {
    brief: 'Read the news of a topic, or poll the feeds',
    fullDescription:
      '`whippet news TOPIC` reads the headlines of a topic from a running service; `whippet news poll` is for its operator.',
  },
})
