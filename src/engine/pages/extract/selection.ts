// Which blocks of a page were chosen, and questions about the elements around them.
import type { Blocks } from './blocks.ts'
import { endOf, type HtmlTree } from './tree.ts'

export interface Selection {
  readonly tree: HtmlTree
  readonly blocks: Blocks
  readonly kept: Uint8Array
  /** Whether the text node belongs to a kept block. */
  keepsText(node: number): boolean
  /** Whether anything below the element is kept. */
  keepsBelow(node: number): boolean
  /** Whether the blocks before and behind a place are both kept. */
  surrounds(node: number): boolean
}

export function selectBlocks(tree: HtmlTree, blocks: Blocks, kept: Uint8Array): Selection {
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
    keepsText: (node) => kept[blocks.ofNode[node] ?? -1] === 1,
    keepsBelow: (node) => (keptBefore[endOf(tree, node)] ?? 0) > (keptBefore[node] ?? 0),
    surrounds: (node) => {
      const before = lastBlock[node] ?? -1
      return kept[before] === 1 && (kept[before + 1] === 1 || before + 1 >= blocks.list.length)
    },
  }
}
