// `whippet backup FILE`, `whippet restore FILE` and `whippet move`.
import { buildCommand } from '@stricli/core'
import { type CliContext, withOperator } from '../context.ts'
import { JSON_FLAG, type JsonFlag, off, parseText } from '../parsers.ts'
import { counted, printJson, printLine } from '../print.ts'
import { lineEachSecond } from '../show-progress.ts'

interface Kept {
  readonly documents: number
  readonly accounts: number
  readonly bytes: number
}

const FILE = (brief: string) =>
  ({ kind: 'tuple', parameters: [{ brief, parse: parseText, placeholder: 'FILE' }] }) as const

export const backupCommand = buildCommand({
  docs: {
    brief: 'Write the whole installation to one file',
    fullDescription:
      'Writes one file with the database as it is at this moment, the secret behind the keys, the settings file and what else belongs to the data folder. The service may run meanwhile. Keep the file safe: who has it has the accounts. With PostgreSQL, use pg_dump.',
  },
  parameters: {
    positional: FILE('File to write'),
    flags: {
      force: off('Replace a file that is there'),
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { force, json }: JsonFlag & { force: boolean }, file: string) {
    const kept = await this.backup(file, { force, progress: progressOn(this, 'copied') })
    if (json) return printJson(this, kept)
    printLine(this, `${inWords(kept)} are in ${file}`)
  },
})

export const restoreCommand = buildCommand({
  docs: {
    brief: 'Put an installation back into an empty data folder',
    fullDescription:
      'Reads a file that `whippet backup` wrote into the data folder that WHIPPET_DATA names, which has to be empty. The file is checked first. Settings that name a program, an address or a file are left out, and listed. The index is built from the documents at the next start.',
  },
  parameters: {
    positional: FILE('File to read'),
    flags: {
      unchecked: off('Also read a file without a checksum, as older versions wrote'),
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { unchecked, json }: JsonFlag & { unchecked: boolean }, file: string) {
    const kept = await this.restore(file, { unchecked, progress: progressOn(this, 'restored') })
    if (json) return printJson(this, kept)
    printLine(this, `${inWords(kept)} are back; start the service to build the index`)
    if (kept.leftOut.length === 0) return
    printLine(this, `left out, set again what you need: ${kept.leftOut.join(', ')}`)
  },
})

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

/** `whippet move`: the whole installation to PostgreSQL. */
export const moveCommand = buildCommand({
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
    const say = lineEachSecond(this.process.stderr)
    const moved = await withOperator(this, (operator) =>
      operator.move(flags.to, ({ table, copied, rows }) => say(`${table}: ${copied} of ${rows}`)),
    )
    if (flags.json) return printJson(this, moved)
    printLine(
      this,
      `Moved ${moved.documents} documents, ${moved.accounts} accounts, ${moved.keys} keys and ${moved.ledger_entries} ledger entries; all sums agree.`,
    )
    this.process.stderr.write('Set WHIPPET_DATABASE_URL to that address and start the service.\n')
  },
})
