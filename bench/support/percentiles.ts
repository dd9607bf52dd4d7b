// Times as a bench prints them.

/** Sorts the times. */
export function percentiles(times: number[]): string {
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms (${times.length})`
}
