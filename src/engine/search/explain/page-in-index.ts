// One page as the index holds it: whether it is there at all, and which clauses it meets, by the index's own word.
import type { Document } from '../../index/document/document.ts'
import { EVERYTHING, facetsOf } from '../../index/facets.ts'
import type { Clause, ReadIndex } from '../../index/search-index.ts'
import { addressText } from '../retrieve/address-text.ts'

export interface PageInIndex {
  isThere(): Promise<boolean>
  meets(clauses: readonly Clause[]): Promise<boolean>
}

/** Pages of one site that are looked through for the one. */
const LOOKED_THROUGH = 20_000

export function pageInIndex(index: ReadIndex, document: Document): PageInIndex {
  const { host } = facetsOf(document)
  const filter = { ...EVERYTHING, includeDomains: [[{ domain: host, below: false }]] }
  const address: Clause = { kind: 'phrase', text: addressText(document.url), field: 'url', weight: 1 }

  const isAmong = async (must: readonly (readonly Clause[])[]): Promise<boolean> => {
    const { hits } = await index.find({ must, should: [], mustNot: [], filter, limit: LOOKED_THROUGH })
    return hits.some(({ url }) => url === document.url)
  }

  const find = async (...groups: readonly (readonly Clause[])[]): Promise<boolean> =>
    // By its address first, which few pages share; one whose address has no words is found among all of its site.
    (await isAmong([[address], ...groups])) || isAmong(groups)

  return { isThere: () => find(), meets: (clauses) => find(clauses) }
}
