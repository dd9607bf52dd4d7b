// Shows a page to the training once more in another dress, so that the weights don't lean on what other pages lack.
import { createHash } from 'node:crypto'
import type { Block } from '../../src/engine/pages/extract/analyse/blocks.ts'
import type { PageFacts } from '../../src/engine/pages/extract/analyse/page-facts.ts'
import type { HtmlTree } from '../../src/engine/pages/extract/tree/tree.ts'

export interface TrainingPage {
  readonly tree: HtmlTree
  readonly blocks: readonly Block[]
  readonly facts: PageFacts
  /** How much of each block is content, 0 to 1; below 0 where that is not known. */
  readonly labels: readonly number[]
}

/** One of three dresses by the page's name; undefined where it does not fit. */
export function varied(page: TrainingPage, name: string): TrainingPage | undefined {
  const turn = (createHash('md5').update(name).digest()[0] ?? 0) % 4
  if (turn === 0) return { ...page, facts: { ...page.facts, url: '' } }
  if (turn === 1) return { ...page, tree: withoutNames(page.tree), facts: bare(page.facts) }
  return contentAlone(page)
}

function bare(facts: PageFacts): PageFacts {
  return { ...facts, url: '', description: '', schemaTypes: new Set(), openGraphType: '', declaredText: '' }
}

const NAMES: ReadonlySet<string> = new Set(['class', 'id', 'itemprop', 'data-testid'])

/** As pages are whose class names are made by a machine, or that have none. */
function withoutNames(tree: HtmlTree): HtmlTree {
  const attributes = tree.attributes.map((pairs) => {
    const left = pairs?.filter((_, at) => !NAMES.has(pairs[at - (at % 2)] ?? '')) ?? []
    return left.length === 0 ? undefined : left
  })
  return { ...tree, attributes }
}

/** Fewer words are no page. */
const MIN_WORDS = 30
const CONTENT_SHARE = 0.95

/** The element that holds all content, as a page of its own: what simple pages are. */
function contentAlone({ tree, blocks, facts, labels }: TrainingPage): TrainingPage | undefined {
  const words = new Float64Array(tree.size)
  blocks.forEach((block, index) => {
    if ((labels[index] ?? 0) > 0.5) words[block.element] = (words[block.element] ?? 0) + block.words
  })
  for (let node = tree.size - 1; node > 0; node -= 1) {
    const up = tree.parent[node] ?? 0
    words[up] = (words[up] ?? 0) + (words[node] ?? 0)
  }
  const all = words[0] ?? 0
  let root = 0
  for (let node = 1; node < tree.size; node += 1) {
    if (tree.parent[node] === root && (words[node] ?? 0) >= CONTENT_SHARE * all) root = node
  }
  if (root === 0 || all < MIN_WORDS) return undefined
  const end = tree.end[root] ?? 0
  const inside = [...blocks.keys()].filter((index) => {
    const element = blocks[index]?.element ?? 0
    return element >= root && element < end
  })
  return {
    tree: subtree(tree, root, end),
    blocks: inside.flatMap((index) => {
      const block = blocks[index]
      return block === undefined ? [] : [{ ...block, element: block.element - root + 1 }]
    }),
    facts: { ...bare(facts), description: facts.description },
    labels: inside.map((index) => labels[index] ?? 0),
  }
}

function subtree(tree: HtmlTree, root: number, end: number): HtmlTree {
  const place = (node: number) => Math.max(0, node - root + 1)
  return {
    size: end - root + 1,
    tag: ['#root', ...tree.tag.slice(root, end)],
    text: ['', ...tree.text.slice(root, end)],
    parent: [-1, ...tree.parent.slice(root, end).map(place)],
    end: [end - root + 1, ...tree.end.slice(root, end).map(place)],
    attributes: [undefined, ...tree.attributes.slice(root, end)],
  }
}
