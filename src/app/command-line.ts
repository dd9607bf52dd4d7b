// The command line of this process.
import type { CliContext } from '../surfaces/cli/context.ts'
import { runCli } from '../surfaces/cli/run-cli.ts'
import { takeConfigFile } from '../surfaces/cli/user-config.ts'
import { type Config, readClientEnvironment, readConfig, settingsShown } from './config.ts'
import { homeFolder, VERSION } from './installation.ts'
import type { Environment } from './settings/find-settings.ts'

interface CommandNeeds {
  readonly process: CliContext['process']
  /** That of the process where absent. */
  readonly environment?: Environment
  /** The settings file that the command line names. */
  readonly configFile: string | undefined
}

/** What a command works with, on the settings of an environment: read and built when it is asked for. */
export function openCommands({ process, environment, configFile }: CommandNeeds): CliContext {
  const config = (): Config => readConfig(homeFolder, environment, configFile)
  return {
    process,
    settings: settingsShown,
    async openOperator() {
      const { openOperator } = await import('./operator/open-operator.ts')
      return openOperator(config())
    },
    async serve(roles) {
      // A bad setting is refused before the service is loaded.
      const settings = config()
      const { serve } = await import('./serve.ts')
      await serve(settings, roles)
    },
    async doctor() {
      const { doctor } = await import('./operator/doctor.ts')
      return doctor(config)
    },
    async backup(file, options) {
      const { backup } = await import('./operator/backup.ts')
      return backup(config(), file, options)
    },
    async restore(file, options) {
      const { restore } = await import('./operator/backup.ts')
      return restore(config(), file, options)
    },
    get user() {
      return readClientEnvironment(environment, configFile)
    },
    settingsInForce: () => config().settings,
    async runningService() {
      const { runningService } = await import('./running-service.ts')
      return runningService(config().dataFolder)
    },
    async connect(connection, onRetry) {
      const { createHttpClient } = await import('../surfaces/client/http-client.ts')
      return createHttpClient({ ...connection, onRetry })
    },
    async serveTools(connection) {
      const { serveTools } = await import('./serve-tools.ts')
      await serveTools(connection)
    },
  }
}

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
