// Everything that the later steps read from a page: its tree, blocks, head and schema.org items.

import { parseHtml } from '../tree/parse-html.ts'
import type { HtmlTree } from '../tree/tree.ts'
import { type Blocks, readBlocks } from './blocks.ts'
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
export function readVisible(tree: HtmlTree): Blocks {
  const seen = readBlocks(tree)
  const words = wordsIn(seen)
  if (words >= FEW_WORDS) return seen
  const all = readBlocks(tree, true)
  return wordsIn(all) > 3 * words + FEW_WORDS ? all : seen
}

function wordsIn(blocks: Blocks): number {
  return blocks.list.reduce((sum, block) => sum + block.words, 0)
}
