// The anchor of a heading: an id or name by which an address leads to it.
import { HEADING_TAGS } from '../tree/html-elements.ts'
import { attribute, endOf, type HtmlTree, parentOf, tagOf } from '../tree/tree.ts'

/** Sections that a heading opens are found so many elements above it. */
const MOST_ABOVE = 5
const SECTIONS: ReadonlySet<string> = new Set(['section', 'article', 'div', 'header', 'hgroup'])
/** Longer ones are made by programs for themselves. */
const LONGEST = 200

/** Of the heading itself, within it, just before it, or of the section that it opens; undefined where it has none. */
export function headingId(tree: HtmlTree, heading: number): string | undefined {
  return ownId(tree, heading) ?? idWithin(tree, heading) ?? idBefore(tree, heading)
}

function ownId(tree: HtmlTree, node: number): string | undefined {
  const tag = tagOf(tree, node)
  const id = attribute(tree, node, 'id') || (tag === 'a' ? attribute(tree, node, 'name') : undefined)
  return id !== undefined && id !== '' && id.length <= LONGEST && !/\s/.test(id) ? id : undefined
}

function idWithin(tree: HtmlTree, heading: number): string | undefined {
  for (let node = heading + 1; node < endOf(tree, heading); node += 1) {
    const id = ownId(tree, node)
    if (id !== undefined) return id
  }
  return undefined
}

/** Looks back over what holds no text, to an anchor that stands there or to the beginning of a section with an id. */
function idBefore(tree: HtmlTree, heading: number): string | undefined {
  let above = 0
  let around = parentOf(tree, heading)
  for (let node = heading - 1; node > 0; node -= 1) {
    const tag = tagOf(tree, node)
    if ((tree.text[node] ?? '').trim() !== '' || HEADING_TAGS.has(tag)) return undefined
    if (tag === 'a' || (node === around && SECTIONS.has(tag))) {
      const id = ownId(tree, node)
      if (id !== undefined) return id
    }
    if (node !== around) continue
    above += 1
    if (above > MOST_ABOVE) return undefined
    around = parentOf(tree, around)
  }
  return undefined
}
