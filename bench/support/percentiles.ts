// Times as a bench prints them.

/** The time that so large a share of them does not exceed. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

export function percentiles(times: readonly number[]): string {
  const at = (share: number): string => quantile(times, share).toFixed(1)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms (${times.length})`
}
