// `whippet console link`: a one-time way into the console.
import { buildCommand, buildRouteMap, type RouteMap } from '@stricli/core'
import { type CliContext, withOperator } from '../context.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { parseText } from '../parsers.ts'
import { printJson, printLine } from '../print.ts'

const link = buildCommand({
  docs: { brief: 'Print a link that signs in to the console once, within 15 minutes' },
  parameters: {
    flags: {
      account: {
        kind: 'parsed',
        parse: parseText,
        optional: true,
        brief: "E-mail address of the account (default: the owner's)",
        placeholder: 'EMAIL',
      },
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, flags: { account?: string } & JsonFlag) {
    const made = await withOperator(this, (operator) => operator.consoleLink(flags.account))
    if (flags.json) return printJson(this, made)
    printLine(this, made.url)
    this.process.stderr.write(`Signs in as ${made.account}, once, until ${made.expires}.\n`)
  },
})

export const consoleCommands: RouteMap<CliContext> = buildRouteMap({
  routes: { link },
  docs: { brief: 'Sign in to the console' },
})
