// Sentences that pages of one site have in common, by the prints of their words.
import { printOf } from '../../../foundation/text/hashes-of-words.ts'
import type { ReadPiece } from '../rank/passages/read-pieces.ts'

export type Prints = ReadonlySet<number>

type Pages = readonly (readonly ReadPiece[])[]

/** What several of the pages have. */
export function repeatedIn(pages: Pages): Prints {
  const pageOf = new Map<number, number>()
  const repeated = new Set<number>()
  if (pages.length < 2) return repeated
  for (const [page, pieces] of pages.entries()) {
    for (const { print } of pieces) {
      const before = pageOf.get(print)
      if (before === undefined) pageOf.set(print, page)
      else if (before !== page) repeated.add(print)
    }
  }
  return repeated
}

/** So many first words are not the same by chance on so many pages. */
const WORDS_OF_TEMPLATE = 6
const PAGES_OF_TEMPLATE = 3

/** A form is filled in where a page begins. */
const PIECES_OF_TEMPLATE = 40

/** Sentences that pages of one site begin alike and end each with a name of its own: "It belongs to the feature …". */
export function templatesIn(pages: Pages): Prints {
  const templates = new Set<number>()
  if (pages.length < PAGES_OF_TEMPLATE) return templates
  const bearers = new Map<number, { readonly prints: Set<number>; readonly on: Set<number> }>()
  for (const [page, pieces] of pages.entries()) {
    for (const { words, print } of pieces.slice(0, PIECES_OF_TEMPLATE)) {
      if (words.length <= WORDS_OF_TEMPLATE) continue
      const opening = printOf(words, WORDS_OF_TEMPLATE)
      const known = bearers.get(opening) ?? { prints: new Set(), on: new Set() }
      known.prints.add(print)
      known.on.add(page)
      bearers.set(opening, known)
    }
  }
  for (const { prints, on } of bearers.values())
    if (on.size >= PAGES_OF_TEMPLATE && prints.size >= PAGES_OF_TEMPLATE)
      for (const print of prints) templates.add(print)
  return templates
}
