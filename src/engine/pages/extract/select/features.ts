// The features of every block: its own text, its place, its neighbours, the elements around it and the page.

import { analysePage } from '../analyse/analyse-page.ts'
import type { Block } from '../analyse/blocks.ts'
import type { PageFacts } from '../analyse/page-facts.ts'
import type { HtmlTree } from '../tree/tree.ts'
import { putContainers, putUnit } from './container-features.ts'
import { type Put, readScene, type Scene } from './page-scene.ts'
import { putNeighbours, putPlace } from './place-features.ts'
import { FAR, readSignals, SIGNAL_NAMES, type Signals } from './signals.ts'
import { putText } from './text-features.ts'

const SIGNAL_LABELS = SIGNAL_NAMES.map((name) => `near ${name}`)

export interface FeatureTable {
  /** One row a block, `width` numbers each. */
  readonly values: Float32Array
  readonly width: number
}

export function readFeatures(
  tree: HtmlTree,
  blocks: readonly Block[],
  facts: PageFacts,
  signals: Signals = readSignals(tree),
): FeatureTable {
  const scene = readScene(tree, blocks, facts, signals)
  const width = featureNames().length
  const values = new Float32Array(blocks.length * width)
  let at = 0
  const put: Put = (_, value) => {
    values[at] = value
    at += 1
  }
  for (let index = 0; index < blocks.length; index += 1) putBlock(scene, index, put)
  return { values, width }
}

let names: readonly string[] | undefined

/** Names of the features, in the order of a row. */
export function featureNames(): readonly string[] {
  if (names === undefined) {
    const found: string[] = []
    const { tree, blocks, facts } = analysePage('text', '')
    putBlock(readScene(tree, blocks.list, facts, readSignals(tree)), 0, (name) => found.push(name))
    names = found
  }
  return names
}

function putBlock(scene: Scene, index: number, put: Put): void {
  const block = scene.blocks[index]
  if (block === undefined) return
  putText(scene, block, index, put)
  putPlace(scene, block, index, put)
  putNeighbours(scene, index, put)
  putContainers(scene, block, put)
  putUnit(scene, block, put)
  const distances = scene.signals.distances(block.element)
  for (let signal = 0; signal < SIGNAL_NAMES.length; signal += 1) {
    put(SIGNAL_LABELS[signal] ?? '', distances[signal] ?? FAR)
  }
  for (const [name, value] of scene.page) put(name, value)
}
