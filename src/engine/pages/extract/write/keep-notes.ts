// Keeps the notes that the content refers to, wherever on the page they stand.
import type { Blocks } from '../analyse/blocks.ts'
import { type Selection, selectBlocks } from '../analyse/selection.ts'
import { endOf, type HtmlTree } from '../tree/tree.ts'
import type { Notes } from './footnotes.ts'

/** The selection, with every note whose reference is in it. */
export function keepNotes(selection: Selection, notes: Notes): Selection {
  if (notes.size === 0) return selection
  const { tree, blocks } = selection
  const kept = Uint8Array.from(selection.kept)
  for (const [holder, { references }] of notes) {
    if (!references.some(({ node }) => selection.keepsBelow(node))) continue
    for (const block of blocksIn(tree, blocks, holder)) kept[block] = 1
  }
  return selectBlocks(tree, blocks, kept)
}

function blocksIn(tree: HtmlTree, blocks: Blocks, node: number): number[] {
  const found: number[] = []
  for (let at = node; at < endOf(tree, node); at += 1) {
    const block = blocks.ofNode[at] ?? -1
    if (block >= 0 && block !== found.at(-1)) found.push(block)
  }
  return found
}
