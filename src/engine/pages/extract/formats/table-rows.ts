// The rows of a document's tables, in DOCX and ODT alike; a table within a table is text of its cell.
import type { DocumentBlock } from './document-page.ts'

const TABLES: ReadonlySet<string> = new Set(['w:tbl', 'table:table'])
const ROWS: ReadonlySet<string> = new Set(['w:tr', 'table:table-row'])
const CELLS: ReadonlySet<string> = new Set(['w:tc', 'table:table-cell'])

export interface TableRows {
  open(name: string): void
  close(name: string): void
  /** Takes a paragraph that stands in a cell; false where it stands in none. */
  take(text: string): boolean
}

/** Each row that ends is put on `blocks`. */
export function createTableRows(blocks: DocumentBlock[]): TableRows {
  let depth = 0
  let cells: string[] = []
  let cell: string[] = []
  return {
    open(name) {
      if (TABLES.has(name)) depth += 1
      else if (depth === 1 && ROWS.has(name)) cells = []
      else if (depth === 1 && CELLS.has(name)) cell = []
    },
    close(name) {
      if (TABLES.has(name)) depth -= 1
      else if (depth === 1 && CELLS.has(name)) cells.push(cell.join(' '))
      else if (depth === 1 && ROWS.has(name)) blocks.push({ kind: 'row', text: '', cells })
    },
    take(text) {
      if (depth > 0) cell.push(text)
      return depth > 0
    },
  }
}
