// How an element looks in the page: its tag and class, and those of the two elements around it.
import { attribute, type HtmlTree, parentOf, tagOf } from './tree.ts'

const MAX_CLASS_LENGTH = 80

/** Equal for the cards of a list, the posts of a thread, the paragraphs of a text. */
export function elementSignature(tree: HtmlTree, element: number): string {
  const up = parentOf(tree, element)
  return `${own(tree, element)}<${own(tree, up)}<${own(tree, parentOf(tree, up))}`
}

function own(tree: HtmlTree, node: number): string {
  return `${tagOf(tree, node)}.${(attribute(tree, node, 'class') ?? '').slice(0, MAX_CLASS_LENGTH)}`
}
