// Rounds off the blocks that were chosen one by one: tables stay whole, what is said twice is kept once.
import type { Analysis } from './analyse-page.ts'
import type { Block } from './blocks.ts'
import { codeLanguage } from './markdown-code.ts'
import { isDataTable } from './markdown-table.ts'
import { attribute, endOf, findElements, type HtmlTree, parentOf, tagOf } from './tree.ts'

const HEADERS: ReadonlySet<string> = new Set(['th'])
const ROWS: ReadonlySet<string> = new Set(['tr'])
const MIN_ROWS = 3
/** A table with so much of its text chosen is chosen whole. */
const TABLE_SHARE = 0.3
/** Shorter blocks come again for good reasons: prices, names, headings. */
const REPEATED_WORDS = 12

/** Changes `kept`, 1 for each block that is content. */
export function roundOffChoice({ tree, blocks }: Pick<Analysis, 'tree' | 'blocks'>, kept: Uint8Array): void {
  keepWholeTables(tree, blocks.list, kept)
  dropLanguageLabels(tree, blocks.list, kept)
  dropRepeated(tree, blocks.list, kept)
}

function keepWholeTables(tree: HtmlTree, blocks: readonly Block[], kept: Uint8Array): void {
  for (let from = 0; from < blocks.length; ) {
    const table = tableAround(tree, blocks[from]?.element ?? 0)
    let [to, words, chosen] = [from, 0, 0]
    for (; to < blocks.length; to += 1) {
      const block = blocks[to]
      if (block === undefined || table < 0 || block.element >= endOf(tree, table)) break
      words += block.words
      if (kept[to] === 1) chosen += block.words
    }
    if (chosen > TABLE_SHARE * words && chosen < words && isTabular(tree, table)) kept.fill(1, from, to)
    from = Math.max(to, from + 1)
  }
}

/** A table without a header and with few rows is often there for the layout. */
function isTabular(tree: HtmlTree, table: number): boolean {
  const hasHeader = findElements(tree, HEADERS, table).length > 0
  return (hasHeader || findElements(tree, ROWS, table).length >= MIN_ROWS) && isDataTable(tree, table)
}

/** The innermost table around an element, -1 where there is none near. */
function tableAround(tree: HtmlTree, element: number): number {
  for (let up = element, steps = 0; up > 0 && steps < 8; up = parentOf(tree, up), steps += 1) {
    if (tagOf(tree, up) === 'table') return up
  }
  return -1
}

/** The name of a language above a code block, which the block has in its own fence. */
function dropLanguageLabels(tree: HtmlTree, blocks: readonly Block[], kept: Uint8Array): void {
  blocks.forEach((block, index) => {
    if (kept[index] !== 1 || block.words > 2) return
    const next = blocks[index + 1]
    if (next === undefined || tagOf(tree, next.element) !== 'pre') return
    if (block.text.toLowerCase() === codeLanguage(tree, next.element)) kept[index] = 0
  })
}

/** A text for wide and one for narrow screens, a summary that is the first paragraph again. */
function dropRepeated(tree: HtmlTree, blocks: readonly Block[], kept: Uint8Array): void {
  const seen = new Map<string, number>()
  blocks.forEach((block, index) => {
    if (kept[index] !== 1 || block.words < REPEATED_WORDS || isQuoted(tree, block.element)) return
    const first = seen.get(block.text)
    if (first === undefined) seen.set(block.text, block.element)
    else if (!isAlike(tree, first, block.element)) kept[index] = 0
  })
}

/** In the cards of a list, or the steps of a guide that comes in many languages, a text is meant to come again. */
function isAlike(tree: HtmlTree, first: number, again: number): boolean {
  let [one, other] = [first, again]
  while (one !== other && one > 0 && other > 0) {
    if (tagOf(tree, one) !== tagOf(tree, other)) return false
    if (attribute(tree, one, 'class') !== attribute(tree, other, 'class')) return false
    one = parentOf(tree, one)
    other = parentOf(tree, other)
  }
  return one === other
}

function isQuoted(tree: HtmlTree, element: number): boolean {
  for (let up = element, steps = 0; up > 0 && steps < 4; up = parentOf(tree, up), steps += 1) {
    const tag = tagOf(tree, up)
    if (tag === 'blockquote' || tag === 'pre' || tag === 'td') return true
  }
  return false
}
