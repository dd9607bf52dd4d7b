// What DOCX, ODT and EPUB have in common: parts in a ZIP, XML as events, and rows of tables; a table within a table is text of its cell.

import { strFromU8, unzipSync } from 'fflate'
import { createShallowParser } from '../../../../foundation/web/shallow-parser.ts'
import type { DocumentBlock } from './document-page.ts'

interface XmlVisitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Walks through XML element by element; linear, and without a tree. */
export function visitXml(xml: string, visitor: XmlVisitor): void {
  const parser = createShallowParser(
    {
      onopentag: (name, attributes) => visitor.open?.(name, attributes),
      ontext: (text) => visitor.text?.(text),
      onclosetag: (name) => visitor.close?.(name),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
}

/** What the elements say: `all` of a name in the order they come, and the `first` of the first name that is there. */
export function xmlTexts(xml: string): {
  all(name: string): readonly string[]
  first(...names: readonly string[]): string | undefined
} {
  const texts = new Map<string, string[]>()
  let text = ''
  visitXml(xml, {
    open() {
      text = ''
    },
    text(part) {
      text += part
    },
    close(name) {
      if (text.trim() !== '') texts.set(name, [...(texts.get(name) ?? []), text.trim()].slice(0, 100))
      text = ''
    },
  })
  return {
    all: (name) => texts.get(name) ?? [],
    first: (...names) => texts.get(names.find((name) => texts.has(name)) ?? '')?.[0],
  }
}

/** A part above this is no document that anyone wrote. */
const MAX_PART_BYTES = 32 * 1_048_576

/** The named parts that are there, as text. Undefined where the archive can't be read. */
export function unpackParts(
  body: Uint8Array,
  names: readonly string[],
): ReadonlyMap<string, string> | undefined {
  try {
    const parts = unzipSync(body, {
      filter: ({ name, originalSize }) => names.includes(name) && originalSize <= MAX_PART_BYTES,
    })
    return new Map(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
  } catch {
    return undefined
  }
}

const TABLES: ReadonlySet<string> = new Set(['w:tbl', 'table:table'])
const ROWS: ReadonlySet<string> = new Set(['w:tr', 'table:table-row'])
const CELLS: ReadonlySet<string> = new Set(['w:tc', 'table:table-cell'])

/** Each row that ends is put on `blocks`. */
export function createTableRows(blocks: DocumentBlock[]) {
  let depth = 0
  let cells: string[] = []
  let cell: string[] = []
  return {
    open(name: string): void {
      if (TABLES.has(name)) depth += 1
      else if (depth === 1 && ROWS.has(name)) cells = []
      else if (depth === 1 && CELLS.has(name)) cell = []
    },
    close(name: string): void {
      if (TABLES.has(name)) depth -= 1
      else if (depth === 1 && CELLS.has(name)) cells.push(cell.join(' '))
      else if (depth === 1 && ROWS.has(name)) blocks.push({ kind: 'row', text: '', cells })
    },
    /** Takes a paragraph that stands in a cell; false where it stands in none. */
    take(text: string): boolean {
      if (depth > 0) cell.push(text)
      return depth > 0
    },
  }
}
