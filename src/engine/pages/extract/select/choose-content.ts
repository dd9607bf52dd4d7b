// Chooses the blocks that are the content of a page, by learned weights over their features.
import model from '../../../../../facts/content-model.json' with { type: 'json' }
import { evaluateForest, type Forest, readForest } from '../../../../foundation/forest.ts'
import type { Analysis } from '../analyse/analyse-page.ts'
import { type Block, wordsIn } from '../analyse/blocks.ts'
import { repairSelection } from '../repair/repair-selection.ts'
import { absoluteUrl, baseUrl } from '../tree/absolute-url.ts'
import { attribute, endOf, tagOf } from '../tree/tree.ts'
import { featureNames, readFeatures } from './features.ts'
import { FAR, readSignals, SIGNAL_NAMES, type Signals } from './signals.ts'

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
export function scoreBlocks(page: Analysis, signals: Signals = readSignals(page.tree)): Float32Array {
  const read = page.blocks.list.slice(0, MAX_BLOCKS)
  const table = readFeatures(page.tree, read, page.facts, signals)
  const scores = new Float32Array(page.blocks.list.length)
  scores.set(evaluateForest(contentForest(), table.values, table.width))
  return scores
}

/** 1 for each block that is content. A page with any text has some: at worst all of it but the menus. */
export function chooseContent(page: Analysis): Uint8Array {
  const blocks = page.blocks.list
  const signals = readSignals(page.tree)
  const menus = siteMenus(page, signals)
  const scores = scoreBlocks(page, signals).map((score, index) => (menus[index] === 1 ? 0 : score))
  const bar = bestBar(blocks, scores)
  for (const lower of [bar, bar / 3, bar / 10]) {
    const kept = Uint8Array.from(scores, (score) => (score >= lower ? 1 : 0))
    if (wordsIn(blocks.filter((_, index) => kept[index] === 1)) < MIN_WORDS) continue
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

/** A shorter list does little harm, and may be of pages that belong to this one. */
const MIN_LINKS = 20
/** In a menu nearly every letter is in a link. */
const MIN_LINK_SHARE = 0.8
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl'])
const BESIDE_CONTENT: readonly number[] = ['nav', 'aside', 'toc', '<nav>', '<aside>'].map((name) =>
  SIGNAL_NAMES.indexOf(name),
)

/** 1 for each block of such a menu. On a short page they are most of the text, and may be taken for the content. */
export function siteMenus(page: Analysis, signals: Signals = readSignals(page.tree)): Uint8Array {
  const { tree, blocks } = page
  const found = new Uint8Array(blocks.list.length)
  for (let node = 0; node < tree.size; node += 1) {
    if (!LISTS.has(tagOf(tree, node))) continue
    const distances = signals.distances(node)
    if (BESIDE_CONTENT.some((signal) => (distances[signal] ?? FAR) < FAR) && listsThisPage(page, node)) {
      for (let at = node; at < endOf(tree, node); at += 1) {
        const block = blocks.ofNode[at] ?? -1
        if (block >= 0) found[block] = 1
      }
    }
    node = endOf(tree, node) - 1
  }
  return found
}

/** Whether a list is of links, to this page and to many others. */
function listsThisPage({ tree, url, head }: Analysis, list: number): boolean {
  const base = baseUrl(url, head.base)
  const self = withoutFragment(url)
  let [links, linked, letters, linkEnd] = [0, 0, 0, -1]
  let isListed = false
  for (let node = list; node < endOf(tree, list); node += 1) {
    const length = (tree.text[node] ?? '').trim().length
    letters += length
    if (node < linkEnd) linked += length
    const address = tagOf(tree, node) === 'a' ? attribute(tree, node, 'href') : undefined
    if (address === undefined) continue
    links += 1
    linkEnd = endOf(tree, node)
    // The place of this page in a menu may lead nowhere.
    isListed ||= address === '#' || withoutFragment(absoluteUrl(address, base) ?? '') === self
  }
  return isListed && links >= MIN_LINKS && linked >= MIN_LINK_SHARE * letters
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? ''
}
