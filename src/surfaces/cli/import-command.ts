// `whippet import FILE…`: documents into the index, with progress on standard error.
import { buildCommand, type Command } from '@stricli/core'
import type { ImportCounts } from '../../operations/operator-api.ts'
import { type CliContext, withOperator } from './context.ts'
import { JSON_FLAG, type JsonFlag } from './flags.ts'
import { importProgress } from './import-progress.ts'
import { parseText } from './parsers.ts'
import { printJson, printLine } from './print.ts'

export const importCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Put documents into the index',
    fullDescription:
      'Reads JSONL, one document a line, plain or gzipped; `-` reads standard input. A line that cannot be read is named and counted, and never stops the import. The same url again replaces the document.',
  },
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: { brief: 'File to read, or - for standard input', parse: parseText, placeholder: 'FILE' },
    },
    flags: {
      format: { kind: 'enum', values: ['jsonl'], default: 'jsonl', brief: 'What the files are' },
      json: JSON_FLAG,
    },
  },
  async func(this: CliContext, flags: { format: 'jsonl' } & JsonFlag, ...files: readonly string[]) {
    const listener = importProgress(this.process.stderr)
    const counts = await withOperator(this, (operator) => operator.importFiles(files, listener)).finally(() =>
      listener.finish(),
    )
    if (flags.json) printJson(this, counts)
    else printLine(this, inWords(counts))
  },
})

function inWords(counts: ImportCounts): string {
  return `${counts.read} read: ${counts.added} added, ${counts.updated} updated, ${counts.skipped} skipped, ${counts.failed} failed`
}
