// Relevance: how sure it is that a page speaks of the query, from 0 to 1, the same for every query and mode.

/** What is known of how a page matches, beside its rank. */
export interface MatchEvidence {
  /** The share of the query's words that the page has, by their rarity. */
  readonly covered: number
  /** The share of the query's words that its title has; absent where the title was not read. */
  readonly titled?: number
  /** The cosine of its nearest passage and the query; absent where either has no vector. */
  readonly cosine?: number
}

/** The least relevance of a result, unless the caller says another. */
export const FLOOR = 0.3
/** The least of the best result: a list of pages that each have a part of the query answers nothing. */
export const FLOOR_OF_BEST = 0.45

/** How much of the certainty that words give comes from the title. */
const TITLE_SHARE = 0.2
/** What vectors of texts that have nothing in common come to, and such that say the same. */
const UNRELATED = 0.8
const RELATED = 0.9
/** What vectors alone can make sure of. */
const MEANING_ALONE = 0.8

export function relevanceOf({ covered, titled = covered / 2, cosine }: MatchEvidence): number {
  const byWords = (1 - TITLE_SHARE) * covered + TITLE_SHARE * titled
  if (cosine === undefined) return byWords
  const near = Math.min(1, Math.max(0, (cosine - UNRELATED) / (RELATED - UNRELATED)))
  return 1 - (1 - byWords) * (1 - MEANING_ALONE * near)
}

/** Numbers that never rise: each run that does is evened out to its mean (pool adjacent violators). */
export function neverRising(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = []
  for (const value of values) {
    let pool = { sum: value, count: 1 }
    for (
      let last = pools.at(-1);
      last && last.sum / last.count < pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count }
      pools.pop()
    }
    pools.push(pool)
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}
