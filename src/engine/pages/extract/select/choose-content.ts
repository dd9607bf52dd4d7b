// Chooses the blocks that are the content of a page, by learned weights over their features.
import model from '../../../../../facts/content-model.json' with { type: 'json' }
import { evaluateForest, type Forest, readForest } from '../../../../foundation/forest.ts'
import type { Analysis } from '../analyse/analyse-page.ts'
import type { Block } from '../analyse/blocks.ts'
import { repairSelection } from '../repair/repair-selection.ts'
import { featureNames, readFeatures } from './features.ts'
import { siteMenus } from './site-menus.ts'

/** Blocks beyond this many are far past anything a reader would read; they are left out. */
const MAX_BLOCKS = 15_000
/** Less than this is hardly a page's content; the bar is lowered once. */
const MIN_WORDS = 20

let forest: Forest | undefined

function contentForest(): Forest {
  if (forest === undefined) {
    if (featureNames().join('|') !== model.features.join('|')) {
      throw new Error('facts/content-model.json was trained on other features; run bench/train/extraction.ts')
    }
    forest = readForest(model.forest)
  }
  return forest
}

/** For each block the probability that it belongs to the content. */
export function scoreBlocks(page: Analysis): Float32Array {
  const read = page.blocks.list.slice(0, MAX_BLOCKS)
  const table = readFeatures(page.tree, read, page.facts)
  const scores = new Float32Array(page.blocks.list.length)
  scores.set(evaluateForest(contentForest(), table.values, table.width))
  return scores
}

/** 1 for each block that is content. A page with any text has some: at worst all of it but the menus. */
export function chooseContent(page: Analysis): Uint8Array {
  const blocks = page.blocks.list
  const menus = siteMenus(page)
  const scores = scoreBlocks(page).map((score, index) => (menus[index] === 1 ? 0 : score))
  const bar = bestBar(blocks, scores)
  for (const lower of [bar, bar / 3, bar / 10]) {
    const kept = Uint8Array.from(scores, (score) => (score >= lower ? 1 : 0))
    if (keptWords(blocks, kept) < MIN_WORDS) continue
    repairSelection(page, scores, kept)
    return kept
  }
  const others = menus.map((isMenu) => 1 - isMenu)
  return others.includes(1) ? others : others.fill(1)
}

/**
 * The score from which keeping blocks gives the best F1 that can be expected, if the scores are true: the words kept
 * that are content, against the words kept and the words of content there are.
 */
function bestBar(blocks: readonly Block[], scores: Float32Array): number {
  const order = [...blocks.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  const words = (index: number) => blocks[index]?.words ?? 0
  const content = order.reduce((sum, index) => sum + words(index) * (scores[index] ?? 0), 0)
  let [kept, right, best, bar] = [0, 0, 0, 1]
  for (const index of order) {
    kept += words(index)
    right += words(index) * (scores[index] ?? 0)
    const expected = (2 * right) / (kept + content)
    if (expected < best || kept === 0) continue
    best = expected
    bar = scores[index] ?? 1
  }
  return bar
}

function keptWords(blocks: readonly Block[], kept: Uint8Array): number {
  return blocks.reduce((sum, block, index) => sum + (kept[index] === 1 ? block.words : 0), 0)
}
