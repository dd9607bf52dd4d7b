// Keeps the code blocks amid the content: a text that explains code says little without it.
import { type Selection, selectBlocks } from './selection.ts'
import { tagOf } from './tree.ts'

/** A label or a button may stand between the code and the text before or behind it. */
const MAX_STEPS = 2

/** The selection, with every code block that has content close before and behind it. */
export function keepCode(selection: Selection): Selection {
  const { tree, blocks, kept } = selection
  const reaches = (from: number, step: 1 | -1) =>
    kept[from + step] === 1 || kept[from + MAX_STEPS * step] === 1
  const amid = [...blocks.list.keys()].filter((index) => {
    const element = blocks.list[index]?.element ?? 0
    return kept[index] === 0 && tagOf(tree, element) === 'pre' && reaches(index, -1) && reaches(index, 1)
  })
  if (amid.length === 0) return selection
  const more = Uint8Array.from(kept)
  for (const index of amid) more[index] = 1
  return selectBlocks(tree, blocks, more)
}
