// The command line: every subcommand, its help, and the exit code it leaves with.
import {
  type Application,
  buildApplication,
  buildRouteMap,
  proposeCompletions,
  run,
  text_en,
} from '@stricli/core'
import { codeOf, Failure } from '../../foundation/errors.ts'
import { OperatorError } from '../../operations/operator/operator-api.ts'
import { accountsCommands, creditsCommands, ledgerCommands } from './commands/accounts-commands.ts'
import { backupCommand, moveCommand, restoreCommand } from './commands/backup-commands.ts'
import { COMPLETE, completionCommand } from './commands/completion-command.ts'
import { configCommands } from './commands/config-commands.ts'
import { explainCommand } from './commands/explain-command.ts'
import { fetchCommand } from './commands/fetch-command.ts'
import { crawlCommand, importCommand, indexCommands } from './commands/index-commands.ts'
import { keysCommands } from './commands/keys-commands.ts'
import { libraryCommands } from './commands/library-commands.ts'
import { modelsCommands } from './commands/models-commands.ts'
import { feedsCommands, newsCommands } from './commands/news-commands.ts'
import { packCommands } from './commands/pack-commands.ts'
import { blocksCommands, removeCommand } from './commands/remove-commands.ts'
import { searchCommand } from './commands/search-command.ts'
import {
  consoleCommands,
  doctorCommand,
  mcpCommand,
  serveCommand,
  settingsCommand,
} from './commands/service-commands.ts'
import { verifyCommand } from './commands/verify-command.ts'
import type { CliContext } from './context.ts'
import { CommandFailed, EXIT } from './exit-codes.ts'
import { printLine } from './print.ts'

/** Runs one command line and sets the process's exit code. */
export async function runCli(inputs: readonly string[], context: CliContext, version: string): Promise<void> {
  const application = applicationFor(context, version)
  if (inputs[0] === COMPLETE) {
    const found = await proposeCompletions(application, inputs.slice(1), context)
    for (const { completion } of found) printLine(context, completion)
    return
  }
  await run(application, inputs, context)
  const code = Number(context.process.exitCode ?? EXIT.done)
  // Stricli marks what it could not parse with negative codes; scripts rely on 2.
  context.process.exitCode = code < 0 ? EXIT.wrongUsage : code
}

function applicationFor(context: CliContext, version: string): Application<CliContext> {
  return buildApplication(
    buildRouteMap({
      routes: {
        search: searchCommand,
        fetch: fetchCommand,
        news: newsCommands,
        feeds: feedsCommands,
        mcp: mcpCommand,
        config: configCommands,
        serve: serveCommand(context.settings),
        accounts: accountsCommands,
        credits: creditsCommands,
        keys: keysCommands,
        console: consoleCommands,
        import: importCommand,
        library: libraryCommands,
        remove: removeCommand,
        pack: packCommands,
        move: moveCommand,
        blocks: blocksCommands,
        crawl: crawlCommand,
        index: indexCommands,
        models: modelsCommands,
        ledger: ledgerCommands,
        explain: explainCommand,
        doctor: doctorCommand,
        backup: backupCommand,
        restore: restoreCommand,
        verify: verifyCommand,
        settings: settingsCommand,
        completion: completionCommand,
      },
      docs: {
        brief: 'Whippet, a search service of your own',
        fullDescription:
          'Whippet, a search service of your own.\nEvery command takes --config FILE: the settings file to read in place of whippet.json in the data folder.',
      },
    }),
    {
      name: 'whippet',
      versionInfo: { currentVersion: version },
      scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
      documentation: { caseStyle: 'convert-camel-to-kebab' },
      determineExitCode: (error) => (error instanceof CommandFailed ? error.exitCode : EXIT.failed),
      localization: {
        text: { ...text_en, exceptionWhileRunningCommand: inWords, commandErrorResult: inWords },
      },
    },
  )
}

/** Errors of rooms that this one does not see, whose messages say what to do. */
const TOLD_IN_WORDS: ReadonlySet<string> = new Set([
  'BadSetting',
  'CopyDiffers',
  'DatabaseUnusable',
  'IndexUnusable',
  'RedisUnusable',
])

function inWords(error: unknown): string {
  const expected =
    error instanceof CommandFailed || error instanceof OperatorError || error instanceof Failure
  if (expected) return `whippet: ${error.message}`
  if (!(error instanceof Error)) return `whippet: ${String(error)}`
  if (TOLD_IN_WORDS.has(error.name)) return `whippet: ${error.message}`
  const damage = ofTheDisk(error)
  return damage === undefined ? `whippet: ${error.stack ?? error.message}` : `whippet: ${damage}`
}

/** What the disk or the database's file has done to a command, whichever part met it first. */
function ofTheDisk(error: Error): string | undefined {
  const code = codeOf(error)
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) {
    return `the database is damaged (${error.message}). Restore a backup into an empty folder; \`whippet doctor\` tells more.`
  }
  if (/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/.test(code))
    return `the disk is full (${error.message}). Free some of it and try again.`
  if (/^(?:SQLITE_READONLY|SQLITE_IOERR|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|EIO)/.test(code)) {
    return `the data folder can't be read or written (${error.message}). \`whippet doctor\` tells more.`
  }
  return error.cause instanceof Error ? ofTheDisk(error.cause) : undefined
}
