// The note that a running service leaves in its data folder, so that commands beside it find it: its address and its settings.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { TypeOf } from '../contract/reading.ts'
import type { Config } from './config.ts'

const FILE = 'running.json'
const PATIENCE_MS = 5_000

const noteSchema = z.object({
  pid: z.number(),
  /** Where it can be asked from this machine. */
  address: z.string(),
  /** Without secrets. */
  settings: z.array(
    z.object({ variable: z.string(), value: z.string(), from: z.enum(['environment', 'file', 'default']) }),
  ),
})

export type RunningService = TypeOf<typeof noteSchema>

/** Leaves the note, once the port is known; resolves with what takes it away. */
export async function noteRunning(
  config: Pick<Config, 'dataFolder' | 'host' | 'port'> & Pick<RunningService, 'settings'>,
): Promise<() => Promise<void>> {
  const file = join(config.dataFolder, FILE)
  const address = localAddress(config.host, config.port)
  const settings = config.settings.map(({ variable, value, from }) => ({ variable, value, from }))
  const note: RunningService = { pid: process.pid, address, settings }
  await writeFile(file, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  return async () => {
    // Another service may have started on the same folder.
    if ((await readNote(config.dataFolder))?.pid === process.pid) await rm(file, { force: true })
  }
}

/** The service of a data folder where it answers; a note that a kill has left tells of none. */
export async function runningService(dataFolder: string): Promise<RunningService | undefined> {
  const note = await readNote(dataFolder)
  if (!note) return undefined
  try {
    const reply = await fetch(`${note.address}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await reply.body?.cancel()
    return note
  } catch {
    return undefined
  }
}

/** What it was started with, as its settings show it. */
export function settingOf(
  running: Pick<RunningService, 'settings'> | undefined,
  name: string,
): string | undefined {
  return running?.settings.find(({ variable }) => variable === name)?.value
}

/** The public address of the service that runs, or what it would be if it were started from here. */
export async function publicAddress({
  dataFolder,
  baseUrl,
}: Pick<Config, 'dataFolder' | 'baseUrl'>): Promise<string> {
  return settingOf(await runningService(dataFolder), 'WHIPPET_BASE_URL') ?? baseUrl
}

/** Where a service that is bound to `host` can be asked from its own machine. */
export function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function readNote(dataFolder: string): Promise<RunningService | undefined> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(join(dataFolder, FILE), 'utf8')))
  } catch {
    return undefined
  }
}
