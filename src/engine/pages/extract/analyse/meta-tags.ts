// The head of a page: its meta elements by name, its title element, its links.
import { attribute, type HtmlTree, lineText, tagOf } from '../tree/tree.ts'

export interface Head {
  /** Values by lower-case `name`, `property`, `itemprop` or `http-equiv`; the first of a name first. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  readonly title: string
  /** `href` by `rel`. */
  readonly links: ReadonlyMap<string, string>
  readonly lang: string
  readonly base: string
}

const MAX_VALUES = 40

export function readHead(tree: HtmlTree): Head {
  const meta = new Map<string, string[]>()
  const links = new Map<string, string>()
  let title = ''
  let lang = ''
  let base = ''
  let inSvg = 0
  for (let node = 0; node < tree.size; node += 1) {
    switch (tagOf(tree, node)) {
      case 'svg':
        inSvg = tree.end[node] ?? node
        break
      case 'meta':
        readMeta(tree, node, meta)
        break
      case 'title':
        if (title === '' && node >= inSvg) title = lineText(tree, node)
        break
      case 'html':
        lang = attribute(tree, node, 'lang') ?? attribute(tree, node, 'xml:lang') ?? ''
        break
      case 'base':
        base ||= attribute(tree, node, 'href') ?? ''
        break
      case 'link': {
        const rel = (attribute(tree, node, 'rel') ?? '').toLowerCase()
        if (!links.has(rel)) links.set(rel, attribute(tree, node, 'href') ?? '')
        break
      }
    }
  }
  return { meta, title, links, lang, base }
}

function readMeta(tree: HtmlTree, node: number, meta: Map<string, string[]>): void {
  const value = (attribute(tree, node, 'content') ?? attribute(tree, node, 'value') ?? '').trim()
  if (value === '') return
  for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
    const name = attribute(tree, node, key)?.toLowerCase()
    if (name === undefined || name === '') continue
    const values = meta.get(name) ?? []
    if (values.length < MAX_VALUES) values.push(value)
    meta.set(name, values)
  }
}

/** The first value of the first of the names that has one. */
export function metaValue(head: Head, ...names: readonly string[]): string {
  for (const name of names) {
    const value = head.meta.get(name)?.[0]
    if (value !== undefined) return value
  }
  return ''
}
