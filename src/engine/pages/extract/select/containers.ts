// Sums over every element of the page, and the elements that most likely hold its content.

import type { Block } from '../analyse/blocks.ts'
import { attribute, classOf, type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'
import type { Signals } from './signals.ts'

export interface Containers {
  readonly words: Float64Array
  readonly linkWords: Float64Array
  readonly blocks: Float64Array
  /** Words in blocks that read like running text. */
  readonly prose: Float64Array
  readonly elements: Float64Array
  readonly images: Float64Array
  /** How many elements that look alike stand side by side with this one, itself included: the cards of a list. */
  readonly repeats: Int32Array
  /** Where three ways of looking find the content: by meaning, by scored paragraphs, by density of text. */
  readonly semantic: number
  readonly scored: number
  readonly dense: number
  /** The smallest element with most of the prose. */
  readonly majority: number
}

export function isProse(block: Block): boolean {
  return block.words >= 12 && block.linkWords < 0.35 * block.words
}

export function readContainers(
  tree: HtmlTree,
  blocks: readonly Block[],
  signals: Signals,
  negative: readonly number[],
): Containers {
  const sums = {
    words: new Float64Array(tree.size),
    linkWords: new Float64Array(tree.size),
    blocks: new Float64Array(tree.size),
    prose: new Float64Array(tree.size),
    elements: new Float64Array(tree.size),
    images: new Float64Array(tree.size),
  }
  for (const block of blocks) {
    const at = block.element
    sums.words[at] = (sums.words[at] ?? 0) + block.words
    sums.linkWords[at] = (sums.linkWords[at] ?? 0) + block.linkWords
    sums.blocks[at] = (sums.blocks[at] ?? 0) + 1
    if (isProse(block)) sums.prose[at] = (sums.prose[at] ?? 0) + block.words
  }
  const all = Object.values(sums)
  for (let node = tree.size - 1; node > 0; node -= 1) {
    const up = parentOf(tree, node)
    const tag = tagOf(tree, node)
    if (tag === '') continue
    sums.elements[node] = (sums.elements[node] ?? 0) + 1
    if (tag === 'img' || tag === 'picture') sums.images[node] = 1
    for (const sum of all) sum[up] = (sum[up] ?? 0) + (sum[node] ?? 0)
  }
  return {
    ...sums,
    repeats: countRepeats(tree, sums.words),
    semantic: semanticContainer(tree, sums.prose),
    scored: scoredContainer(tree, blocks, sums, signals, negative),
    dense: densestContainer(tree, sums),
    majority: majorityContainer(tree, sums.prose),
  }
}

/** Only elements with text are counted. */
function countRepeats(tree: HtmlTree, words: Float64Array): Int32Array {
  const repeats = new Int32Array(tree.size)
  const counts = new Map<string, number>()
  const keys: (readonly [node: number, key: string])[] = []
  for (let node = 1; node < tree.size; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === '' || (words[node] ?? 0) === 0) continue
    const names = classOf(tree, node)
    const space = names.indexOf(' ')
    const key = `${parentOf(tree, node)} ${tag} ${names.slice(0, space < 0 ? 40 : Math.min(40, space))}`
    keys.push([node, key])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [node, key] of keys) repeats[node] = counts.get(key) ?? 0
  return repeats
}

type Sums = Pick<Containers, 'words' | 'linkWords' | 'prose' | 'elements' | 'blocks'>

/** The element that is worth most, the first of several; 0 where none is worth anything. */
function bestElement(tree: HtmlTree, worth: (node: number) => number): number {
  let best = 0
  let most = 0
  for (let node = 1; node < tree.size; node += 1) {
    const value = worth(node)
    if (value > most) {
      best = node
      most = value
    }
  }
  return best
}

/** The `main`, `article` or `articleBody` with the most prose; `main` wins over an article inside it. */
function semanticContainer(tree: HtmlTree, prose: Float64Array): number {
  return bestElement(tree, (node) => semanticWeight(tree, node) * (prose[node] ?? 0))
}

function semanticWeight(tree: HtmlTree, node: number): number {
  const tag = tagOf(tree, node)
  if (tag === '') return 0
  if (tag === 'main' || tag === 'article') return 1
  if (tree.attributes[node] === undefined) return 0
  if (attribute(tree, node, 'role') === 'main') return 1
  const property = attribute(tree, node, 'itemprop')
  return property === 'articleBody' || property === 'text' ? 1.1 : 0
}

/** Every paragraph votes for its parent, and with half its voice for the parent's parent. */
function scoredContainer(
  tree: HtmlTree,
  blocks: readonly Block[],
  sums: Sums,
  signals: Signals,
  negative: readonly number[],
): number {
  const score = new Float64Array(tree.size)
  for (const block of blocks) {
    if (block.words < 8) continue
    const commas = block.text.split(/[,،、，]/).length
    const voice = 1 + commas + Math.min(block.words / 20, 3)
    let node = tagOf(tree, block.element) === 'p' ? parentOf(tree, block.element) : block.element
    for (let share = 1; share > 0.3 && node > 0; share /= 2) {
      score[node] = (score[node] ?? 0) + share * voice
      node = parentOf(tree, node)
    }
  }
  return bestElement(tree, (node) => {
    if ((score[node] ?? 0) === 0) return 0
    const density = (sums.linkWords[node] ?? 0) / Math.max(1, sums.words[node] ?? 0)
    const doubt = negative.some((signal) => signals.has(signal, node)) ? 0.4 : 1
    return (score[node] ?? 0) * (1 - density) * doubt
  })
}

/** The element whose children add up to the most text per element. */
function densestContainer(tree: HtmlTree, sums: Sums): number {
  const total = new Float64Array(tree.size)
  for (let node = tree.size - 1; node > 0; node -= 1) {
    const tags = sums.elements[node] ?? 0
    if (tags === 0) continue
    const plain = (sums.words[node] ?? 0) - (sums.linkWords[node] ?? 0)
    const up = parentOf(tree, node)
    total[up] = (total[up] ?? 0) + plain / tags
  }
  return bestElement(tree, (node) => {
    const tag = tagOf(tree, node)
    return tag === 'body' || tag === 'html' ? 0 : (total[node] ?? 0)
  })
}

const MAJORITY = 0.6

/** Goes down as long as one child holds most of the prose. */
function majorityContainer(tree: HtmlTree, prose: Float64Array): number {
  const needed = MAJORITY * (prose[0] ?? 0)
  if (needed === 0) return 0
  let best = 0
  for (let node = 1; node < tree.size; node += 1) {
    if (parentOf(tree, node) === best && (prose[node] ?? 0) >= needed) best = node
  }
  return best
}
