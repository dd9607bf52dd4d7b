// Everything that the later steps read from a page: its tree, blocks, head and schema.org items.
import { type Blocks, readBlocks } from './blocks.ts'
import { declaredText, readJsonLd, type SchemaItem } from './json-ld.ts'
import { type Head, metaValue, readHead } from './meta-tags.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'
import { parseHtml } from './parse-html.ts'
import type { HtmlTree } from './tree.ts'

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
  const blocks = readBlocks(tree)
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
