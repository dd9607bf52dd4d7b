// Queries in the server's own language, what they are put together with, and the failure of an index that can't be used.

export type ServerQuery = Readonly<Record<string, unknown>>

export function anyOf(queries: readonly ServerQuery[]): ServerQuery {
  const [only] = queries
  return only !== undefined && queries.length === 1
    ? only
    : { bool: { should: queries, minimum_should_match: 1 } }
}

export function term(field: string, value: string, boost?: number): ServerQuery {
  return { term: { [field]: boost === undefined ? value : { value, boost } } }
}

/** The message says why, and where it can, what to do. */
export class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable'
}
