// Features of the elements around a block: how much text and how many links they hold, how far the content's root is.
import type { Block } from './blocks.ts'
import type { Put, Scene } from './page-scene.ts'
import { endOf, type HtmlTree, parentOf } from './tree.ts'

/** How many steps up the elements stand that are looked at. */
const LEVELS = [1, 2, 3, 4, 6, 8]

export function putContainers(scene: Scene, block: Block, put: Put): void {
  const { tree, containers } = scene
  const allProse = Math.max(1, containers.prose[0] ?? 0)
  const allWords = Math.max(1, containers.words[0] ?? 0)
  let node = block.element
  let level = 0
  for (const wanted of LEVELS) {
    while (level < wanted && node > 0) {
      node = parentOf(tree, node)
      level += 1
    }
    const words = containers.words[node] ?? 0
    put(`up ${wanted} words`, words / allWords)
    put(`up ${wanted} link share`, (containers.linkWords[node] ?? 0) / Math.max(1, words))
    put(`up ${wanted} prose`, (containers.prose[node] ?? 0) / allProse)
    put(`up ${wanted} prose part`, (containers.prose[node] ?? 0) / Math.max(1, words))
    put(`up ${wanted} block words`, words / Math.max(1, containers.blocks[node] ?? 0))
  }
  put('own words', containers.words[block.element] ?? 0)
  for (const name of ['semantic', 'scored', 'dense', 'majority'] as const) {
    put(`from ${name}`, stepsTo(tree, block.element, containers[name]))
    const outer = parentOf(tree, containers[name])
    put(`beside ${name}`, outer >= 0 && isInside(tree, block.element, outer) ? 1 : 0)
  }
}

function isInside(tree: HtmlTree, node: number, outer: number): boolean {
  return node >= outer && node < endOf(tree, outer)
}

/** Steps from a node up to a container; -1 before it, -2 behind it. */
function stepsTo(tree: HtmlTree, node: number, container: number): number {
  if (container === 0) return -3
  if (node < container) return -1
  if (node >= endOf(tree, container)) return -2
  let steps = 0
  for (let up = node; up > container; up = parentOf(tree, up)) steps += 1
  return steps
}
