// What was set, and where: the environment first, then the settings file; a name that no setting has is refused.
import { resolve } from 'node:path'
import { BadSetting, type Setting, type SettingOrigin } from '../settings.ts'
import { refuseUnknown } from './known-names.ts'
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
