// Everything that the later steps read from a page: its tree, blocks, head and schema.org items.

import { PageUnreadable } from '../../../../foundation/errors.ts'
import { parseSelector } from '../../../../foundation/web/css-selector.ts'
import type { PagePart } from '../../page.ts'
import { narrowTree } from '../tree/narrow-tree.ts'
import { parseHtml } from '../tree/parse-html.ts'
import { type HtmlTree, tagOf } from '../tree/tree.ts'
import { type Blocks, readBlocks, wordsIn } from './blocks.ts'
import { declaredText, readJsonLd, type SchemaItem } from './json-ld.ts'
import { type Head, metaValue, readHead } from './meta-tags.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

export interface Analysis {
  readonly url: string
  readonly tree: HtmlTree
  readonly blocks: Blocks
  readonly head: Head
  readonly items: readonly SchemaItem[]
  readonly facts: PageFacts
}

export function analysePage(html: string, url: string): Analysis {
  const tree = parseHtml(html)
  const head = readHead(tree)
  const items = readJsonLd(tree)
  const blocks = readVisible(tree)
  const facts = pageFacts({
    url,
    title: metaValue(head, 'og:title', 'twitter:title') || head.title,
    description: metaValue(head, 'og:description', 'description', 'twitter:description'),
    schemaTypes: items.flatMap((item) => item.types),
    openGraphType: metaValue(head, 'og:type'),
    declaredText: declaredText(items),
  })
  return { url, tree, blocks, head, items, facts }
}

/** A page that shows less than this waits for a script to show the rest. */
const FEW_WORDS = 30

/** The visible blocks; where those are next to nothing beside the hidden ones, all. */
function readVisible(tree: HtmlTree): Blocks {
  const seen = readBlocks(tree)
  const words = wordsIn(seen.list)
  if (words >= FEW_WORDS) return seen
  const all = readBlocks(tree, true)
  return wordsIn(all.list) > 3 * words + FEW_WORDS ? all : seen
}

/** The index of the first block of the main heading; 0 where there is none. */
export function headingBlock({ tree, blocks }: Analysis): number {
  return Math.max(
    0,
    blocks.list.findIndex((block) => tagOf(tree, block.element) === 'h1'),
  )
}

/** How many nodes behind a place its block is looked for. */
const NEAR_NODES = 20

/** The index of the block at a node, or close behind it; -1 where there is none. */
export function blockAt({ tree, blocks }: Analysis, node: number): number {
  const end = Math.min(tree.size, node + NEAR_NODES)
  let at = node
  while (at < end && (blocks.ofNode[at] ?? -1) < 0) at += 1
  return blocks.ofNode[at] ?? -1
}

/** The selectors are valid: who takes them from a caller has parsed them. Throws PageUnreadable where none matches. */
export function partOfPage(page: Analysis, part: PagePart): Analysis {
  const { selector, removeSelector } = part
  const tree = narrowTree(page.tree, {
    ...(selector !== undefined && { selector: parseSelector(selector) }),
    ...(removeSelector !== undefined && { removeSelector: parseSelector(removeSelector) }),
  })
  if (!tree) throw new PageUnreadable(`Nothing on ${page.url} matches the selector ${selector}`)
  return { ...page, tree, blocks: readVisible(tree) }
}

/** Why a part without text can't be read. */
export function emptyPart({ url }: Analysis, { selector }: PagePart): PageUnreadable {
  return new PageUnreadable(
    selector === undefined
      ? `Nothing is left of ${url} without what matches removeSelector`
      : `What matches the selector ${selector} on ${url} has no text`,
  )
}
