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

/** Fewer elements alike are no list. */
const MIN_REPEATS = 3
const MAX_STEPS = 12

/** The repeated element around a block that, with its likes, holds the most text: a card, a post, a row. */
export function putUnit(scene: Scene, block: Block, put: Put): void {
  const { tree, containers } = scene
  const allWords = Math.max(1, containers.words[0] ?? 0)
  let unit = -1
  let unitSteps = -1
  let groupWords = 0
  for (let up = block.element, steps = 0; up > 0 && steps < MAX_STEPS; up = parentOf(tree, up), steps += 1) {
    if ((containers.repeats[up] ?? 0) < MIN_REPEATS) continue
    const words = containers.words[parentOf(tree, up)] ?? 0
    if (words <= groupWords) continue
    unit = up
    unitSteps = steps
    groupWords = words
  }
  const words = containers.words[unit] ?? 0
  put('unit steps', unitSteps)
  put('unit repeats', containers.repeats[unit] ?? 0)
  put('unit words', words)
  put('unit mean words', unit < 0 ? 0 : groupWords / Math.max(1, containers.repeats[unit] ?? 0))
  put('unit group share', groupWords / allWords)
  put('unit link share', (containers.linkWords[unit] ?? 0) / Math.max(1, words))
  put('unit prose share', (containers.prose[unit] ?? 0) / Math.max(1, words))
  put('unit blocks', containers.blocks[unit] ?? 0)
  put('unit images', containers.images[unit] ?? 0)
  put('block share of unit', block.words / Math.max(1, words))
  for (const steps of [1, 2, 3]) {
    let up = block.element
    for (let step = 0; step < steps && up > 0; step += 1) up = parentOf(tree, up)
    put(`up ${steps} images`, containers.images[up] ?? 0)
    put(`up ${steps} repeats`, containers.repeats[up] ?? 0)
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
