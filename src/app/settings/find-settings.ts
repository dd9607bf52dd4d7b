// What was set, and where: the environment first, then the settings file; a name that no setting has is refused.
import { resolve } from 'node:path'
import { editDistance } from '../../foundation/text/edit-distance.ts'
import { BadSetting, type Setting, type SettingOrigin } from '../settings.ts'
import { fileName, readSettingsFile, type SettingsFile } from './settings-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface GivenSettings {
  readonly dataFolder: string
  text(variable: string): string | undefined
  from(variable: string): SettingOrigin
  /** The name by which it was given: the environment's, or the file's with the file. */
  name(variable: string): string
}

export interface SettingSources {
  /** The data folder where nothing names another. */
  readonly defaultFolder: string
  readonly environment: Environment
  readonly configFile: string | undefined
}

/** Throws BadSetting. `configFile` stands in for whippet.json in the data folder, and has to be there. */
export function findSettings(
  table: readonly Setting<unknown>[],
  { defaultFolder, environment, configFile }: SettingSources,
): GivenSettings {
  const named = configFile === undefined ? undefined : readNamedFile(table, configFile)
  const dataText = textOf(environment, 'WHIPPET_DATA') ?? named?.texts.get('WHIPPET_DATA')
  const dataFolder = resolve(dataText ?? defaultFolder)
  const file = named ?? readSettingsFile(table, resolve(dataFolder, 'whippet.json'))
  if (!named && file?.texts.has('WHIPPET_DATA'))
    throw new BadSetting(
      `data in ${file.path}`,
      file.texts.get('WHIPPET_DATA') ?? '',
      'no data folder in the file that lies in it: set WHIPPET_DATA, or give the file with --config',
    )
  refuseUnknown(table, environment, file)
  const from = (variable: string): SettingOrigin => {
    if (textOf(environment, variable) !== undefined) return 'environment'
    return file?.texts.has(variable) ? 'file' : 'default'
  }
  return {
    dataFolder,
    from,
    text: (variable) => textOf(environment, variable) ?? file?.texts.get(variable),
    name: (variable) =>
      file && from(variable) === 'file' ? `${fileName(variable)} in ${file.path}` : variable,
  }
}

/** One setting of a file that a user's command was given; undefined where it is not in it. */
export function fileSetting(
  table: readonly Setting<unknown>[],
  one: Setting<string | undefined>,
  configFile: string | undefined,
): string | undefined {
  if (configFile === undefined) return undefined
  const file = readNamedFile(table, configFile)
  refuseUnknown(table, {}, file)
  return one.read(file.texts.get(one.variable), `${fileName(one.variable)} in ${file.path}`)
}

function readNamedFile(table: readonly Setting<unknown>[], path: string): SettingsFile {
  const file = readSettingsFile(table, resolve(path))
  if (!file) throw new BadSetting('--config', path, 'a file that is there')
  return file
}

/** An empty variable is one that is not set. */
function textOf(environment: Environment, variable: string): string | undefined {
  const text = environment[variable]
  return text === undefined || text.trim() === '' ? undefined : text
}

/** Read by the user's commands, and by no service. */
const OF_COMMANDS = [
  'WHIPPET_API_KEY',
  'WHIPPET_PAY_KEY',
  'WHIPPET_PAY_CALL_CAP',
  'WHIPPET_PAY_DAY_CAP',
  'WHIPPET_PAY_ASSET',
]

/**
 * Refuses a name that no setting has, and tells the nearest that there is: a mistyped setting never counts for nothing.
 */
function refuseUnknown(
  table: readonly Setting<unknown>[],
  environment: Readonly<Record<string, string | undefined>>,
  file: SettingsFile | undefined,
): void {
  const variables = table.map((one) => one.variable)
  const known = [...variables, ...OF_COMMANDS]
  const stray = Object.keys(environment).find((name) => name.startsWith('WHIPPET_') && !known.includes(name))
  if (stray !== undefined) throw new UnknownSetting(stray, nearest(stray, known))
  const [name] = file?.unknown ?? []
  if (file && name !== undefined)
    throw new UnknownSetting(`${name} in ${file.path}`, nearest(name, variables.map(fileName)))
}

/** Told as every setting that can't be used. */
class UnknownSetting extends BadSetting {
  constructor(name: string, near: string) {
    super(name, '', '')
    this.message = `There is no setting ${name}. The nearest is ${near}; \`whippet settings\` lists them all.`
  }
}

/** Our prefix tells nothing: WHIPPET_PORT is meant for PORT. */
function nearest(name: string, known: readonly string[]): string {
  const folded = (one: string): string => one.toUpperCase().replace(/^WHIPPET_/, '')
  const ranked = known
    .map((one) => ({ one, edits: editDistance(folded(name), folded(one), 99) }))
    .sort((a, b) => a.edits - b.edits)
  return ranked[0]?.one ?? ''
}
