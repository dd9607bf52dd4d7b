// `whippet settings`: what is in force, and where from.
import { buildCommand, type Command } from '@stricli/core'
import type { CliContext } from '../context.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { printJson, printLine, printTable } from '../print.ts'

export const settingsCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Show the settings in force and where they come from',
    fullDescription:
      'Shows every setting with its value and where it comes from: the environment, the settings file or the default. Where the service runs on the data folder, these are the values that it was started with, and the column HERE has what this shell would start it with where that differs. Secrets are shown as `…`.',
  },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const here = this.settingsInForce()
    const running = await this.runningService()
    const valueHere = new Map(here.map(({ variable, value }) => [variable, value]))
    const shown = (running?.settings ?? here).map(({ variable, value, from }) => {
      const other = valueHere.get(variable)
      return { name: variable, value, from, ...(other !== undefined && other !== value && { here: other }) }
    })
    if (flags.json) return printJson(this, shown)
    if (running) printLine(this, `Of the service that runs at ${running.address}:\n`)
    const differs = shown.some((one) => one.here !== undefined)
    printTable(
      this,
      ['NAME', 'VALUE', 'FROM', ...(differs ? ['HERE'] : [])],
      shown.map((one) => [one.name, one.value, one.from, one.here ?? '']),
    )
  },
})
