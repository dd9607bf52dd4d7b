// The command line with what each command needs, read and built when it is asked for.
import type { CliContext } from '../surfaces/cli/context.ts'
import { runCli } from '../surfaces/cli/run-cli.ts'
import { takeConfigFile } from '../surfaces/cli/take-config-file.ts'
import { type Config, readClientEnvironment, readConfig, settingsShown } from './config.ts'
import { homeFolder } from './installation.ts'
import { VERSION } from './version.ts'

const { configFile, inputs } = takeConfigFile(process.argv.slice(2))
const config = (): Config => readConfig(homeFolder, undefined, configFile)

const context: CliContext = {
  process: process as CliContext['process'],
  settings: settingsShown,
  async openOperator() {
    const { openOperator } = await import('./open/open-operator.ts')
    return openOperator(config())
  },
  async serve(roles) {
    // A bad setting is refused before the service is loaded.
    const settings = config()
    const { serve } = await import('./serve.ts')
    await serve(settings, roles)
  },
  async doctor() {
    const { doctor } = await import('./doctor.ts')
    return doctor(config)
  },
  async backup(file, options) {
    const { backup } = await import('./backup.ts')
    return backup(config(), file, options)
  },
  async restore(file, options) {
    const { restore } = await import('./backup.ts')
    return restore(config(), file, options)
  },
  ...(process.stdin.isTTY && process.stderr.isTTY ? { confirm } : {}),
  get user() {
    return readClientEnvironment(undefined, configFile)
  },
  settingsInForce: () => config().settings,
  async connect(connection, onRetry) {
    const { createHttpClient } = await import('../surfaces/client/http-client.ts')
    return createHttpClient({ ...connection, onRetry })
  },
  async serveTools(connection) {
    const { serveTools } = await import('./serve-tools.ts')
    await serveTools(connection)
  },
}

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
