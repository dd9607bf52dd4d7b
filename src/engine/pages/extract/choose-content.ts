// Chooses the blocks that are the content of a page, by learned weights over their features.
import model from '../../../../facts/content-model.json' with { type: 'json' }
import type { Analysis } from './analyse-page.ts'
import type { Blocks } from './blocks.ts'
import { featureNames, readFeatures } from './features.ts'
import { evaluateForest, type Forest, readForest } from './forest.ts'

/** Blocks beyond this many are far past anything a reader would read; they are left out. */
const MAX_BLOCKS = 30_000

let forest: Forest | undefined

function contentForest(): Forest {
  if (forest === undefined) {
    if (featureNames().join('|') !== model.features.join('|')) {
      throw new Error('facts/content-model.json was trained on other features; run bench/train-extraction.ts')
    }
    forest = readForest(model.forest)
  }
  return forest
}

/** For each block the probability that it belongs to the content. */
export function scoreBlocks(page: Analysis): Float32Array {
  const read = page.blocks.list.slice(0, MAX_BLOCKS)
  const table = readFeatures(page.tree, read, page.facts)
  const learned = contentForest()
  const scores = new Float32Array(page.blocks.list.length)
  for (let index = 0; index < read.length; index += 1) {
    scores[index] = evaluateForest(learned, table.values, index * table.width)
  }
  return scores
}

/** 1 for each block that is content. Where hardly any is, the bar is lowered until something is left. */
export function chooseContent(page: Analysis): Uint8Array {
  const scores = scoreBlocks(page)
  for (const bar of [model.threshold, model.threshold / 2, model.threshold / 5]) {
    const kept = Uint8Array.from(scores, (score) => (score > bar ? 1 : 0))
    if (keptWords(page.blocks, kept) >= MIN_WORDS) return kept
  }
  return Uint8Array.from(scores, (score) => (score > model.threshold / 5 ? 1 : 0))
}

const MIN_WORDS = 20

export function keptWords(blocks: Blocks, kept: Uint8Array): number {
  return blocks.list.reduce((sum, block, index) => sum + (kept[index] === 1 ? block.words : 0), 0)
}
