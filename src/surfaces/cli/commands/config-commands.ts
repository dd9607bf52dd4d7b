// `whippet config …`: the address of the service and the key, kept for the user's commands.

import { buildRouteMap } from '@stricli/core'
import { messageOf } from '../../../foundation/errors.ts'
import { command } from '../command.ts'
import { CommandFailed, EXIT } from '../exit-codes.ts'
import { argument, inOrder, JSON_FLAG, parseBaseUrl, parseKey } from '../parsers.ts'
import { printJson, printLine, printTable } from '../print.ts'
import {
  CONFIG_NAMES,
  type ConfigName,
  configPath,
  readUserConfig,
  setUserConfig,
  unsetUserConfig,
} from '../user-config.ts'

const NAME = argument(
  (text): ConfigName => {
    const name = CONFIG_NAMES.find((one) => one === text)
    if (!name) throw new SyntaxError(`"${text}" is not ${CONFIG_NAMES.join(' or ')}`)
    return name
  },
  CONFIG_NAMES.join(' or '),
  'NAME',
)

const set = command(
  {
    brief: 'Save the address of the service or the API key',
    positional: inOrder(NAME, argument(String, 'The value to save', 'VALUE')),
  },
  async (context, _flags, name, value) => {
    const { configFolder } = context.user
    await setUserConfig(configFolder, name, checked(name, value))
    context.process.stderr.write(`${name} is saved in ${configPath(configFolder)}\n`)
  },
)

function checked(name: ConfigName, value: string): string {
  try {
    return name === 'base-url' ? parseBaseUrl(value) : parseKey(value)
  } catch (error) {
    throw new CommandFailed(messageOf(error), EXIT.wrongUsage)
  }
}

const get = command(
  { brief: 'Print a saved value', positional: inOrder(NAME) },
  async (context, _flags, name) => {
    const value = (await readUserConfig(context.user.configFolder))[name]
    if (value === undefined) throw new CommandFailed(`No ${name} is saved`, EXIT.nothingFound)
    printLine(context, value)
  },
)

const unset = command(
  { brief: 'Remove a saved value', positional: inOrder(NAME) },
  async (context, _flags, name) => {
    const { configFolder } = context.user
    const was = await unsetUserConfig(configFolder, name)
    const path = configPath(configFolder)
    context.process.stderr.write(was ? `${name} is no longer in ${path}\n` : `No ${name} was kept\n`)
  },
)

const list = command(
  { brief: 'Show what is saved; of the key, its first 8 characters', flags: { json: JSON_FLAG } },
  async (context, flags) => {
    const kept = await readUserConfig(context.user.configFolder)
    const shown = Object.entries(kept).map(([name, value]): [string, string] => [
      name,
      name === 'api-key' ? `${value.slice(0, 8)}…` : value,
    ])
    if (flags.json) printJson(context, Object.fromEntries(shown))
    else printTable(context, ['NAME', 'VALUE'], shown)
  },
)

export const configCommands = buildRouteMap({
  routes: { set, unset, get, list },
  docs: { brief: 'Save the address of the service and your key' },
})
