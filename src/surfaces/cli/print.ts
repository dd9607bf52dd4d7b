// Printing for people and for pipes: tables on a terminal, JSON with --json.
import type { CliContext } from './context.ts'

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

export function shownDollars(dollars: number): string {
  return `$${dollars.toFixed(9).replace(/(\.\d{2}\d*?)0+$/, '$1')}`
}
