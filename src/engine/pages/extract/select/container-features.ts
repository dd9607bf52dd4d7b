// Features of the elements around a block: how much text and how many links they hold, how far the content's root is.

import type { Block } from '../analyse/blocks.ts'
import { endOf, type HtmlTree, parentOf } from '../tree/tree.ts'
import type { Put, Scene } from './page-scene.ts'

/** How many steps up the elements stand that are looked at. */
const LEVELS = [1, 2, 3, 4, 6, 8].map((steps) => ({
  steps,
  words: `up ${steps} words`,
  linkShare: `up ${steps} link share`,
  prose: `up ${steps} prose`,
  prosePart: `up ${steps} prose part`,
  blockWords: `up ${steps} block words`,
  images: `up ${steps} images`,
  repeats: `up ${steps} repeats`,
}))
const CANDIDATES = (['semantic', 'scored', 'dense', 'majority'] as const).map((name) => ({
  name,
  from: `from ${name}`,
  beside: `beside ${name}`,
}))

export function putContainers(scene: Scene, block: Block, put: Put): void {
  const { tree, containers } = scene
  const allProse = Math.max(1, containers.prose[0] ?? 0)
  const allWords = Math.max(1, containers.words[0] ?? 0)
  let node = block.element
  let level = 0
  for (const wanted of LEVELS) {
    while (level < wanted.steps && node > 0) {
      node = parentOf(tree, node)
      level += 1
    }
    const words = containers.words[node] ?? 0
    put(wanted.words, words / allWords)
    put(wanted.linkShare, (containers.linkWords[node] ?? 0) / Math.max(1, words))
    put(wanted.prose, (containers.prose[node] ?? 0) / allProse)
    put(wanted.prosePart, (containers.prose[node] ?? 0) / Math.max(1, words))
    put(wanted.blockWords, words / Math.max(1, containers.blocks[node] ?? 0))
  }
  put('own words', containers.words[block.element] ?? 0)
  for (const { name, from, beside } of CANDIDATES) {
    put(from, stepsTo(tree, block.element, containers[name]))
    const outer = parentOf(tree, containers[name])
    put(beside, outer >= 0 && isInside(tree, block.element, outer) ? 1 : 0)
  }
}

/** Fewer elements alike are no list. */
const MIN_REPEATS = 3
const MAX_STEPS = 12

/** The repeated element around a block that, with its likes, holds the most text: a card, a post, a row. */
function unitAround(scene: Scene, block: Block): { unit: number; steps: number; groupWords: number } {
  const { tree, containers } = scene
  let found = { unit: -1, steps: -1, groupWords: 0 }
  for (let up = block.element, steps = 0; up > 0 && steps < MAX_STEPS; up = parentOf(tree, up), steps += 1) {
    const groupWords = containers.words[parentOf(tree, up)] ?? 0
    const isUnit = (containers.repeats[up] ?? 0) >= MIN_REPEATS
    if (isUnit && groupWords > found.groupWords) found = { unit: up, steps, groupWords }
  }
  return found
}

export function putUnit(scene: Scene, block: Block, put: Put): void {
  const { tree, containers } = scene
  const { unit, steps, groupWords } = unitAround(scene, block)
  const words = containers.words[unit] ?? 0
  const repeats = containers.repeats[unit] ?? 0
  put('unit steps', steps)
  put('unit repeats', repeats)
  put('unit words', words)
  put('unit mean words', groupWords / Math.max(1, repeats))
  put('unit group share', groupWords / Math.max(1, containers.words[0] ?? 0))
  put('unit link share', (containers.linkWords[unit] ?? 0) / Math.max(1, words))
  put('unit prose share', (containers.prose[unit] ?? 0) / Math.max(1, words))
  put('unit blocks', containers.blocks[unit] ?? 0)
  put('unit images', containers.images[unit] ?? 0)
  put('block share of unit', block.words / Math.max(1, words))
  let up = block.element
  for (const level of LEVELS.slice(0, 3)) {
    up = Math.max(0, parentOf(tree, up))
    put(level.images, containers.images[up] ?? 0)
    put(level.repeats, containers.repeats[up] ?? 0)
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
