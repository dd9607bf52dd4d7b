// `whippet news TOPIC` with `whippet news poll` beside it, and `whippet feeds`: exchanged with feed readers as OPML.

import { readFile, stat, writeFile } from 'node:fs/promises'
import { buildRouteMap } from '@stricli/core'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import { messageOf } from '../../../foundation/errors.ts'
import { command, operatorCommand } from '../command.ts'
import { withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { argument, inOrder, JSON_FLAG, off, one, parseText, parseWhole, valued } from '../parsers.ts'
import { counted, formatOf, OUTPUT_FLAGS, printBody, printJson, printLine, readReply } from '../print.ts'
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

const MOST_BYTES = 2_000_000

const list = operatorCommand(
  { brief: 'List the feeds with their topics' },
  (operator) => operator.feeds.list(),
  (context, feeds) => {
    for (const { topics, state, title, url } of feeds)
      printLine(context, `${topics.join(',')}\t${state}\t${title}\t${url}`)
  },
)

const importList = command(
  {
    brief: 'Add the feeds of an OPML file',
    fullDescription:
      'Reads a list as feed readers export it. A feed belongs to the topic whose name stands above it, such as technology or ai-news; --topic is for the others. A running service polls what was added at once.',
    positional: one(parseText, 'File in OPML', 'FILE'),
    flags: {
      topic: valued(parseText, 'Topic for feeds that stand under no topic of the news', 'TOPIC'),
      json: JSON_FLAG,
    },
  },
  async (context, flags, file) => {
    const text = await readList(file)
    const done = await withOperator(context, (operator) => operator.feeds.importOpml(text, flags.topic))
    if (flags.json) printJson(context, done)
    else printLine(context, `${done.added} added, ${done.known} already there`)
    for (const { title, url, reason } of done.left_out)
      context.process.stderr.write(`whippet: left out ${title || url} (${url}): ${reason}\n`)
    if (done.added + done.known === 0) throw new CommandFailed('no feed was added')
  },
)

async function readList(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > MOST_BYTES)
      throw new CommandFailed(`${file} is over ${MOST_BYTES} bytes`, EXIT.wrongUsage)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`${file} can't be read: ${messageOf(error)}`)
  }
}

const exportList = command(
  {
    brief: 'Write the feeds as OPML, to a file or standard output',
    positional: inOrder({ ...argument(parseText, 'File to write', 'FILE'), optional: true }),
  },
  async (context, _, file) => {
    const opml = await withOperator(context, (operator) => operator.feeds.exportOpml())
    if (file === undefined) context.process.stdout.write(opml)
    else await writeFile(file, opml)
  },
)

const remove = operatorCommand(
  { brief: 'Take a feed out of every topic', positional: one(parseText, "The feed's address", 'URL') },
  async (operator, _, url) => ({ topics: await operator.feeds.remove(url) }),
  (context, { topics }) => printLine(context, `Taken out of ${counted(topics, 'topic')}`),
)

export const feedsCommands = buildRouteMap({
  routes: { list, import: importList, export: exportList, remove },
  docs: { brief: 'List, import, export and remove news feeds' },
})
