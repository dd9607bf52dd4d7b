// Reads the infobox of a wiki's page: the table of facts beside the text, row by row.
import { truncate } from '../../../../foundation/text/truncate.ts'
import type { PageSubject, SubjectItem } from '../../page.ts'
import { BLOCK_TAGS } from '../tree/html-elements.ts'
import { attribute, endOf, type HtmlTree, tagOf } from '../tree/tree.ts'

const MOST_ITEMS = 24
const LONGEST_LABEL = 60
const LONGEST_VALUE = 300
/** Notes, scripts and styles stand among the facts. */
const PASSED_OVER = new Set(['sup', 'style', 'script', 'noscript', 'img', 'svg'])

export function readInfobox(tree: HtmlTree, name: string): PageSubject | undefined {
  const table = infoboxOf(tree)
  if (table === undefined || name === '') return undefined
  const items: SubjectItem[] = []
  for (let node = table; node < endOf(tree, table) && items.length < MOST_ITEMS; node += 1) {
    if (tagOf(tree, node) !== 'tr') continue
    const item = factIn(tree, node)
    if (item) items.push(item)
  }
  return items.length === 0 ? undefined : { type: 'Thing', name, items }
}

function infoboxOf(tree: HtmlTree): number | undefined {
  for (let node = 0; node < tree.size; node += 1) {
    if (tagOf(tree, node) !== 'table') continue
    if (/(?:^|\s)infobox(?:[\s_-]|$)/.test(attribute(tree, node, 'class') ?? '')) return node
  }
  return undefined
}

/** A row with one heading and one cell; tables inside cells have rows of their own. */
function factIn(tree: HtmlTree, row: number): SubjectItem | undefined {
  let label = ''
  for (let node = row + 1; node < endOf(tree, row); node += 1) {
    const tag = tagOf(tree, node)
    if (tag === 'tr') return undefined
    if (tag === 'th' && label === '') label = textOf(tree, node, LONGEST_LABEL)
    if (tag !== 'td') continue
    const value = textOf(tree, node, LONGEST_VALUE)
    return label === '' || value === '' ? undefined : { label, value }
  }
  return undefined
}

function textOf(tree: HtmlTree, root: number, limit: number): string {
  let text = ''
  let node = root + 1
  while (node < endOf(tree, root) && text.length < 4 * limit) {
    const tag = tagOf(tree, node)
    if (PASSED_OVER.has(tag)) {
      node = endOf(tree, node)
      continue
    }
    if (tag === '') text += tree.text[node] ?? ''
    else if (tag === 'br' || tag === 'li' || BLOCK_TAGS.has(tag)) text += ' • '
    node += 1
  }
  const parts = text.split('•').map((part) => part.replace(/\s+/g, ' ').trim())
  return truncate(parts.filter((part) => part !== '').join(', '), limit)
}
