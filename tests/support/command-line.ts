// The command line in this process: its words in, its streams and exit code out.
import { readClientEnvironment } from '../../src/app/config.ts'
import type { CliContext } from '../../src/surfaces/cli/context.ts'
import { runCli } from '../../src/surfaces/cli/run-cli.ts'
import { createHttpClient } from '../../src/surfaces/client/http-client.ts'
import type { CommandOutcome } from './child-service.ts'

export interface CommandLineOptions {
  /** The environment variables that the user's commands read. */
  readonly environment: Readonly<Record<string, string>>
  /** Standard output as a terminal of this width. */
  readonly columns?: number
}

const notHere = async (): Promise<never> => {
  throw new Error('not in this test')
}

/** Runs a user's command. The pauses of the client are passed over. */
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
  const context: CliContext = {
    process,
    settings: [],
    settingsInForce: () => [],
    openOperator: notHere,
    serve: notHere,
    backup: notHere,
    restore: notHere,
    doctor: notHere,
    serveTools: notHere,
    user: readClientEnvironment(options.environment),
    connect: async (connection, onRetry) =>
      createHttpClient({ ...connection, onRetry, pause: async () => undefined }),
  }
  await runCli(args, context, '0.0.0')
  return { code: Number(process.exitCode), ...said }
}
