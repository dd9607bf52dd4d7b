// `whippet feeds list|import|export|remove`: the feeds of the news, exchanged with feed readers as OPML.

import { readFile, stat, writeFile } from 'node:fs/promises'
import { buildRouteMap } from '@stricli/core'
import { messageOf } from '../../../foundation/errors.ts'
import { command, operatorCommand } from '../command.ts'
import { withOperator } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { argument, inOrder, JSON_FLAG, one, parseText, valued } from '../parsers.ts'
import { counted, printJson, printLine } from '../print.ts'

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
