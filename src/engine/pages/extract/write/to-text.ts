// Writes the kept blocks of a page as plain text.

import type { Selection } from '../analyse/selection.ts'
import { type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'
import { isDataTable } from './markdown-table.ts'

export function toText(selection: Selection): string {
  const { tree, blocks, kept } = selection
  const tables = new Map<number, boolean>()
  const isData = (table: number) => {
    const known = tables.get(table) ?? isDataTable(tree, table)
    tables.set(table, known)
    return known
  }
  const parts: string[] = []
  let before = -1
  blocks.list.forEach((block, index) => {
    if (kept[index] !== 1 || block.text === '') return
    if (before >= 0) parts.push(between(tree, before, block.element, isData))
    parts.push(block.text)
    before = block.element
  })
  return parts.join('')
}

const ITEM_TAGS: ReadonlySet<string> = new Set(['li', 'dt', 'dd', 'td', 'th', 'summary', 'option'])

/** Cells of a row stand on one line, items of a list on lines of their own, paragraphs apart. */
function between(tree: HtmlTree, before: number, next: number, isData: (table: number) => boolean): string {
  const one = tagOf(tree, before)
  const other = tagOf(tree, next)
  if (!ITEM_TAGS.has(one) || !ITEM_TAGS.has(other)) return '\n\n'
  const isRow = (one === 'td' || one === 'th') && parentOf(tree, before) === parentOf(tree, next)
  return isRow && before !== next && isData(tableOf(tree, next)) ? ' | ' : '\n'
}

function tableOf(tree: HtmlTree, node: number): number {
  let up = node
  while (up > 0 && tagOf(tree, up) !== 'table') up = parentOf(tree, up)
  return up
}
