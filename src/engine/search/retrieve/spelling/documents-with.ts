// How many documents have words side by side, under everything else that the query asks for.
import { partQuery } from '../index-queries.ts'
import type { SpellingNeeds } from './spelling-needs.ts'

export async function documentsWith(
  phrase: string,
  { parsed, index }: Pick<SpellingNeeds, 'parsed' | 'index'>,
): Promise<number> {
  const clause = { kind: 'phrase', text: phrase, field: 'any', weight: 1 } as const
  const must = [[clause], ...parsed.required]
  return (await index.look({ ...partQuery(parsed, [], 1), must, should: [] })).total
}
