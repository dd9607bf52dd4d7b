// The command line of this process.
import type { CliContext } from '../surfaces/cli/context.ts'
import { runCli } from '../surfaces/cli/run-cli.ts'
import { takeConfigFile } from '../surfaces/cli/take-config-file.ts'
import { openCommands } from './open-commands.ts'
import { VERSION } from './version.ts'

const { configFile, inputs } = takeConfigFile(process.argv.slice(2))
const commands = openCommands({ process: process as CliContext['process'], configFile })
const atTerminal = process.stdin.isTTY && process.stderr.isTTY
const context: CliContext = atTerminal ? Object.assign(commands, { confirm }) : commands

/** Only a plain yes is one. */
async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close())
  return /^y(es)?$/i.test(answer.trim())
}

// `whippet search x | head` closes the pipe early; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

await runCli(inputs, context, VERSION)
