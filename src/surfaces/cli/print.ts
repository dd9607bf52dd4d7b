// Printing for people and for pipes: tables on a terminal, JSON with --json, the context document with --context.

import type { Reply } from '../../contract/service-api.ts'
import type { CliContext } from './context.ts'
import { CommandFailed, EXIT } from './exit-codes.ts'
import { off } from './parsers.ts'

export function printJson(context: CliContext, value: unknown): void {
  context.process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

export function printLine(context: CliContext, line: string): void {
  context.process.stdout.write(`${line}\n`)
}

/** A table with a header, columns as wide as their widest cell. */
export function printTable(
  context: CliContext,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all) {
    printLine(
      context,
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** `1 document`, `2 documents`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

export function shownDollars(dollars: number): string {
  return `$${dollars.toFixed(9).replace(/(\.\d{2}\d*?)0+$/, '$1')}`
}

export const OUTPUT_FLAGS = {
  json: off('Print the body as the service sent it, for scripts'),
  context: off('Print markdown with frontmatter, for language models'),
}

/** The form to ask the service for. */
export function formatOf({ json, context }: { json: boolean; context: boolean }): 'json' | 'context' {
  if (json && context) throw new CommandFailed('Give --json or --context, not both', EXIT.wrongUsage)
  return context ? 'context' : 'json'
}

/** Prints a body as it came. */
export function printBody(context: CliContext, { body }: Reply): void {
  context.process.stdout.write(body.endsWith('\n') ? body : `${body}\n`)
}

/** Reads a JSON body that has the field which tells it from the answer of another program. */
export function readReply<T>({ body }: Reply, field: keyof T & string): T {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {}
  if (typeof value === 'object' && value !== null && field in value) return value as T
  throw new CommandFailed('What answered is not a Whippet service; check the address (--base-url)')
}
