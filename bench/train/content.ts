// Trains the weights that tell content from clutter.
import { analysePage } from '../../src/engine/pages/extract/analyse/analyse-page.ts'
import { featureNames, readFeatures } from '../../src/engine/pages/extract/select/features.ts'
import type { ForestData } from '../../src/foundation/forest.ts'
import { type GoldPage, readGold, readHtml } from '../extraction/data.ts'
import { wordsIn } from '../extraction/scores.ts'
import { type TrainingPage, varied } from '../extraction/vary-page.ts'
import { type GrowthOptions, growForest, type TrainingRows } from './grow-forest.ts'
import { bySegments, shareInGold } from './label-blocks.ts'

export interface ContentModel {
  readonly features: readonly string[]
  readonly forest: ForestData
}

const GROWTH: GrowthOptions = {
  trees: 240,
  leaves: 31,
  learningRate: 0.07,
  leafRows: 60,
  shrinkage: 5,
  featureShare: 0.4,
  rowShare: 0.7,
  seed: 11,
}

/** A long block counts for no more than this many words. */
const MAX_BLOCK_WORDS = 400
/** A page of much clutter and little content counts for no more than this many pages. */
const MAX_PAGE_WEIGHT = 3
/** A page whose gold text is mostly not in it teaches nothing. */
const MIN_SHARE_IN_PAGE = 0.3
/** A block known only by a segment, beside a page whose words weigh 1 together. */
const SEGMENT_WEIGHT = 0.06
/** The same page in another dress, beside the page itself. */
const VARIED_WEIGHT = 0.3
const SCALE = 100

interface PageRows {
  readonly values: Float32Array
  readonly labels: readonly number[]
  readonly weights: readonly number[]
}

export function trainContent(folder: string, isLearned: (page: GoldPage) => boolean): ContentModel {
  const pages: PageRows[] = []
  for (const set of ['wcxb-dev', 'trafilatura']) {
    for (const gold of readGold(folder, set)) if (isLearned(gold)) pages.push(...rowsOf(folder, gold))
  }
  return { features: featureNames(), forest: growForest(joined(pages), GROWTH) }
}

/** The rows of the page as it is, and in another dress. */
function rowsOf(folder: string, gold: GoldPage): PageRows[] {
  const { tree, blocks, facts } = analysePage(readHtml(folder, gold), gold.url)
  const texts = blocks.list.map((block) => block.text)
  const labels =
    gold.text === undefined ? bySegments(texts, gold.with, gold.without) : shareInGold(texts, gold.text)
  const page: TrainingPage = { tree, blocks: blocks.list, facts, labels }
  const other = varied(page, `${gold.set} ${gold.id}`)
  return [pageRows(page, gold, 1), ...(other === undefined ? [] : [pageRows(other, gold, VARIED_WEIGHT)])]
}

function pageRows({ tree, blocks, facts, labels }: TrainingPage, gold: GoldPage, factor: number): PageRows {
  const { values } = readFeatures(tree, blocks, facts)
  if (gold.text === undefined) {
    const weight = factor * SEGMENT_WEIGHT * SCALE
    return { values, labels, weights: labels.map((label) => (label < 0 ? 0 : weight)) }
  }
  const words = blocks.map((block) => Math.min(MAX_BLOCK_WORDS, block.words))
  return {
    values,
    labels: labels.map((share) => (share > 0.5 ? 1 : 0)),
    weights: pageWeights(words, labels, gold.text).map((weight) => factor * weight),
  }
}

/** Blocks weigh what they weigh in the page's F1: their words against those of the gold text. */
function pageWeights(words: readonly number[], shares: readonly number[], goldText: string): number[] {
  const gold = wordsIn(goldText).length
  const inPage = words.reduce((sum, count, at) => sum + count * (shares[at] ?? 0), 0)
  if (gold === 0 || inPage < MIN_SHARE_IN_PAGE * gold) return words.map(() => 0)
  const weights = words.map((count) => count / Math.max(50, gold))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => SCALE * weight * Math.min(1, MAX_PAGE_WEIGHT / total))
}

function joined(pages: readonly PageRows[]): TrainingRows {
  const width = featureNames().length
  const rows = pages.reduce((sum, page) => sum + page.labels.length, 0)
  const values = new Float32Array(rows * width)
  const labels = new Float32Array(rows)
  const weights = new Float32Array(rows)
  let at = 0
  for (const page of pages) {
    values.set(page.values, at * width)
    labels.set(page.labels, at)
    weights.set(page.weights, at)
    at += page.labels.length
  }
  return { values, width, labels, weights }
}
