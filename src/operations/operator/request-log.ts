// The last requests, kept for the owner, over a restart too: when, what for, how it ended and how long it took. No query is in it
// unless the operator has queries logged.
import type { Clock } from '../../foundation/clock.ts'
import type { KeyRequests, RequestEntry, RequestsShown } from './owner-figures.ts'
import { isCounted } from './traffic.ts'

export interface RequestSeen {
  readonly requestId: string
  readonly method: string
  /** The route's pattern; empty where none matched. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly keyShown?: string
  /** With its query, for logs that may hold queries. */
  readonly url: string
}

export interface RequestFilter {
  /** `2` for 200 to 299, and so on. */
  readonly status?: string
  readonly route?: string
  readonly key?: string
}

export interface RequestLog {
  observe(seen: RequestSeen): void
  searched(cached: boolean): void
  shown(filter: RequestFilter): RequestsShown
  /** What the next process is given. */
  kept(): RequestsKept
}

/** Plain data. */
export interface RequestsKept {
  readonly entries: readonly RequestEntry[]
  readonly searches: number
  readonly cached: number
}

const KEPT = 5_000
const SHOWN = 100
/** As long as traffic counts them. */
const KEPT_MS = 24 * 60 * 60_000

export function createRequestLog(needs: {
  clock: Clock
  withQueries: boolean
  before?: RequestsKept | undefined
}): RequestLog {
  const known = needs.before?.entries ?? []
  // Queries may have been logged before, and are not any more.
  let ring: RequestEntry[] = needs.withQueries ? [...known] : known.map(({ url: _, ...entry }) => entry)
  let { searches, cached } = needs.before ?? { searches: 0, cached: 0 }
  const recent = (): RequestEntry[] => {
    const oldest = needs.clock.now() - KEPT_MS
    return ring.slice(-KEPT).filter(({ at }) => at >= oldest)
  }
  return {
    observe({ requestId, method, route, status, milliseconds, keyShown = '', url }) {
      if (!isCounted(route)) return
      const entry = {
        id: requestId,
        at: needs.clock.now(),
        method,
        route,
        status,
        milliseconds,
        key: keyShown,
      }
      ring.push(needs.withQueries ? { ...entry, url } : entry)
      if (ring.length >= 2 * KEPT) ring = ring.slice(-KEPT)
    },
    searched(fromCache) {
      searches += 1
      if (fromCache) cached += 1
    },
    shown(filter) {
      const kept = recent()
      const found = kept.filter((one) => passes(one, filter))
      const times = found.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
      return {
        requests: found.length,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        ...(searches === 0 ? {} : { cacheRate: cached / searches }),
        statuses: countBy(found, ({ status }) => status).map(([status, requests]) => ({ status, requests })),
        keys: countBy(found, ({ key }) => key).map(([key]) =>
          keyShown(
            key,
            found.filter((one) => one.key === key),
          ),
        ),
        routes: [...new Set(kept.map(({ route }) => route))].sort(),
        entries: found.slice(-SHOWN).toReversed(),
      }
    },
    kept: () => ({ entries: recent(), searches, cached }),
  }
}

function passes(entry: RequestEntry, { status, route, key }: RequestFilter): boolean {
  if (status !== undefined && !String(entry.status).startsWith(status)) return false
  return (route === undefined || entry.route === route) && (key === undefined || entry.key === key)
}

function keyShown(key: string, own: readonly RequestEntry[]): KeyRequests {
  const times = own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return {
    key,
    requests: own.length,
    refused: own.filter(({ status }) => status >= 400 && status < 500).length,
    failed: own.filter(({ status }) => status >= 500).length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}

/** The nearest rank; 0 of nothing. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function countBy<T, K extends string | number>(all: readonly T[], keyOf: (one: T) => K): [K, number][] {
  const counts = new Map<K, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}
