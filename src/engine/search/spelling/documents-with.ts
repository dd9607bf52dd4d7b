// How many documents have words side by side, under everything else that the query asks for.
import { partQuery } from '../retrieve/index-queries.ts'
import type { SpellingNeeds } from './spelling-needs.ts'

export async function documentsWith(
  phrase: string,
  { asked, index }: Pick<SpellingNeeds, 'asked' | 'index'>,
): Promise<number> {
  const clause = { kind: 'phrase', text: phrase, field: 'any', weight: 1 } as const
  const must = [[clause], ...asked.required]
  return (await index.look({ ...partQuery(asked, [], 1), must, should: [] })).total
}
