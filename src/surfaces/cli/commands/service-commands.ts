// `whippet serve`, `whippet news poll` and `whippet doctor`.
import { buildCommand, type Command } from '@stricli/core'
import { UnknownTopic } from '../../../foundation/errors.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed, wrongTopic } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag } from '../flags.ts'
import { parseText } from '../parsers.ts'
import { printJson, printLine, printTable } from '../print.ts'
import { ALL_ROLES, parseRoles, type Role } from '../roles.ts'

export function serveCommand(settings: CliContext['settings']): Command<CliContext> {
  const width = Math.max(...settings.map((one) => one.variable.length))
  const list = settings.map(
    (one) => `  ${one.variable.padEnd(width)}  ${one.meaning} (default: ${one.shownDefault})`,
  )
  return buildCommand({
    docs: {
      brief: 'Run the whole service',
      fullDescription: [
        'Runs the whole service. Settings are environment variables, or lines of whippet.json in the data folder, there in camelCase without the prefix (rateLimit):',
        '',
        ...list,
      ].join('\n'),
    },
    parameters: {
      flags: {
        role: {
          kind: 'parsed',
          parse: parseRoles,
          brief: 'What this node does, comma-separated: api, crawl, news, index; all where it is left out',
          placeholder: 'ROLES',
          optional: true,
        },
      },
    },
    async func(this: CliContext, flags: { readonly role?: ReadonlySet<Role> }) {
      await this.serve(flags.role ?? new Set(ALL_ROLES))
    },
  })
}

/** `whippet news poll`; its neighbours are in news-commands.ts. */
export const pollCommand: Command<CliContext> = buildCommand({
  docs: { brief: 'Poll the news feeds now' },
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Topic to poll; none: every topic', parse: parseText, placeholder: 'TOPIC' },
    },
    flags: { json: JSON_FLAG },
  },
  async func(this: CliContext, flags: JsonFlag, ...topics: readonly string[]) {
    const polled = await withOperator(this, (operator) => operator.pollNews(topics)).catch(
      (error: unknown) => {
        throw error instanceof UnknownTopic ? wrongTopic(error) : error
      },
    )
    if (flags.json) return printJson(this, polled)
    printTable(
      this,
      ['TOPIC', 'FEEDS', 'FAILED', 'NEW ARTICLES'],
      polled.map((one) => [one.topic, String(one.feeds), String(one.failed), String(one.articles)]),
    )
  },
})

export const doctorCommand: Command<CliContext> = buildCommand({
  docs: { brief: 'Check the installation and say how to fix it' },
  parameters: { flags: { json: JSON_FLAG } },
  async func(this: CliContext, flags: JsonFlag) {
    const checks = await this.doctor()
    if (flags.json) printJson(this, checks)
    else
      for (const one of checks) {
        printLine(this, `${one.ok ? 'ok  ' : 'BAD '} ${one.check}: ${one.detail}`)
        if (!one.ok && one.mend) printLine(this, `     ${one.mend}`)
      }
    const bad = checks.filter((one) => !one.ok).length
    if (bad > 0) throw new CommandFailed(`${bad} of ${checks.length} checks failed`)
  },
})
