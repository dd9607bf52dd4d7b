// `whippet import FILE…`: documents into the index, with progress on standard error.
import { buildCommand, type Command } from '@stricli/core'
import {
  type ImportCounts,
  type ImportOptions,
  importFormats,
} from '../../../operations/operator/operator-api.ts'
import { type CliContext, withOperator } from '../context.ts'
import { CommandFailed } from '../exit-codes.ts'
import { JSON_FLAG, type JsonFlag, parseAddress, parseText } from '../parsers.ts'
import { printJson, printLine } from '../print.ts'
import { importProgress } from '../show-progress.ts'

export const importCommand: Command<CliContext> = buildCommand({
  docs: {
    brief: 'Put documents into the index',
    fullDescription:
      'Reads JSONL (one document a line), WARC and ARC, ZIM, MediaWiki dumps, and folders of HTML, markdown, text, PDF, DOCX, ODT, EPUB and mbox files; plain or packed with gzip, zstd, bzip2, xz or LZ4; `-` reads standard input. What a file is, it tells itself where --format does not. A record that cannot be read is named and counted, and never stops the import. The same url again replaces the document. Interrupted, the same command goes on where it ended.',
  },
  parameters: {
    positional: {
      kind: 'array',
      minimum: 1,
      parameter: { brief: 'File to read, or - for standard input', parse: parseText, placeholder: 'FILE' },
    },
    flags: {
      format: { kind: 'enum', values: importFormats, optional: true, brief: 'What the files are' },
      baseUrl: {
        kind: 'parsed',
        parse: parseAddress,
        optional: true,
        brief: 'What the addresses of pages begin with, for ZIM, MediaWiki and folders',
        placeholder: 'URL',
      },
      json: JSON_FLAG,
    },
  },
  async func(
    this: CliContext,
    flags: Pick<ImportOptions, 'format' | 'baseUrl'> & JsonFlag,
    ...files: readonly string[]
  ) {
    const { json, ...options } = flags
    const listener = importProgress(this.process.stderr)
    const counts = await withOperator(this, (operator) =>
      operator.importFiles(files, listener, options),
    ).finally(() => listener.finish())
    if (json) printJson(this, counts)
    else printLine(this, inWords(counts))
    if (counts.failed > 0 && counts.failed === counts.read) {
      throw new CommandFailed('no record could be read; the lines above say why')
    }
  },
})

function inWords(counts: ImportCounts): string {
  return `${counts.read} read: ${counts.added} added, ${counts.updated} updated, ${counts.skipped} skipped, ${counts.failed} failed`
}
