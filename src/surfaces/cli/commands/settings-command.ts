// `whippet settings`: what is in force, and where from.
import { buildCommand, type Command } from '@stricli/core'
import type { CliContext } from '../context.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { printJson, printTable } from '../print.ts'

export const settingsCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Show the settings in force and where they come from',
    fullDescription:
      'Shows every setting with its value and where it comes from: the environment, the settings file or the default. Secrets are shown as `…`.',
  },
  parameters: { flags: { json: JSON_FLAG } },
  func(this: CliContext, flags: JsonFlag) {
    const shown = this.settingsInForce().map(({ variable, value, from }) => ({ name: variable, value, from }))
    if (flags.json) return printJson(this, shown)
    printTable(
      this,
      ['NAME', 'VALUE', 'FROM'],
      shown.map((one) => [one.name, one.value, one.from]),
    )
  },
})
