// The part of a page that a caller's selectors name, for the steps that read content.
import { PageUnreadable } from '../../../../foundation/errors.ts'
import { parseSelector } from '../../../../foundation/web/css-selector.ts'
import type { PagePart } from '../../page.ts'
import { narrowTree } from '../tree/narrow-tree.ts'
import { type Analysis, readVisible } from './analyse-page.ts'

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
