// The config file that --config names, and the user's own: the service's address and the key, for the commands that ask a service.
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../foundation/text/json-shape.ts'
import { CommandFailed } from './exit-codes.ts'

export const CONFIG_NAMES = ['api-key', 'base-url'] as const
export type ConfigName = (typeof CONFIG_NAMES)[number]

export type UserConfig = Readonly<Partial<Record<ConfigName, string>>>

export function configPath(folder: string): string {
  return join(folder, 'config.json')
}

/** Empty where there is no file. */
export async function readUserConfig(folder: string): Promise<UserConfig> {
  const fields = await readFields(folder)
  const texts = CONFIG_NAMES.map((name) => [name, fields[name]] as const)
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Writes one value; what else the file holds stays. */
export async function setUserConfig(folder: string, name: ConfigName, value: string): Promise<void> {
  await writeFields(folder, { ...(await readFields(folder)), [name]: value })
}

/** Takes one value out; false where it was not there. */
export async function unsetUserConfig(folder: string, name: ConfigName): Promise<boolean> {
  const { [name]: was, ...rest } = await readFields(folder)
  if (was === undefined) return false
  await writeFields(folder, rest)
  return true
}

/** A reader meets the old file or the new one, never a part. */
async function writeFields(folder: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const path = configPath(folder)
  const fresh = `${path}.${process.pid}.new`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // The key is a secret: nobody else may read the file, whatever the umask says.
    await writeFile(fresh, `${JSON.stringify(fields, null, 2)}\n`, { mode: 0o600 })
    await chmod(fresh, 0o600)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

async function readFields(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const path = configPath(folder)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new CommandFailed(`${path} can't be read: ${error.message}`)
  })
  try {
    const fields: unknown = JSON.parse(text)
    if (isRecord(fields)) return fields
  } catch {}
  throw new CommandFailed(`${path} is not a JSON object; fix it or delete it`)
}

interface TakenConfigFile {
  /** The file that was named; undefined: none. */
  readonly configFile: string | undefined
  /** The command line without it. */
  readonly inputs: readonly string[]
}

/** What follows `--` belongs to the command; without a value after it, the flag is left for the command to refuse. */
export function takeConfigFile(args: readonly string[]): TakenConfigFile {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const at = args.findIndex(
    (arg, place) => place < end && (arg.startsWith('--config=') || (arg === '--config' && place + 1 < end)),
  )
  const found = args[at]
  if (found === undefined) return { configFile: undefined, inputs: args }
  const joined = found.startsWith('--config=')
  return {
    configFile: joined ? found.slice('--config='.length) : args[at + 1],
    inputs: args.filter((_, place) => place !== at && (joined || place !== at + 1)),
  }
}
