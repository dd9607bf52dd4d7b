// The words of a heading alone, without what only stands in the same element.

import { isUnread, visibilityOf } from '../tree/hidden.ts'
import { BLOCK_TAGS } from '../tree/html-elements.ts'
import { attribute, endOf, type HtmlTree, tagOf } from '../tree/tree.ts'
import { wordsOf } from './blocks.ts'

const KICKER =
  /kicker|roof-?line|over-?line|eyebrow|dachzeile|top-?line|spitzmarke|(?:pre|super)-?(?:title|head)|sub-?(?:title|head)|tagline|(?:^|[\s_-])(?:label|badge|flag|prefix)(?:[\s_-]|$)/i

/** A heading is small, and what is left of it must say something. */
const MAX_HEADING_NODES = 60
const MIN_HEADING_WORDS = 2

/** A heading without its buttons and the line above or below it that has its own element; undefined where it has none. */
export function bareHeading(tree: HtmlTree, heading: number): string | undefined {
  const end = endOf(tree, heading)
  if (end - heading > MAX_HEADING_NODES) return undefined
  let text = ''
  let isBare = false
  for (let node = heading + 1; node < end; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === '') text += tree.text[node] ?? ''
    else if (
      tag === 'small' ||
      tag === 'button' ||
      KICKER.test((attribute(tree, node, 'class') ?? '').slice(0, 200))
    ) {
      isBare = true
      text += ' '
      node = endOf(tree, node) - 1
    } else if (isUnread(tree, node) || visibilityOf(tree, node) === 'hidden') node = endOf(tree, node) - 1
    else if (tag === 'br' || BLOCK_TAGS.has(tag)) text += ' '
  }
  return isBare && wordsOf(text).length >= MIN_HEADING_WORDS ? text : undefined
}
