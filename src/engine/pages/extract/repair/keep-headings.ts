// Keeps the headings amid the content, and the questions that unfold it: a section without them is hard to find again.
import type { Block } from '../analyse/blocks.ts'
import { HEADING_TAGS } from '../tree/html-elements.ts'
import { attribute, type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'

/** What scores less announces something else. */
const MIN_SCORE = 0.1
const MIN_QUESTION_SCORE = 0.02
/** The heading of less text is more likely a label. */
const MIN_WORDS_BELOW = 8

export function keepHeadings(
  tree: HtmlTree,
  blocks: readonly Block[],
  scores: Float32Array,
  kept: Uint8Array,
): void {
  blocks.forEach(({ element }, index) => {
    const next = blocks[index + 1]
    if (kept[index] === 1 || kept[index + 1] !== 1 || (next?.words ?? 0) < MIN_WORDS_BELOW) return
    const score = scores[index] ?? 0
    const isAmid = kept[index - 1] === 1 && score >= MIN_SCORE && isHeading(tree, element)
    if (isAmid || (score >= MIN_QUESTION_SCORE && unfolds(tree, element))) kept[index] = 1
  })
}

function isHeading(tree: HtmlTree, element: number): boolean {
  const tag = tagOf(tree, element)
  return HEADING_TAGS.has(tag) && tag !== 'h1'
}

const UNFOLDING: readonly string[] = ['aria-expanded', 'aria-controls', 'data-bs-toggle', 'data-toggle']

/** Whether a click on the element shows what follows: a `summary`, or a button within a heading. */
function unfolds(tree: HtmlTree, element: number): boolean {
  const tag = tagOf(tree, element)
  if (tag === 'summary') return true
  if (tag !== 'button' || !HEADING_TAGS.has(tagOf(tree, parentOf(tree, element)))) return false
  return UNFOLDING.some((name) => attribute(tree, element, name) !== undefined)
}
