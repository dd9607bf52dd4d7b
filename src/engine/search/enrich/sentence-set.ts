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

/** What several of the pages have. */
export function repeatedIn(pages: readonly (readonly ReadPiece[])[]): SentenceSet {
  const repeated = new SentenceSet()
  if (pages.length < 2) return repeated
  const pageOf = new Map<string, number>()
  for (const { page, piece } of sharedLeads(pages)) {
    const before = pageOf.get(piece.form)
    if (before === undefined) pageOf.set(piece.form, page)
    else if (before !== page) repeated.add(piece.form)
  }
  return repeated
}

/** The pieces whose first words stand on several pages, in their order. */
function sharedLeads(
  pages: readonly (readonly ReadPiece[])[],
): readonly { readonly page: number; readonly piece: ReadPiece }[] {
  const all = pages.flatMap((pieces, page) => pieces.map((piece) => ({ page, piece })))
  const pageOf = new Map<string, number>()
  const shared = new Set<string>()
  for (const { page, piece } of all) {
    const before = pageOf.get(piece.lead)
    if (before === undefined) pageOf.set(piece.lead, page)
    else if (before !== page) shared.add(piece.lead)
  }
  return all.filter(({ piece }) => shared.has(piece.lead))
}
