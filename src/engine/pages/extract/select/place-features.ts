// Features of where a block stands: in the page, behind which heading, beside which blocks.

import type { Block } from '../analyse/blocks.ts'
import { type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'
import { isProse } from './containers.ts'
import type { Put, Scene } from './page-scene.ts'
import { tagRank } from './text-features.ts'

export function putPlace(scene: Scene, block: Block, index: number, put: Put): void {
  const total = Math.max(1, scene.blocks.length)
  const words = Math.max(1, scene.wordsBefore[scene.blocks.length] ?? 0)
  const heading = scene.heading[index] ?? -1
  const before = (other: number) => (scene.wordsBefore[index] ?? 0) - (scene.wordsBefore[other] ?? 0)
  put('place', index / total)
  put('place in words', (scene.wordsBefore[index] ?? 0) / words)
  put('blocks from start', index)
  put('blocks to end', total - index)
  put('depth', depthOf(scene.tree, block.element))
  put('after h1', scene.firstHeading < 0 ? -1 : Math.max(-50, Math.min(200, index - scene.firstHeading)))
  put('words after h1', scene.firstHeading < 0 ? -1 : before(scene.firstHeading))
  put('from first prose', index - scene.firstProse)
  put('to last prose', scene.lastProse - index)
  put('heading distance', heading < 0 ? -1 : index - heading)
  put('words since heading', heading < 0 ? -1 : before(heading + 1))
  put('heading beside', heading >= 0 && scene.wording[heading]?.beside ? 1 : 0)
  put('heading rank', heading < 0 ? 0 : tagRank(tagOf(scene.tree, scene.blocks[heading]?.element ?? 0)))
  put('words to next heading', wordsToNextHeading(scene, index))
}

function depthOf(tree: HtmlTree, node: number): number {
  let depth = 0
  for (let up = node; up > 0; up = parentOf(tree, up)) depth += 1
  return depth
}

/** Looks at most this many blocks ahead or back. */
const WINDOW = 12

function wordsToNextHeading(scene: Scene, index: number): number {
  let words = 0
  for (let at = index + 1; at < Math.min(scene.blocks.length, index + WINDOW); at += 1) {
    if (scene.heading[at] === at) break
    words += scene.blocks[at]?.words ?? 0
  }
  return words
}

const NEIGHBOURS = [-2, -1, 1, 2].map((step) => ({
  step,
  words: `words ${step}`,
  linkShare: `link share ${step}`,
  tag: `tag ${step}`,
}))

const WINDOWS = [
  { name: 'before', from: -WINDOW, to: 0 },
  { name: 'after', from: 1, to: 1 + WINDOW },
].map(({ name, from, to }) => ({
  from,
  to,
  words: `window words ${name}`,
  linkShare: `window link share ${name}`,
  prose: `window prose ${name}`,
}))

export function putNeighbours(scene: Scene, index: number, put: Put): void {
  for (const labels of NEIGHBOURS) {
    const other = scene.blocks[index + labels.step]
    const words = other?.words ?? 0
    put(labels.words, words)
    put(labels.linkShare, other === undefined ? -1 : other.linkWords / Math.max(1, words))
    put(labels.tag, other === undefined ? -1 : tagRank(tagOf(scene.tree, other.element)))
  }
  put('action -1', scene.wording[index - 1]?.action ? 1 : 0)
  put('action 1', scene.wording[index + 1]?.action ? 1 : 0)
  for (const labels of WINDOWS) {
    const from = index + labels.from
    const to = index + labels.to
    let words = 0
    let linkWords = 0
    let prose = 0
    for (let at = Math.max(0, from); at < Math.min(scene.blocks.length, to); at += 1) {
      const other = scene.blocks[at]
      if (other === undefined) continue
      words += other.words
      linkWords += other.linkWords
      if (isProse(other)) prose += other.words
    }
    put(labels.words, words)
    put(labels.linkShare, linkWords / Math.max(1, words))
    put(labels.prose, prose / Math.max(1, words))
  }
}
