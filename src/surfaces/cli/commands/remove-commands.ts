// `whippet remove` and `whippet blocks …`: documents out of the index, and what may not come in again.

import { buildRouteMap } from '@stricli/core'
import type { OperatorApi } from '../../../operations/operator/operator-api.ts'
import type { SelectionGiven } from '../../../operations/operator/remove-documents.ts'
import { command, type FlagsOf, operatorCommand } from '../command.ts'
import { type CliContext, withOperator } from '../context.ts'
import { asUsage, CommandFailed, EXIT } from '../exit-codes.ts'
import { JSON_FLAG, off, one, parseText, repeated, valued } from '../parsers.ts'
import { counted, printJson, printLine, printTable } from '../print.ts'

const FLAGS = {
  url: repeated(parseText, 'An address; may be repeated', 'U'),
  site: valued(parseText, 'A host, with all below it', 'D'),
  prefix: valued(parseText, 'What the addresses start with', 'P'),
  origin: valued(
    parseText,
    'How they came in: starter, news, api, import:FILE, crawl:HOST, library:NAME or pack:NAME',
    'O',
  ),
  before: valued(parseText, 'Published before that day', 'DATE'),
  dryRun: off('Only list what would be removed, with its date'),
  block: off('Keep crawls, imports and feeds from bringing them back'),
  yes: off('Do not ask'),
  undo: valued(parseText, 'Bring back what the removal with that id took out; `last`: the last one', 'ID'),
  json: JSON_FLAG,
}

export const removeCommand = command(
  {
    brief: 'Remove documents from the index',
    fullDescription:
      'Removes the documents that one of --url, --site, --prefix, --origin or --before names, with their vectors, stored pages and articles. It says first how many there are, and asks; without a terminal --yes or --dry-run is needed. For an hour --undo brings them back.',
    flags: FLAGS,
  },
  async (context, flags) => {
    await withOperator(context, ({ removal }) =>
      flags.undo === undefined ? remove(context, removal, flags) : undo(context, removal, flags, flags.undo),
    ).catch(asUsage)
  },
)

type Removal = OperatorApi['removal']

async function remove(context: CliContext, removal: Removal, flags: FlagsOf<typeof FLAGS>): Promise<void> {
  const { dryRun, block, yes, json, undo: _, ...given } = flags
  if (dryRun) return tell(context, removal, given, json)
  const { what, removed: found } = await removal.count(given)
  if (!yes) {
    if (!context.confirm)
      throw new CommandFailed(
        `${counted(found, 'document')} (${what}) would be removed; say --yes, or --dry-run to see which`,
        EXIT.wrongUsage,
      )
    if (!(await context.confirm(`Remove ${counted(found, 'document')} (${what})?`)))
      throw new CommandFailed('nothing was removed')
  }
  const { id, removed } = await removal.remove(given, { block })
  if (json) printJson(context, { removed })
  else printLine(context, `${counted(removed, 'document')} removed`)
  if (id !== undefined)
    context.process.stderr.write(`For an hour \`whippet remove --undo ${id}\` undoes this.\n`)
  if (!block && removed > 0 && !json)
    context.process.stderr.write('Nothing keeps a crawl or feed from finding them again; --block does.\n')
}

/** What would be removed and, by the days it is said to be of, why. */
async function tell(
  context: CliContext,
  removal: Removal,
  given: SelectionGiven,
  json: boolean,
): Promise<void> {
  const { what, found } = await removal.find(given)
  if (json) return printJson(context, { removed: found.length })
  printLine(context, `${counted(found.length, 'document')} (${what}) would be removed`)
  if (found.length === 0) return
  printTable(
    context,
    ['PUBLISHED', 'ADDRESS'],
    found.map(({ url, date }) => [date ?? 'not known', url]),
  )
}

async function undo(
  context: CliContext,
  removal: Removal,
  flags: FlagsOf<typeof FLAGS>,
  id: string,
): Promise<void> {
  const wanted = id === 'last' ? (await removal.recent())[0]?.id : id
  const restored = wanted === undefined ? undefined : await removal.undo(wanted)
  if (restored === undefined)
    throw new CommandFailed('There is no such removal, or its hour is over', EXIT.nothingFound)
  if (flags.json) printJson(context, { restored })
  else printLine(context, `${counted(restored, 'document')} brought back`)
}

const listBlocks = operatorCommand(
  { brief: 'List what is blocked' },
  ({ removal }) => removal.blocks(),
  (context, blocks) =>
    printTable(
      context,
      ['BLOCKED'],
      blocks.map((one) => [one]),
    ),
)

const liftBlock = command(
  { brief: 'Lift a block', positional: one(parseText, 'As `blocks list` shows it', 'BLOCK') },
  async (context, _flags, block) => {
    const lifted = await withOperator(context, ({ removal }) => removal.unblock(block))
    if (!lifted)
      throw new CommandFailed(`There is no block ${block}; see \`whippet blocks list\``, EXIT.nothingFound)
    context.process.stderr.write(`${block} is no longer blocked\n`)
  },
)

export const blocksCommands = buildRouteMap({
  routes: { list: listBlocks, lift: liftBlock },
  docs: { brief: 'What must not be crawled or imported' },
})
