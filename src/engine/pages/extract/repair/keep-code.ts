// Keeps the code blocks beside the content: a text that explains code says little without it.
import type { Block } from '../analyse/blocks.ts'
import { type HtmlTree, nearest } from '../tree/tree.ts'

/** A label or a button may stand between the code and the text before or behind it. */
const BESIDE = 2
/** With content on both sides, the labels of several tabs may. */
const AMID = 6

/** Changes `kept` for every code block that has content close to it. */
export function keepCode(tree: HtmlTree, blocks: readonly Block[], kept: Uint8Array): void {
  const chosen = Uint8Array.from(kept)
  const reaches = (from: number, step: 1 | -1, blocksFar: number) => {
    for (let far = 1; far <= blocksFar; far += 1) if (chosen[from + far * step] === 1) return true
    return false
  }
  blocks.forEach(({ element }, index) => {
    if (kept[index] === 1 || !isCode(tree, element)) return
    const isBeside = reaches(index, -1, BESIDE) || reaches(index, 1, BESIDE)
    if (isBeside || (reaches(index, -1, AMID) && reaches(index, 1, AMID))) kept[index] = 1
  })
}

const CODE: ReadonlySet<string> = new Set(['pre'])
/** Lines of code may be elements of their own. */
const MAX_STEPS = 4

function isCode(tree: HtmlTree, element: number): boolean {
  return nearest(tree, element, CODE, MAX_STEPS) >= 0
}
