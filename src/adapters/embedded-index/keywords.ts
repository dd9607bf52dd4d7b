// What a filter asks of the inverted index: keywords, and the column of dates.
import { keywordFilter } from '../../engine/index/facets.ts'
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

const NUMBER = /^\d+(?:\.\d+)?$/
const view = new DataView(new ArrayBuffer(8))

/** Nothing where the word is no number. */
export function numberKeyword(word: string): string | undefined {
  return NUMBER.test(word) ? keywordOfNumber(Number(word)) : undefined
}

/** The bits of a number that is not negative rise with it; a negative one comes before all that a text can hold. */
export function keywordOfNumber(value: number): string {
  view.setFloat64(0, Math.max(0, value))
  return `number:${view.getBigUint64(0).toString(16).padStart(16, '0')}`
}
