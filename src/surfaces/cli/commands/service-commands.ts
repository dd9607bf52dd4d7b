// The commands about the service as a whole: `whippet serve`, `news poll`, `doctor`, `mcp`, `settings` and `console`.

import { buildRouteMap, type Command } from '@stricli/core'
import { UnknownTopic } from '../../../foundation/errors.ts'
import { command, operatorCommand } from '../command.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, wrongTopic } from '../exit-codes.ts'
import { JSON_FLAG, parseText, several, valued } from '../parsers.ts'
import { printJson, printLine, printTable } from '../print.ts'
import { ALL_ROLES, parseRoles } from '../roles.ts'
import { CONNECTION_FLAGS, findConnection } from './ask-service.ts'

export function serveCommand(settings: CliContext['settings']): Command<CliContext> {
  const width = Math.max(...settings.map((one) => one.variable.length))
  const list = settings.map(
    (one) => `  ${one.variable.padEnd(width)}  ${one.meaning} (default: ${one.shownDefault})`,
  )
  return command(
    {
      brief: 'Run the whole service',
      fullDescription: [
        'Runs the whole service. Settings are environment variables, or lines of whippet.json in the data folder, there in camelCase without the prefix (rateLimit):',
        '',
        ...list,
      ].join('\n'),
      flags: {
        role: valued(
          parseRoles,
          'What this node does, comma-separated: api, crawl, news, index; all where it is left out',
          'ROLES',
        ),
      },
    },
    async (context, flags) => {
      await context.serve(flags.role ?? new Set(ALL_ROLES))
    },
  )
}

/** `whippet news poll`; its neighbours are in news-commands.ts. */
export const pollCommand = command(
  {
    brief: 'Poll the news feeds now',
    positional: several(parseText, 'Topic to poll; none: every topic', 'TOPIC'),
    flags: { json: JSON_FLAG },
  },
  async (context, flags, ...topics) => {
    const polled = await withOperator(context, (operator) => operator.pollNews(topics)).catch(
      (error: unknown) => {
        throw error instanceof UnknownTopic ? wrongTopic(error) : error
      },
    )
    if (flags.json) return printJson(context, polled)
    printTable(
      context,
      ['TOPIC', 'FEEDS', 'FAILED', 'NEW ARTICLES'],
      polled.map((one) => [one.topic, String(one.feeds), String(one.failed), String(one.articles)]),
    )
  },
)

export const doctorCommand = command(
  { brief: 'Check the installation and say how to fix it', flags: { json: JSON_FLAG } },
  async (context, flags) => {
    const checks = await context.doctor()
    if (flags.json) printJson(context, checks)
    else
      for (const one of checks) {
        printLine(context, `${one.ok ? 'ok  ' : 'BAD '} ${one.check}: ${one.detail}`)
        if (!one.ok && one.mend) printLine(context, `     ${one.mend}`)
      }
    const bad = checks.filter((one) => !one.ok).length
    if (bad > 0) throw new CommandFailed(`${bad} of ${checks.length} checks failed`)
  },
)

export const mcpCommand = command(
  {
    brief: 'Serve the two tools for agents on standard input and output',
    fullDescription:
      'For clients that start a tool server as a program: the command is `whippet`, its argument `mcp`. The tools ask the service over HTTP with your key.',
    flags: CONNECTION_FLAGS,
  },
  async (context, flags) => {
    await context.serveTools(await findConnection(context, flags))
  },
)

export const settingsCommand = command(
  {
    brief: 'Show the settings in force and where they come from',
    fullDescription:
      'Shows every setting with its value and where it comes from: the environment, the settings file or the default. Where the service runs on the data folder, these are the values that it was started with, and the column HERE has what this shell would start it with where that differs. Secrets are shown as `…`.',
    flags: { json: JSON_FLAG },
  },
  async (context, flags) => {
    const here = context.settingsInForce()
    const running = await context.runningService()
    const valueHere = new Map(here.map(({ variable, value }) => [variable, value]))
    const shown = (running?.settings ?? here).map(({ variable, value, from }) => {
      const other = valueHere.get(variable)
      return { name: variable, value, from, ...(other !== undefined && other !== value && { here: other }) }
    })
    if (flags.json) return printJson(context, shown)
    if (running) printLine(context, `Of the service that runs at ${running.address}:\n`)
    const differs = shown.some((one) => one.here !== undefined)
    printTable(
      context,
      ['NAME', 'VALUE', 'FROM', ...(differs ? ['HERE'] : [])],
      shown.map((one) => [one.name, one.value, one.from, one.here ?? '']),
    )
  },
)

const link = operatorCommand(
  {
    brief: 'Print a link that signs in to the console once, within 15 minutes',
    flags: { account: valued(parseText, "E-mail address of the account (default: the owner's)", 'EMAIL') },
  },
  (operator, { account }) => operator.consoleLink(account),
  (context, made) => {
    printLine(context, made.url)
    context.process.stderr.write(`Signs in as ${made.account}, once, until ${made.expires}.\n`)
  },
)

export const consoleCommands = buildRouteMap({
  routes: { link },
  docs: { brief: 'Sign in to the console' },
})
