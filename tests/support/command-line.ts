// The command line in this process: its words in, its streams and exit code out. A process of its own would take most of
// its time for loading what it runs.
import { openCommands } from '../../src/app/command-line.ts'
import { VERSION } from '../../src/app/installation.ts'
import type { Environment } from '../../src/app/settings/find-settings.ts'
import type { CliContext } from '../../src/surfaces/cli/context.ts'
import { runCli } from '../../src/surfaces/cli/run-cli.ts'
import { takeConfigFile } from '../../src/surfaces/cli/user-config.ts'
import { createHttpClient } from '../../src/surfaces/client/http-client.ts'
import type { CommandOutcome } from './child-service.ts'

export interface CommandLineOptions {
  readonly environment: Environment
  /** Standard output as a terminal of this width. */
  readonly columns?: number
}

const notHere = async (): Promise<never> => {
  throw new Error('not without a process of its own')
}

/** Runs a command that has nothing to read from standard input. The pauses of the client are passed over. */
export async function runHere(args: readonly string[], options: CommandLineOptions): Promise<CommandOutcome> {
  const said = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof said) => ({
    write(text: string): void {
      said[name] += text
    },
  })
  const terminal = options.columns === undefined ? {} : { isTTY: true, columns: options.columns }
  const process: CliContext['process'] = {
    stdout: { ...stream('stdout'), ...terminal },
    stderr: stream('stderr'),
  }
  const { configFile, inputs } = takeConfigFile(args)
  const commands = openCommands({ process, environment: options.environment, configFile })
  const context: CliContext = Object.assign(commands, {
    async serve() {
      // As in service, a bad setting is refused first.
      commands.settingsInForce()
      return notHere()
    },
    serveTools: notHere,
    connect: async (...[connection, onRetry]: Parameters<CliContext['connect']>) =>
      createHttpClient({ ...connection, onRetry, pause: async () => undefined }),
  })
  await runCli(inputs, context, VERSION)
  return { code: Number(process.exitCode), ...said }
}

/** As `runWhippet` does in a process of its own. */
export function runCommand(args: readonly string[], environment: Environment): Promise<CommandOutcome> {
  return runHere(args, { environment })
}
