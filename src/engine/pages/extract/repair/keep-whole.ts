// Keeps together what belongs together: tables and lists of which a good part was chosen, and what looks alike.
import type { Block } from '../analyse/blocks.ts'
import {
  elementSignature,
  endOf,
  findElements,
  type HtmlTree,
  namesOf,
  nearest,
  parentOf,
} from '../tree/tree.ts'
import { isDataTable } from '../write/markdown-table.ts'

/** The blocks of a page with their scores, and 1 for each that is content: what repairs change. */
export interface Choice {
  readonly tree: HtmlTree
  readonly blocks: readonly Block[]
  readonly scores: Float32Array
  readonly kept: Uint8Array
}

const MIN_ROWS = 3
/** A table with so much of its text chosen is chosen whole. */
const TABLE_SHARE = 0.3
const TABLES: ReadonlySet<string> = new Set(['table'])

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl'])
const LIST_SHARE = 0.5
const MIN_ITEMS = 3
/** A long list of links is often a menu, and its chosen part the exception. */
const MENU_LINK_SHARE = 0.3
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

export function keepWholeTables(choice: Choice): void {
  const { tree, kept } = choice
  for (const run of runsIn(choice, TABLES)) {
    const { from, to, element, words, chosen } = run
    if (chosen === words) continue
    const isWanted = chosen > TABLE_SHARE * words || (isOfFacts(tree, element) && isLikely(choice, run))
    if (isWanted && isTabular(tree, element)) kept.fill(1, from, to)
  }
}

/** What shops call the table of a thing's properties; its few words score low each by itself. */
const FACTS = /attribut|\bspecs?\b|specification|data-?sheet|technical|propert/i
const MIN_FACTS_SCORE = 0.1
const MAX_NAMES_LENGTH = 400

function isOfFacts(tree: HtmlTree, table: number): boolean {
  const names = [table, parentOf(tree, table)].map((node) => namesOf(tree, node))
  return FACTS.test(names.join(' ').slice(0, MAX_NAMES_LENGTH))
}

function isLikely({ blocks, scores }: Choice, { from, to, words }: Run): boolean {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += (blocks[at]?.words ?? 0) * (scores[at] ?? 0)
  return sum >= MIN_FACTS_SCORE * words
}

/** A table without a header and with few rows is often there for the layout. */
function isTabular(tree: HtmlTree, table: number): boolean {
  const hasHeader = findElements(tree, 'th', table).length > 0
  return (hasHeader || findElements(tree, 'tr', table).length >= MIN_ROWS) && isDataTable(tree, table)
}

export function keepWholeLists(choice: Choice): void {
  const { scores, kept } = choice
  for (const { from, to, words, linkWords, chosen } of runsIn(choice, LISTS)) {
    if (to - from < MIN_ITEMS || chosen === words) continue
    const isLongMenu = linkWords > MENU_LINK_SHARE * words && words > MAX_LINKS_WORDS
    if (chosen < LIST_SHARE * words || isLongMenu) continue
    for (let at = from; at < to; at += 1) if ((scores[at] ?? 0) >= MIN_ITEM_SCORE) kept[at] = 1
  }
}

/** The runs of blocks whose nearest element of the given tags is the same. */
function runsIn({ tree, blocks, kept }: Choice, tags: ReadonlySet<string>): Run[] {
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

/** What scores less is a signature or a notice, dressed as a message or a paragraph. */
const MIN_ALIKE_SCORE = 0.05
const MAX_LINK_SHARE = 0.35

/** Where enough of what looks alike is content, the rest is too. */
interface Alike {
  /** With so much of its text chosen, what looks alike is all chosen. */
  readonly chosenShare: number
  readonly minWords: number
  /** Fewer that look alike are no thread, or no long text. */
  readonly minAlike: number
  /** On average; shorter ones are labels and figures. */
  readonly meanWords: number
}

/** The messages of a thread; shorter blocks are names, dates and buttons. */
const MESSAGES: Alike = { chosenShare: 0.3, minWords: 8, minAlike: 3, meanWords: 8 }

/** The further down a long page a paragraph stands, the less it looks like content by itself. */
const PARAGRAPHS: Alike = { chosenShare: 0.5, minWords: 1, minAlike: 20, meanWords: 12 }

export function keepAlikeMessages(choice: Choice): void {
  keepAlike(choice, [...choice.blocks.keys()], MESSAGES)
}

/** Those amid the content. */
export function keepAlikeParagraphs(choice: Choice): void {
  const [first, last] = [choice.kept.indexOf(1), choice.kept.lastIndexOf(1)]
  keepAlike(choice, [...choice.blocks.keys()].slice(first, last + 1), PARAGRAPHS)
}

function keepAlike(
  { tree, blocks, scores, kept }: Choice,
  among: readonly number[],
  { chosenShare, minWords, minAlike, meanWords }: Alike,
): void {
  const texts = among.filter((index) => {
    const block = blocks[index]
    return block !== undefined && block.words >= minWords && block.linkWords < MAX_LINK_SHARE * block.words
  })
  const byLook = Map.groupBy(texts, (index) => elementSignature(tree, blocks[index]?.element ?? 0))
  for (const alike of byLook.values()) {
    if (alike.length < minAlike) continue
    const wordsOf = (indexes: readonly number[]) =>
      indexes.reduce((sum, index) => sum + (blocks[index]?.words ?? 0), 0)
    const [words, chosen] = [wordsOf(alike), wordsOf(alike.filter((index) => kept[index] === 1))]
    if (chosen < chosenShare * words || words < meanWords * alike.length) continue
    for (const index of alike) if ((scores[index] ?? 0) >= MIN_ALIKE_SCORE) kept[index] = 1
  }
}
