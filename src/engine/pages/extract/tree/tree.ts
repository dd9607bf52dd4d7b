// The flat tree of an HTML page: nodes in document order, so that a subtree is a range and no walk needs recursion.
import { onOneLine } from '../../../../foundation/text/one-line.ts'
import { BLOCK_TAGS } from './html-elements.ts'

export interface HtmlTree {
  readonly size: number
  /** Lower-case tag of an element, '' for a text node. Node 0 is the root, tag `#root`. */
  readonly tag: readonly string[]
  /** Text of a text node, '' for an element. */
  readonly text: readonly string[]
  /** Index of the parent; -1 for the root. */
  readonly parent: readonly number[]
  /** Index after the last node of the subtree. */
  readonly end: readonly number[]
  /** Names and values in turn, lower-case names; undefined where there are none. */
  readonly attributes: readonly (readonly string[] | undefined)[]
}

/** The value of an attribute, '' for one without a value, undefined where it is absent. */
export function attribute(tree: HtmlTree, node: number, name: string): string | undefined {
  const pairs = tree.attributes[node]
  if (pairs === undefined) return undefined
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === name) return pairs[at + 1]
  return undefined
}

/** The class names of an element, '' where it has none. */
export function classOf(tree: HtmlTree, node: number): string {
  return attribute(tree, node, 'class') ?? ''
}

/** The class names and the id of an element: by these sites name its part in the page. */
export function namesOf(tree: HtmlTree, node: number): string {
  return `${classOf(tree, node)} ${attribute(tree, node, 'id') ?? ''}`
}

export function tagOf(tree: HtmlTree, node: number): string {
  return tree.tag[node] ?? ''
}

export function endOf(tree: HtmlTree, node: number): number {
  return tree.end[node] ?? node + 1
}

export function parentOf(tree: HtmlTree, node: number): number {
  return tree.parent[node] ?? -1
}

export interface TreeVisitor {
  /** False passes over the subtree; `close` is then not called. */
  open(node: number): boolean
  text(node: number): void
  close(node: number): void
}

/** Visits the subtree of a node in document order, the node itself included. */
export function walkTree(tree: HtmlTree, root: number, visitor: TreeVisitor): void {
  const open: number[] = []
  const stop = endOf(tree, root)
  let node = root
  while (node < stop) {
    closeUntil(tree, open, node, visitor)
    if (tree.tag[node] === '') {
      visitor.text(node)
      node += 1
    } else if (visitor.open(node)) {
      open.push(node)
      node += 1
    } else {
      node = endOf(tree, node)
    }
  }
  closeUntil(tree, open, stop, visitor)
}

function closeUntil(tree: HtmlTree, open: number[], node: number, visitor: TreeVisitor): void {
  let top = open.at(-1)
  while (top !== undefined && endOf(tree, top) <= node) {
    visitor.close(top)
    open.pop()
    top = open.at(-1)
  }
}

/** All text of a subtree as it stands, hidden parts included, at most `limit` characters. */
export function rawText(tree: HtmlTree, node: number, limit = 20_000): string {
  let text = ''
  for (let at = node; at < endOf(tree, node) && text.length < limit; at += 1) text += tree.text[at] ?? ''
  return text.length > limit ? text.slice(0, limit) : text
}

/** The text of a subtree on one line, its blocks apart. */
export function lineText(tree: HtmlTree, node: number, limit = 2_000): string {
  let text = ''
  for (let at = node; at < endOf(tree, node) && text.length < limit; at += 1) {
    const tag = tagOf(tree, at)
    if (tag === '') text += tree.text[at] ?? ''
    else if (tag === 'rt' || tag === 'rp') at = endOf(tree, at) - 1
    else if ((tag === 'br' || BLOCK_TAGS.has(tag)) && text !== '' && !text.endsWith(' ')) text += ' '
  }
  return onOneLine(text.slice(0, limit))
}

/** The innermost element of the given tags around a node, itself among them; -1 where none is within so many steps. */
export function nearest(tree: HtmlTree, node: number, tags: ReadonlySet<string>, maxSteps: number): number {
  for (let up = node, steps = 0; up > 0 && steps < maxSteps; up = parentOf(tree, up), steps += 1) {
    if (tags.has(tagOf(tree, up))) return up
  }
  return -1
}

/** Elements of the given tags below a node, in document order. */
export function findElements(tree: HtmlTree, tags: ReadonlySet<string> | string, root = 0): number[] {
  const wanted = typeof tags === 'string' ? new Set([tags]) : tags
  const found: number[] = []
  for (let node = root; node < endOf(tree, root); node += 1) {
    if (wanted.has(tagOf(tree, node))) found.push(node)
  }
  return found
}

const MAX_CLASS_LENGTH = 80

/** Equal for the cards of a list, the posts of a thread, the paragraphs of a text. */
export function elementSignature(tree: HtmlTree, element: number): string {
  const up = parentOf(tree, element)
  return `${own(tree, element)}<${own(tree, up)}<${own(tree, parentOf(tree, up))}`
}

function own(tree: HtmlTree, node: number): string {
  return `${tagOf(tree, node)}.${classOf(tree, node).slice(0, MAX_CLASS_LENGTH)}`
}

/** Many sites' class names; a hostile page empties the memory at worst. */
const MAX_TEXTS = 20_000
/** Longer texts hardly come twice. */
const MAX_LENGTH = 300

/** The same function, asked once for each text. It must depend on the text alone. */
export function remembered<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, { readonly value: Read }>()
  return (text) => {
    if (text.length > MAX_LENGTH) return read(text)
    const found = known.get(text)
    if (found !== undefined) return found.value
    const value = read(text)
    if (known.size >= MAX_TEXTS) known.clear()
    known.set(text, { value })
    return value
  }
}
