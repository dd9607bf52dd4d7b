// Everything about a page that the features of its blocks are read from, worked out once.
import type { Block } from '../analyse/blocks.ts'
import { type PageFacts, pageTypeFeatures } from '../analyse/page-facts.ts'
import { HEADING_TAGS } from '../tree/html-elements.ts'
import { readWording, type Wording } from '../tree/text-patterns.ts'
import { elementSignature, type HtmlTree, tagOf } from '../tree/tree.ts'
import { type Containers, isProse, readContainers } from './containers.ts'
import { SIGNAL_NAMES, type Signals } from './signals.ts'

/** Takes the next feature of a row. */
export type Put = (name: string, value: number) => void

const NEGATIVE_SIGNALS: readonly number[] = 'nav footer aside comments related <nav> <footer> <aside>'
  .split(' ')
  .map((name) => SIGNAL_NAMES.indexOf(name))

/** Blocks that look alike in tag and class: the cards of a list, the posts of a thread, the paragraphs of a text. */
export interface Kind {
  blocks: number
  words: number
  linkWords: number
  prose: number
}

export interface Scene {
  readonly tree: HtmlTree
  readonly blocks: readonly Block[]
  readonly signals: Signals
  readonly containers: Containers
  readonly wording: readonly Wording[]
  readonly kinds: readonly Kind[]
  readonly copies: readonly number[]
  /** Index of the nearest heading at or before each block, -1 where there is none. */
  readonly heading: Int32Array
  readonly wordsBefore: Float64Array
  readonly facts: PageFacts
  readonly page: readonly (readonly [string, number])[]
  readonly firstHeading: number
  readonly firstProse: number
  readonly lastProse: number
}

export function readScene(
  tree: HtmlTree,
  blocks: readonly Block[],
  facts: PageFacts,
  signals: Signals,
): Scene {
  const containers = readContainers(tree, blocks, signals, NEGATIVE_SIGNALS)
  const wording = blocks.map((block) => readWording(block.text))
  const heading = new Int32Array(blocks.length)
  const wordsBefore = new Float64Array(blocks.length + 1)
  let lastHeading = -1
  let firstHeading = -1
  let firstProse = blocks.length
  let lastProse = -1
  blocks.forEach((block, index) => {
    const tag = tagOf(tree, block.element)
    if (HEADING_TAGS.has(tag)) lastHeading = index
    if (tag === 'h1' && firstHeading < 0) firstHeading = index
    if (isProse(block)) {
      firstProse = Math.min(firstProse, index)
      lastProse = index
    }
    heading[index] = lastHeading
    wordsBefore[index + 1] = (wordsBefore[index] ?? 0) + block.words
  })
  return {
    tree,
    blocks,
    signals,
    containers,
    wording,
    kinds: readKinds(tree, blocks),
    copies: countCopies(blocks),
    heading,
    wordsBefore,
    facts,
    page: [...pageTypeFeatures(facts), ...pageShape(tree, blocks, wording, containers)],
    firstHeading,
    firstProse,
    lastProse,
  }
}

function readKinds(tree: HtmlTree, blocks: readonly Block[]): Kind[] {
  const byKey = new Map<string, Kind>()
  return blocks.map((block) => {
    const key = elementSignature(tree, block.element)
    const kind = byKey.get(key) ?? { blocks: 0, words: 0, linkWords: 0, prose: 0 }
    byKey.set(key, kind)
    kind.blocks += 1
    kind.words += block.words
    kind.linkWords += block.linkWords
    if (isProse(block)) kind.prose += block.words
    return kind
  })
}

function countCopies(blocks: readonly Block[]): number[] {
  const counts = new Map<string, number>()
  const keys = blocks.map((block) => block.text.slice(0, 200))
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return keys.map((key) => counts.get(key) ?? 1)
}

const COUNTED_TAGS: ReadonlySet<string> = new Set(
  'article time h1 table pre header nav footer aside'.split(' '),
)

function countTags(tree: HtmlTree): { tags: ReadonlyMap<string, number>; classShare: number } {
  const tags = new Map<string, number>()
  let [elements, withClass] = [0, 0]
  for (let node = 1; node < tree.size; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === '') continue
    elements += 1
    if (tree.attributes[node]?.includes('class')) withClass += 1
    if (COUNTED_TAGS.has(tag)) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  }
  return { tags, classShare: withClass / Math.max(1, elements) }
}

function pageShape(
  tree: HtmlTree,
  blocks: readonly Block[],
  wording: readonly Wording[],
  containers: Containers,
): [string, number][] {
  const words = Math.max(1, containers.words[0] ?? 0)
  const share = (node: number) => (containers.prose[node] ?? 0) / Math.max(1, containers.prose[0] ?? 0)
  const { tags, classShare } = countTags(tree)
  const frames = ['header', 'nav', 'footer', 'aside'].reduce((sum, tag) => sum + (tags.get(tag) ?? 0), 0)
  return [
    ['page words', Math.log1p(words)],
    ['page blocks', Math.log1p(blocks.length)],
    ['page link share', (containers.linkWords[0] ?? 0) / words],
    ['page prose share', (containers.prose[0] ?? 0) / words],
    ['page prices', wording.filter((w) => w.price).length / Math.max(1, blocks.length)],
    ['page dates', wording.filter((w) => w.date || w.ago).length / Math.max(1, blocks.length)],
    ['page articles', Math.min(30, tags.get('article') ?? 0)],
    ['page times', Math.min(30, tags.get('time') ?? 0)],
    ['page h1', Math.min(5, tags.get('h1') ?? 0)],
    ['page tables', Math.min(10, tags.get('table') ?? 0)],
    ['page pre', Math.min(10, tags.get('pre') ?? 0)],
    ['page frames', Math.min(10, frames)],
    ['page class share', classShare],
    ['page semantic share', share(containers.semantic)],
    ['page scored share', share(containers.scored)],
    ['page dense share', share(containers.dense)],
  ]
}
