// `whippet backup FILE`, `whippet restore FILE` and `whippet move`.
import { command } from '../command.ts'
import { type CliContext, withOperator } from '../context.ts'
import { JSON_FLAG, needed, off, one, parseText } from '../parsers.ts'
import { counted, printJson, printLine } from '../print.ts'
import { lineEachSecond } from '../show-progress.ts'

interface Kept {
  readonly documents: number
  readonly accounts: number
  readonly bytes: number
}

export const backupCommand = command(
  {
    brief: 'Write the whole installation to one file',
    fullDescription:
      'Writes one file with the database as it is at this moment, the secret behind the keys, the settings file and what else belongs to the data folder. The service may run meanwhile. Keep the file safe: who has it has the accounts. With PostgreSQL, use pg_dump.',
    positional: one(parseText, 'File to write', 'FILE'),
    flags: {
      force: off('Replace a file that is there'),
      json: JSON_FLAG,
    },
  },
  async (context, { force, json }, file) => {
    const kept = await context.backup(file, { force, progress: progressOn(context, 'copied') })
    if (json) return printJson(context, kept)
    printLine(context, `${inWords(kept)} are in ${file}`)
  },
)

export const restoreCommand = command(
  {
    brief: 'Put an installation back into an empty data folder',
    fullDescription:
      'Reads a file that `whippet backup` wrote into the data folder that WHIPPET_DATA names, which has to be empty. The file is checked first. Settings that name a program, an address or a file are left out, and listed. The index is built from the documents at the next start.',
    positional: one(parseText, 'File to read', 'FILE'),
    flags: {
      unchecked: off('Also read a file without a checksum, as older versions wrote'),
      json: JSON_FLAG,
    },
  },
  async (context, { unchecked, json }, file) => {
    const kept = await context.restore(file, { unchecked, progress: progressOn(context, 'restored') })
    if (json) return printJson(context, kept)
    printLine(context, `${inWords(kept)} are back; start the service to build the index`)
    if (kept.leftOut.length === 0) return
    printLine(context, `left out, set again what you need: ${kept.leftOut.join(', ')}`)
  },
)

function progressOn({ process }: CliContext, word: string): (done: number, of: number) => void {
  const say = lineEachSecond(process.stderr)
  return (done, of) => say(`${word} ${Math.floor((100 * done) / Math.max(of, 1))} %`)
}

function inWords({ documents, accounts, bytes }: Kept): string {
  return `${counted(documents, 'document')} and ${counted(accounts, 'account')} (${(bytes / 1e6).toFixed(1)} MB)`
}

function parsePostgres(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw new SyntaxError(
      `"${text.replace(/:\/\/.*@/, '://…@')}" is not an address that starts with postgres://`,
    )
  return text
}

export const moveCommand = command(
  {
    brief: 'Move the installation to PostgreSQL',
    fullDescription:
      'Copies everything from the embedded database to PostgreSQL, table by table, and compares the sums of both. Stop the service first. A move that was cut short goes on with the same command. The embedded database is left as it is.',
    flags: {
      to: needed(parsePostgres, 'Address of the database', 'postgres://…'),
      json: JSON_FLAG,
    },
  },
  async (context, flags) => {
    const say = lineEachSecond(context.process.stderr)
    const moved = await withOperator(context, (operator) =>
      operator.move(flags.to, ({ table, copied, rows }) => say(`${table}: ${copied} of ${rows}`)),
    )
    if (flags.json) return printJson(context, moved)
    printLine(
      context,
      `Moved ${moved.documents} documents, ${moved.accounts} accounts, ${moved.keys} keys and ${moved.ledger_entries} ledger entries; all sums agree.`,
    )
    context.process.stderr.write('Set WHIPPET_DATABASE_URL to that address and start the service.\n')
  },
)
