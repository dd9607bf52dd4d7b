// The facts of a page in their column on the server: bytes, which it takes and gives in base64.
import type { RankingFacts } from '../../engine/index/ranking-facts.ts'

/** The address is the page's key. */
export type KeptFacts = Omit<RankingFacts, 'url'>

/** What is asked of a hit for them, and where they are in the answer. */
export const FACTS_COLUMN = 'facts'

export function writeFacts({ url: _, ...facts }: RankingFacts): string {
  return Buffer.from(JSON.stringify(facts)).toString('base64')
}

export function readFacts(column: string): KeptFacts {
  return JSON.parse(Buffer.from(column, 'base64').toString()) as KeptFacts
}
