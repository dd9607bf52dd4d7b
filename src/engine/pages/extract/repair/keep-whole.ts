// Keeps tables and lists whole of which a good part was chosen.
import type { Block } from '../analyse/blocks.ts'
import { endOf, findElements, type HtmlTree, namesOf, nearest, parentOf } from '../tree/tree.ts'
import { isDataTable } from '../write/markdown-table.ts'

const MIN_ROWS = 3
/** A table with so much of its text chosen is chosen whole. */
const TABLE_SHARE = 0.3
const TABLES: ReadonlySet<string> = new Set(['table'])

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl'])
const LIST_SHARE = 0.5
const MIN_ITEMS = 3
/** A long list of links is often a menu, and its chosen part the exception. */
const MAX_LINK_SHARE = 0.3
const MAX_LINKS_WORDS = 150
/** An item that scores less is something else that stands in the list. */
const MIN_ITEM_SCORE = 0.1

const MAX_STEPS = 8

/** Blocks from `from` to before `to` stand in one element. */
interface Run {
  readonly from: number
  readonly to: number
  readonly element: number
  readonly words: number
  readonly linkWords: number
  readonly chosen: number
}

export function keepWholeTables(
  tree: HtmlTree,
  blocks: readonly Block[],
  scores: Float32Array,
  kept: Uint8Array,
): void {
  for (const run of runsIn(tree, blocks, kept, TABLES)) {
    const { from, to, element, words, chosen } = run
    if (chosen === words) continue
    const isWanted =
      chosen > TABLE_SHARE * words || (isOfFacts(tree, element) && isLikely(blocks, scores, run))
    if (isWanted && isTabular(tree, element)) kept.fill(1, from, to)
  }
}

/** What shops call the table of a thing's properties; its few words score low each by itself. */
const FACTS = /attribut|\bspecs?\b|specification|data-?sheet|technical|propert/i
const MIN_FACTS_SCORE = 0.1

function isOfFacts(tree: HtmlTree, table: number): boolean {
  const names = [table, parentOf(tree, table)].map((node) => namesOf(tree, node))
  return FACTS.test(names.join(' ').slice(0, MAX_NAMES_LENGTH))
}

const MAX_NAMES_LENGTH = 400

function isLikely(blocks: readonly Block[], scores: Float32Array, { from, to, words }: Run): boolean {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += (blocks[at]?.words ?? 0) * (scores[at] ?? 0)
  return sum >= MIN_FACTS_SCORE * words
}

/** A table without a header and with few rows is often there for the layout. */
function isTabular(tree: HtmlTree, table: number): boolean {
  const hasHeader = findElements(tree, 'th', table).length > 0
  return (hasHeader || findElements(tree, 'tr', table).length >= MIN_ROWS) && isDataTable(tree, table)
}

export function keepWholeLists(
  tree: HtmlTree,
  blocks: readonly Block[],
  scores: Float32Array,
  kept: Uint8Array,
): void {
  for (const { from, to, words, linkWords, chosen } of runsIn(tree, blocks, kept, LISTS)) {
    if (to - from < MIN_ITEMS || chosen === words) continue
    const isLongMenu = linkWords > MAX_LINK_SHARE * words && words > MAX_LINKS_WORDS
    if (chosen < LIST_SHARE * words || isLongMenu) continue
    for (let at = from; at < to; at += 1) if ((scores[at] ?? 0) >= MIN_ITEM_SCORE) kept[at] = 1
  }
}

/** The runs of blocks whose nearest element of the given tags is the same. */
function runsIn(
  tree: HtmlTree,
  blocks: readonly Block[],
  kept: Uint8Array,
  tags: ReadonlySet<string>,
): Run[] {
  const runs: Run[] = []
  for (let from = 0; from < blocks.length; ) {
    const element = nearest(tree, blocks[from]?.element ?? 0, tags, MAX_STEPS)
    let [to, words, linkWords, chosen] = [from, 0, 0, 0]
    for (; to < blocks.length; to += 1) {
      const block = blocks[to]
      if (block === undefined || element < 0 || block.element >= endOf(tree, element)) break
      words += block.words
      linkWords += block.linkWords
      if (kept[to] === 1) chosen += block.words
    }
    if (to > from) runs.push({ from, to, element, words, linkWords, chosen })
    from = Math.max(to, from + 1)
  }
  return runs
}
