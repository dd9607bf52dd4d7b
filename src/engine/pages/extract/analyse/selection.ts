// Which blocks of a page were chosen, and questions about the elements around them.

import { endOf, type HtmlTree } from '../tree/tree.ts'
import type { Blocks } from './blocks.ts'

export type Selection = ReturnType<typeof selectBlocks>

/** Captions and credits that are no content come in so many blocks, and are so short. */
const MAX_BETWEEN = 3
const MAX_BETWEEN_WORDS = 30

export function selectBlocks(tree: HtmlTree, blocks: Blocks, kept: Uint8Array) {
  /** Kept text nodes, and blocks begun, before each node. */
  const keptBefore = new Int32Array(tree.size + 1)
  const lastBlock = new Int32Array(tree.size + 1)
  let last = -1
  for (let node = 0; node < tree.size; node += 1) {
    const block = blocks.ofNode[node] ?? -1
    lastBlock[node] = last
    if (block >= 0) last = block
    const isKept = block >= 0 && kept[block] === 1
    keptBefore[node + 1] = (keptBefore[node] ?? 0) + (isKept ? 1 : 0)
  }
  return {
    tree,
    blocks,
    kept,
    /** Whether the text node belongs to a kept block. */
    keepsText: (node: number): boolean => kept[blocks.ofNode[node] ?? -1] === 1,
    /** Whether anything below the element is kept. */
    keepsBelow: (node: number): boolean => (keptBefore[endOf(tree, node)] ?? 0) > (keptBefore[node] ?? 0),
    /** Whether kept blocks stand close before and behind a place, with no more than a caption between. */
    isAmid: (node: number): boolean => {
      const before = lastBlock[node] ?? -1
      return reachesKept(blocks, kept, before, -1) && reachesKept(blocks, kept, before + 1, 1)
    },
    /** Whether the blocks before and behind a place are both kept. */
    surrounds: (node: number): boolean => {
      const before = lastBlock[node] ?? -1
      return kept[before] === 1 && (kept[before + 1] === 1 || before + 1 >= blocks.list.length)
    },
  }
}

function reachesKept(blocks: Blocks, kept: Uint8Array, from: number, step: 1 | -1): boolean {
  let words = 0
  for (let at = from, passed = 0; passed <= MAX_BETWEEN && words <= MAX_BETWEEN_WORDS; at += step) {
    const block = blocks.list[at]
    if (block === undefined) return false
    if (kept[at] === 1) return true
    passed += 1
    words += block.words
  }
  return false
}
