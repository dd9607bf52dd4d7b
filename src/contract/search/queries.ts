// Reads what is searched for: one query, or several that are answered as one.
import { fits, MAX_TEXT, plainText } from '../fields.ts'
import { invalidParameter, missingParameter } from '../reading.ts'

/** Queries that run in one call; the contract's limit. */
export const MAX_QUERIES = 5

export interface Queries {
  /** 1 to 5, none empty. */
  readonly queries: readonly string[]
  /** How many the caller gave. */
  readonly queriesProvided: number
  /** How many of those were dropped. */
  readonly queriesTruncated: number
  /** True where the caller gave a list, even of one. */
  readonly multiQuery: boolean
}

/**
 * Reads `q` of a query string: text, or a JSON array of texts where it starts with `[`. All of the array is
 * checked, also what is dropped for being over the limit. A space before the bracket makes it plain text.
 */
export function readQueries(q: unknown): Queries {
  if (typeof q !== 'string' || !q.startsWith('[')) return readQueryText(q)
  return readQueryList(parseArray(q), 'q')
}

/** Reads `q` where it can only be one text. */
export function readQueryText(q: unknown): Queries {
  if (q === undefined) throw missingParameter('q')
  if (typeof q !== 'string') throw invalidParameter('q', 'must be a string')
  const query = plainText(q)
  if (query === '') throw missingParameter('q')
  refuseTooLong(q, 'q')
  return { queries: [query], queriesProvided: 1, queriesTruncated: 0, multiQuery: false }
}

/** Reads a list of queries; the first five run. */
export function readQueryList(list: unknown, name: string): Queries {
  if (!Array.isArray(list) || list.length === 0) throw invalidParameter(name, LIST_RULE)
  const queries = list.map((query: unknown) => {
    if (typeof query !== 'string' || plainText(query) === '') throw invalidParameter(name, LIST_RULE)
    refuseTooLong(query, name)
    return plainText(query)
  })
  return {
    queries: queries.slice(0, MAX_QUERIES),
    queriesProvided: queries.length,
    queriesTruncated: Math.max(0, queries.length - MAX_QUERIES),
    multiQuery: true,
  }
}

const LIST_RULE = 'must be a JSON array of 1 or more non-empty strings'

function parseArray(q: string): unknown {
  try {
    return JSON.parse(q)
  } catch {
    throw invalidParameter('q', LIST_RULE)
  }
}

function refuseTooLong(query: string, name: string): void {
  if (!fits(query, MAX_TEXT)) throw invalidParameter(name, `must be at most ${MAX_TEXT} characters`)
}
