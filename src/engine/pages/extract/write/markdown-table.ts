// Tables: which hold data, and how those are written as GFM.

import { BLOCK_TAGS, HEADING_TAGS } from '../tree/html-elements.ts'
import { attribute, endOf, type HtmlTree, tagOf, walkTree } from '../tree/tree.ts'
import { escapeLineStart } from './escape-markdown.ts'
import { type InlineContext, InlineWriter } from './markdown-inline.ts'

const MAX_COLUMNS = 40
const MAX_CELL_LENGTH = 400
const MAX_SPAN = 20

interface Cell {
  readonly node: number
  readonly header: boolean
  readonly span: number
  /** How many rows it reaches through. */
  readonly rows: number
}

/** Rows of cells that belong to this table and not to one inside it. */
function readRows(tree: HtmlTree, table: number): Cell[][] {
  const rows: Cell[][] = []
  const stop = endOf(tree, table)
  for (let node = table + 1; node < stop; ) {
    const tag = tagOf(tree, node)
    if (tag === 'tr') rows.push([])
    if (tag === 'td' || tag === 'th') {
      if (rows.length === 0) rows.push([])
      const span = Math.min(MAX_SPAN, spanOf(tree, node, 'colspan'))
      rows.at(-1)?.push({ node, header: tag === 'th', span, rows: spanOf(tree, node, 'rowspan') })
      node = endOf(tree, node)
    } else node = tag === 'table' ? endOf(tree, node) : node + 1
  }
  return rows.filter((row) => row.length > 0)
}

function spanOf(tree: HtmlTree, cell: number, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Number.parseInt(attribute(tree, cell, name) ?? '', 10) || 1)
}

/** Layout tables hold other tables, headings, long texts, or one row or column only: the box of a note, say. */
export function isDataTable(tree: HtmlTree, table: number): boolean {
  if (/presentation|none/.test(attribute(tree, table, 'role') ?? '')) return false
  const stop = endOf(tree, table)
  let longest = 0
  let length = 0
  for (let node = table + 1; node < stop; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === 'table' || tag === 'pre' || tag === 'form' || tag === 'blockquote') return false
    if (HEADING_TAGS.has(tag)) return false
    if (tag === 'td' || tag === 'th') length = 0
    length += tree.text[node]?.length ?? 0
    longest = Math.max(longest, length)
  }
  if (longest > 2_000) return false
  const rows = readRows(tree, table)
  const isBox = rows.length === 1 && !rows[0]?.some((cell) => cell.header)
  return !isBox && rows.some((row) => row.length >= 2)
}

export function tableMarkdown(context: InlineContext, table: number): string[] {
  const { tree } = context.selection
  const rows = inColumns(readRows(tree, table))
    .filter(({ cells }) => cells.some((cell) => context.selection.keepsBelow(cell.node)))
    .map(({ cells, columns }) => ({
      header: cells.every((cell) => cell.header),
      cells: Array.from(columns.slice(0, MAX_COLUMNS), (cell) => (cell ? cellText(context, cell.node) : '')),
    }))
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (width === 0) return []
  const [first, ...rest] = rows
  const isHead = first !== undefined && (first.header || isHeaderRow(first.cells, rest.length))
  const head = isHead ? first.cells : []
  const body = isHead ? rest : rows
  return [
    row(head, width),
    row(Array<string>(width).fill('---'), width),
    ...body.map(({ cells }) => row(cells, width)),
  ]
}

/** Each cell in its first column; columns that it reaches through, here and in rows below, are empty. */
function inColumns(
  rows: readonly (readonly Cell[])[],
): readonly { readonly cells: readonly Cell[]; readonly columns: readonly (Cell | undefined)[] }[] {
  /** The row, by column, down to which a cell above reaches. */
  const reached: number[] = []
  return rows.map((cells, at) => {
    const columns: (Cell | undefined)[] = []
    for (const cell of cells) {
      while ((reached[columns.length] ?? 0) > at) columns.push(undefined)
      const column = columns.push(cell) - 1
      for (let one = column; one < column + cell.span; one++) {
        columns[one] = one === column ? cell : undefined
        reached[one] = at + cell.rows
      }
    }
    return { cells, columns }
  })
}

/** Fewer columns are as likely names and values, which need no header. */
const MIN_HEADED_COLUMNS = 3
const BOLD = /^\*\*[^*]+\*\*$/

/** A first row of ordinary cells that names the columns: all bold, or all different, short and without a number. */
function isHeaderRow(cells: readonly string[], rowsBelow: number): boolean {
  const named = cells.filter((cell) => cell !== '')
  if (rowsBelow === 0 || named.length < 2 || named.length < cells.length - 1) return false
  if (named.every((cell) => BOLD.test(cell))) return true
  if (named.length < MIN_HEADED_COLUMNS || rowsBelow < 2) return false
  return new Set(named).size === named.length && named.every((cell) => cell.length <= 40 && !/\d/.test(cell))
}

function row(cells: readonly string[], width: number): string {
  const padded = Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return `| ${padded.join(' | ')} |`
}

function cellText(context: InlineContext, cell: number): string {
  const writer = new InlineWriter(context)
  const { tree } = context.selection
  walkTree(tree, cell, {
    open: (node) => {
      if (!BLOCK_TAGS.has(tagOf(tree, node))) return writer.open(node)
      writer.space()
      return true
    },
    text: (node) => writer.text(node),
    close: (node) => writer.close(node),
  })
  const line = escapeLineStart(writer.take()).replace(/\n+/g, '<br>').replaceAll('|', '\\|')
  return line.length > MAX_CELL_LENGTH * 10 ? line.slice(0, MAX_CELL_LENGTH * 10) : line
}
