// Isotonic regression: scores that never rise along a list.

/** Each run that does is evened out to its mean (pool adjacent violators). */
export function isotonicDecreasing(values: readonly number[]): number[] {
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
  const even: number[] = []
  for (const { sum, count } of pools) for (let of = 0; of < count; of++) even.push(sum / count)
  return even
}

/** With scores that never rise. */
export function scoredDown<T extends { readonly score: number }>(found: readonly T[]): readonly T[] {
  const scores = isotonicDecreasing(found.map(({ score }) => score))
  return found.map((one, at) => ({ ...one, score: scores[at] ?? 0 }))
}
