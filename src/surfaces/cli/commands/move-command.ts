// `whippet move`: the whole installation to PostgreSQL.
import { buildCommand, type Command } from '@stricli/core'
import { type CliContext, withOperator } from '../context.ts'
import { JSON_FLAG, type JsonFlag } from '../parsers.ts'
import { printJson, printLine } from '../print.ts'

function parsePostgres(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw new SyntaxError(
      `"${text.replace(/:\/\/.*@/, '://…@')}" is not an address that starts with postgres://`,
    )
  return text
}

const SHOWN_EVERY_MS = 1_000

export const moveCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Move the installation to PostgreSQL',
    fullDescription:
      'Copies everything from the embedded database to PostgreSQL, table by table, and compares the sums of both. Stop the service first. A move that was cut short goes on with the same command. The embedded database is left as it is.',
  },
  parameters: {
    flags: {
      to: {
        kind: 'parsed',
        parse: parsePostgres,
        brief: 'Address of the database',
        placeholder: 'postgres://…',
      },
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, flags: { to: string } & JsonFlag) {
    let shownAt = performance.now()
    const moved = await withOperator(this, (operator) =>
      operator.move(flags.to, ({ table, copied, rows }) => {
        if (performance.now() - shownAt < SHOWN_EVERY_MS) return
        shownAt = performance.now()
        this.process.stderr.write(`${table}: ${copied} of ${rows}\n`)
      }),
    )
    if (flags.json) return printJson(this, moved)
    printLine(
      this,
      `Moved ${moved.documents} documents, ${moved.accounts} accounts, ${moved.keys} keys and ${moved.ledger_entries} ledger entries; all sums agree.`,
    )
    this.process.stderr.write('Set WHIPPET_DATABASE_URL to that address and start the service.\n')
  },
})
