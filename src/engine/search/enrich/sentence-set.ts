// Sentences that have been met, by their words; most others are told by their first words alone.
import { leadOf, type ReadPiece } from '../rank/passages/read-pieces.ts'

export class SentenceSet {
  readonly #forms = new Set<string>()
  readonly #leads = new Set<string>()

  get size(): number {
    return this.#forms.size
  }

  has(piece: ReadPiece): boolean {
    return this.#forms.size > 0 && this.#leads.has(piece.lead) && this.#forms.has(piece.form)
  }

  add(form: string): void {
    this.#forms.add(form)
    this.#leads.add(leadOf(form))
  }
}

type Pages = readonly (readonly ReadPiece[])[]

/** What several of the pages have. */
export function repeatedIn(pages: Pages): SentenceSet {
  const repeated = new SentenceSet()
  if (pages.length < 2) return repeated
  const leads = onSeveral(pages, ({ lead }) => lead)
  const candidates = pages.map((pieces) => pieces.filter(({ lead }) => leads.has(lead)))
  for (const form of onSeveral(candidates, ({ form }) => form)) repeated.add(form)
  return repeated
}

/** So many first words are not the same by chance on so many pages. */
const WORDS_OF_TEMPLATE = 6
const PAGES_OF_TEMPLATE = 3

/** A form is filled in where a page begins; long pages have many sentences, which all would have to be read. */
const PIECES_OF_TEMPLATE = 40

/** Sentences that pages of one site begin alike and end each with a name of its own: "It belongs to the feature …". */
export function templatesIn(pages: Pages): SentenceSet {
  const templates = new SentenceSet()
  if (pages.length < PAGES_OF_TEMPLATE) return templates
  const firsts = pages.map((pieces) => pieces.slice(0, PIECES_OF_TEMPLATE))
  const leads = onSeveral(firsts, ({ lead }) => lead)
  const bearers = new Map<string, { readonly forms: Set<string>; readonly on: Set<number> }>()
  for (const [page, pieces] of firsts.entries()) {
    for (const { lead, words, form } of pieces.filter((piece) => leads.has(piece.lead))) {
      if (lead === '' || words.length <= WORDS_OF_TEMPLATE) continue
      const opening = words.slice(0, WORDS_OF_TEMPLATE).join(' ')
      const known = bearers.get(opening) ?? { forms: new Set(), on: new Set() }
      known.forms.add(form)
      known.on.add(page)
      bearers.set(opening, known)
    }
  }
  for (const { forms, on } of bearers.values())
    if (on.size >= PAGES_OF_TEMPLATE && forms.size >= PAGES_OF_TEMPLATE)
      for (const form of forms) templates.add(form)
  return templates
}

/** What pieces of several pages have in common. */
function onSeveral(pages: Pages, of: (piece: ReadPiece) => string): ReadonlySet<string> {
  const pageOf = new Map<string, number>()
  const several = new Set<string>()
  for (const [page, pieces] of pages.entries()) {
    for (const piece of pieces) {
      const text = of(piece)
      const before = pageOf.get(text)
      if (before === undefined) pageOf.set(text, page)
      else if (before !== page) several.add(text)
    }
  }
  return several
}
