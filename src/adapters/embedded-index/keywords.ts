// What a filter asks of the inverted index: keywords, and the column of dates.
import { keywordFilter } from '../../engine/index/facet-keywords.ts'
import type { DocumentFilter } from '../../engine/index/search-index.ts'
import type { Filter } from '../../inverted-index/search/query.ts'
import { PUBLISHED } from './schema.ts'

/** Before the codes of the languages whose stems are in the index. */
export const STEMMED = 'stemmed:'

export function filterOf(filter: DocumentFilter): Filter {
  const { publishedFrom: from, publishedBefore: before } = filter
  const dated = from !== undefined || before !== undefined
  const range = {
    column: PUBLISHED,
    ...(from === undefined ? {} : { from }),
    ...(before === undefined ? {} : { before }),
  }
  return { ...keywordFilter(filter), ranges: dated ? [range] : [] }
}
