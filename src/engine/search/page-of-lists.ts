// One page cut out of the lists of all queries, fused where there are several.
import type { Document } from '../index/document/document.ts'
import { EVERYTHING } from '../index/facets.ts'
import { type ResultList, stillPassing } from './list.ts'
import { fuseRanks } from './retrieve/fuse.ts'

export interface PageItem {
  readonly document: Document
  readonly score: number
  readonly queryIndices: readonly number[]
}

type Place = Omit<PageItem, 'document'> & { readonly url: string }

/** Reads documents of the tail alone; those of the heads are there already. */
export async function pageOfLists(
  lists: readonly ResultList[],
  page: { readonly offset: number; readonly limit: number },
  read: (urls: readonly string[]) => Promise<readonly Document[]>,
): Promise<readonly PageItem[]> {
  const places = placesOf(lists).slice(page.offset, page.offset + page.limit)
  const known = new Map(
    lists.flatMap(({ head }) => head.map(({ document }): [string, Document] => [document.url, document])),
  )
  const unknown = places.filter(({ url }) => !known.has(url))
  for (const document of await read(unknown.map(({ url }) => url))) known.set(document.url, document)
  return places.flatMap(({ url, ...place }) => {
    const document = known.get(url)
    const passes = place.queryIndices.some(
      (index) => document && stillPassing([document], lists[index]?.asked.filter ?? EVERYTHING).length > 0,
    )
    return document && passes ? [{ document, ...place }] : []
  })
}

/** Every place of the fused list. Heads are fused by rank; tails follow in turns. Longer tails change no place. */
export function placesOf(lists: readonly ResultList[]): Place[] {
  const [only] = lists
  const places = new Map<string, Place>()
  if (only && lists.length === 1) {
    for (const { document, score } of only.head)
      places.set(document.url, { url: document.url, score, queryIndices: [0] })
  } else {
    const heads = lists.map(({ head }) => head.map(({ document }) => document.url))
    for (const { url, score, found } of fuseRanks(heads)) places.set(url, { url, score, queryIndices: found })
  }
  const longest = Math.max(0, ...lists.map(({ tail }) => tail.length))
  for (let at = 0; at < longest; at++) {
    for (const [index, { tail }] of lists.entries()) {
      const url = tail[at]
      if (url !== undefined && !places.has(url)) places.set(url, { url, score: 0, queryIndices: [index] })
    }
  }
  return [...places.values()]
}
