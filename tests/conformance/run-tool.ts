// Runs one of the checkers that tools/ holds, with a bound on its time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CommandOutcome, gather } from '../support/child-service.ts'

export const ROOT: string = join(import.meta.dirname, '..', '..')
const LONGEST_MS = 300_000

export interface ToolOptions {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly longestMs?: number
}

/** `tool` is a path below tools/node_modules. */
export function runTool(
  tool: string,
  args: readonly string[],
  options: ToolOptions,
): Promise<CommandOutcome> {
  return run(process.execPath, [join(ROOT, 'tools', 'node_modules', tool), ...args], options)
}

export async function run(
  command: string,
  args: readonly string[],
  { folder, environment = {}, longestMs = LONGEST_MS }: ToolOptions,
): Promise<CommandOutcome> {
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      // What a tool keeps for its user is kept with what is installed for it.
      HOME: join(ROOT, 'tools', 'node_modules', '.home'),
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const stdout = gather(child.stdout)
  const stderr = gather(child.stderr)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}
