// The tree of the part of a page that selectors name: only what matches, or without what matches.
import type { SelectorList } from '../../../../foundation/web/css-selector.ts'
import { matchSelector, type NodeSet } from './match-selector.ts'
import { endOf, type HtmlTree, parentOf, tagOf } from './tree.ts'

export interface ParsedPart {
  readonly selector?: SelectorList
  readonly removeSelector?: SelectorList
}

/** What a list item or a cell stands in; without it, it would read as loose text. */
const FRAMES: ReadonlySet<string> = new Set('ul ol menu dl table thead tbody tfoot tr'.split(' '))

/** Undefined where nothing matches `selector`. */
export function narrowTree(tree: HtmlTree, { selector, removeSelector }: ParsedPart): HtmlTree | undefined {
  const kept = new Uint8Array(tree.size).fill(1)
  if (selector) {
    const found = matchSelector(tree, selector)
    if (!found.includes(1)) return undefined
    kept.fill(0)
    markBelow(tree, found, kept, 1)
    keepFrames(tree, found, kept)
    kept[0] = 1
  }
  if (removeSelector) markBelow(tree, matchSelector(tree, removeSelector), kept, 0)
  return rebuild(tree, kept)
}

/** Marks the subtrees of what was found. */
function markBelow(tree: HtmlTree, found: NodeSet, kept: Uint8Array, mark: 0 | 1): void {
  let end = 0
  for (let node = 1; node < tree.size; node += 1) {
    if (found[node] === 1) end = Math.max(end, endOf(tree, node))
    if (node < end) kept[node] = mark
  }
}

/** Keeps the lists and tables, not their other content, that matches stand in directly. */
function keepFrames(tree: HtmlTree, found: NodeSet, kept: Uint8Array): void {
  for (let node = 1; node < tree.size; node += 1) {
    if (found[node] === 0) continue
    for (let at = parentOf(tree, node); kept[at] === 0 && FRAMES.has(tagOf(tree, at)); ) {
      kept[at] = FRAME
      at = parentOf(tree, at)
    }
  }
}

/** Kept for what it is, without its attributes: who asks for an item of a hidden list wants to see it. */
const FRAME = 2

function rebuild(tree: HtmlTree, kept: Uint8Array): HtmlTree {
  /** Kept nodes before each node: its place in the new tree, where it is kept. */
  const place = new Int32Array(tree.size + 1)
  for (let node = 0; node < tree.size; node += 1) place[node + 1] = (place[node] ?? 0) + (kept[node] ? 1 : 0)
  const nodes = [...kept.keys()].filter((node) => kept[node] !== 0)
  const newPlace = (node: number): number => place[Math.min(node, tree.size)] ?? 0
  return {
    size: nodes.length,
    tag: nodes.map((node) => tagOf(tree, node)),
    text: nodes.map((node) => tree.text[node] ?? ''),
    parent: nodes.map((node) => {
      const parent = parentOf(tree, node)
      return parent < 0 ? -1 : kept[parent] ? newPlace(parent) : 0
    }),
    end: nodes.map((node) => newPlace(endOf(tree, node))),
    attributes: nodes.map((node) => (kept[node] === FRAME ? undefined : tree.attributes[node])),
  }
}
