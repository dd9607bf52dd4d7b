// `whippet config …`: the address of the service and the key, kept for the user's commands.
import { buildCommand, buildRouteMap } from '@stricli/core'
import { messageOf } from '../../../foundation/errors.ts'
import type { CliContext } from '../context.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag, parseBaseUrl, parseKey } from '../parsers.ts'
import { printJson, printLine, printTable } from '../print.ts'
import {
  CONFIG_NAMES,
  type ConfigName,
  configPath,
  readUserConfig,
  setUserConfig,
  unsetUserConfig,
} from '../user-config.ts'

const NAME = {
  brief: CONFIG_NAMES.join(' or '),
  parse: (text: string): ConfigName => {
    const name = CONFIG_NAMES.find((one) => one === text)
    if (!name) throw new SyntaxError(`"${text}" is not ${CONFIG_NAMES.join(' or ')}`)
    return name
  },
  placeholder: 'NAME',
} as const

const set = buildCommand({
  docs: { brief: 'Save the address of the service or the API key' },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [NAME, { brief: 'The value to save', parse: String, placeholder: 'VALUE' }],
    },
  },
  async func(this: CliContext, _flags: object, name: ConfigName, value: string) {
    const { configFolder } = this.user
    await setUserConfig(configFolder, name, checked(name, value))
    this.process.stderr.write(`${name} is saved in ${configPath(configFolder)}\n`)
  },
})

function checked(name: ConfigName, value: string): string {
  try {
    return name === 'base-url' ? parseBaseUrl(value) : parseKey(value)
  } catch (error) {
    throw new CommandFailed(messageOf(error), EXIT.wrongUsage)
  }
}

const get = buildCommand({
  docs: { brief: 'Print a saved value' },
  parameters: { positional: { kind: 'tuple', parameters: [NAME] } },
  async func(this: CliContext, _flags: object, name: ConfigName) {
    const value = (await readUserConfig(this.user.configFolder))[name]
    if (value === undefined) throw new CommandFailed(`No ${name} is saved`, EXIT.nothingFound)
    printLine(this, value)
  },
})

const unset = buildCommand({
  docs: { brief: 'Remove a saved value' },
  parameters: { positional: { kind: 'tuple', parameters: [NAME] } },
  async func(this: CliContext, _flags: object, name: ConfigName) {
    const { configFolder } = this.user
    const was = await unsetUserConfig(configFolder, name)
    const path = configPath(configFolder)
    this.process.stderr.write(was ? `${name} is no longer in ${path}\n` : `No ${name} was kept\n`)
  },
})

const list = buildCommand({
  docs: { brief: 'Show what is saved; of the key, its first 8 characters' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const kept = await readUserConfig(this.user.configFolder)
    const shown = Object.entries(kept).map(([name, value]): [string, string] => [
      name,
      name === 'api-key' ? `${value.slice(0, 8)}…` : value,
    ])
    if (flags.json) printJson(this, Object.fromEntries(shown))
    else printTable(this, ['NAME', 'VALUE'], shown)
  },
})

export const configCommands = buildRouteMap({
  routes: { set, unset, get, list },
  docs: { brief: 'Save the address of the service and your key' },
})
