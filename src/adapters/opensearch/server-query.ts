// Queries in the server's own language, and what they are put together with.

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
