// `whippet backup FILE` and `whippet restore FILE`.
import { buildCommand, type Command } from '@stricli/core'
import type { CliContext } from '../context.ts'
import { JSON_FLAG, type JsonFlag, parseText } from '../parsers.ts'
import { printJson, printLine } from '../print.ts'

interface Kept {
  readonly documents: number
  readonly accounts: number
  readonly bytes: number
}

const FILE = (brief: string) =>
  ({ kind: 'tuple', parameters: [{ brief, parse: parseText, placeholder: 'FILE' }] }) as const

export const backupCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Write the whole installation to one file',
    fullDescription:
      'Writes one file with the database as it is at this moment, the secret behind the keys, the settings file and what else belongs to the data folder. The service may run meanwhile. Keep the file safe: who has it has the accounts. With PostgreSQL, use pg_dump.',
  },
  parameters: {
    positional: FILE('File to write'),
    flags: {
      force: { kind: 'boolean', default: false, withNegated: false, brief: 'Replace a file that is there' },
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, { force, json }: JsonFlag & { force: boolean }, file: string) {
    const kept = await this.backup(file, { force, progress: progressOn(this, 'copied') })
    if (json) return printJson(this, kept)
    printLine(this, `${inWords(kept)} are in ${file}`)
  },
})

export const restoreCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Put an installation back into an empty data folder',
    fullDescription:
      'Reads a file that `whippet backup` wrote into the data folder that WHIPPET_DATA names, which has to be empty. The file is checked first. Settings that name a program, an address or a file are left out, and listed. The index is built from the documents at the next start.',
  },
  parameters: {
    positional: FILE('File to read'),
    flags: {
      unchecked: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Also read a file without a checksum, as older versions wrote',
      },
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

const SHOWN_EVERY_MS = 1_000

/** How far it is, on standard error, where it takes longer than a moment. */
function progressOn({ process }: CliContext, word: string): (done: number, of: number) => void {
  let shownAt = performance.now()
  return (done, of) => {
    if (performance.now() - shownAt < SHOWN_EVERY_MS) return
    shownAt = performance.now()
    process.stderr.write(`${word} ${done} of ${of} pages\n`)
  }
}

function inWords({ documents, accounts, bytes }: Kept): string {
  const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
  return `${counted(documents, 'document')} and ${counted(accounts, 'account')} (${(bytes / 1e6).toFixed(1)} MB)`
}
