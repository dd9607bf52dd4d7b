// Sums of usage for charts and tables.
import type { UsageRowView, UsageView } from '../console-api.ts'
import type { Series } from './parts/chart.tsx'

export interface UsageTotal {
  readonly caller: string
  readonly endpoint: string
  readonly requests: number
  readonly dollars: number
}

const DAY_MS = 86_400_000

/** Every day of the range, as seconds since the epoch: days without a call count too. */
export function daysOf({ from, to }: Pick<UsageView, 'from' | 'to'>): number[] {
  const first = Date.parse(from)
  const length = Math.round((Date.parse(to) - first) / DAY_MS) + 1
  return Array.from({ length }, (_, at) => (first + at * DAY_MS) / 1000)
}

/** One series for each endpoint that there is something of. */
export function byDay(
  rows: readonly UsageRowView[],
  days: readonly number[],
  of: (row: UsageRowView) => number,
): Series[] {
  const called = new Set(rows.filter((row) => of(row) > 0).map(({ endpoint }) => endpoint))
  return [...called].sort().map((name) => {
    const values = new Map<number, number>()
    for (const row of rows) {
      if (row.endpoint !== name) continue
      const day = Date.parse(row.day) / 1000
      values.set(day, (values.get(day) ?? 0) + of(row))
    }
    return { name, values: days.map((day) => values.get(day) ?? 0) }
  })
}

/** By caller and endpoint, the costliest first. */
export function totals(rows: readonly UsageRowView[], names: Readonly<Record<string, string>>): UsageTotal[] {
  const groups = Map.groupBy(rows, (row) => `${row.key}\n${row.endpoint}`)
  return [...groups.values()]
    .map((group) => ({
      caller: names[group[0]?.key ?? ''] ?? group[0]?.key ?? '',
      endpoint: group[0]?.endpoint ?? '',
      requests: sum(group, (row) => row.requests),
      dollars: sum(group, (row) => row.credits_dollars),
    }))
    .sort((a, b) => b.dollars - a.dollars || b.requests - a.requests)
}

export function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
