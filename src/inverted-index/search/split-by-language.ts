// A query as several of which a document meets at most one: one for each language, say, that its words have forms in.
import type { WeighedClause, WeighedQuery } from './weigh-query.ts'

/**
 * Each part asks for fewer terms, so its bounds are tighter and a candidate is sought in fewer lists. The query itself
 * where it can't be split; the part that most documents hold words of comes first, those that none does are left out.
 */
export function splitByLanguage(query: WeighedQuery): readonly WeighedQuery[] {
  const formed = [...query.must, query.should].flatMap((group) => group.flatMap(({ form }) => form ?? []))
  const { of = 0 } = formed[0] ?? {}
  if (of < 2 || formed.some((form) => form.of !== of)) return [query]
  const deciding = query.must.length === 0 ? query.should : query.must.find(allFormed)
  if (!deciding || !allFormed(deciding)) return [query]
  const holding = new Float64Array(of)
  for (const { form } of deciding)
    if (form) holding[form.place] = (holding[form.place] as number) + form.holding
  return Array.from(holding.keys())
    .filter((place) => (holding[place] as number) > 0)
    .sort((a, b) => (holding[b] as number) - (holding[a] as number))
    .map((place) => partOf(query, place))
}

/** Whether a document that meets one of the clauses is of one part alone. */
function allFormed(group: readonly WeighedClause[]): boolean {
  return group.length > 0 && group.every(({ form }) => form !== undefined)
}

function partOf(query: WeighedQuery, place: number): WeighedQuery {
  const own = (group: readonly WeighedClause[]): readonly WeighedClause[] =>
    group.filter(({ form }) => form === undefined || form.place === place)
  return { ...query, must: query.must.map(own), should: own(query.should) }
}
