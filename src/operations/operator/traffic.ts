// The last day's requests by minute: how many, how many failed, how long they took. They outlive a restart as `kept`.
import type { Clock } from '../../foundation/clock.ts'
import type { TrafficCounts, TrafficShown } from './owner-figures.ts'

/** What a request was for. */
export const TRAFFIC_KINDS = ['search', 'fetch', 'news', 'mcp', 'page', 'other'] as const
export type TrafficKind = (typeof TRAFFIC_KINDS)[number]

export interface Traffic {
  observe(seen: { route: string; status: number; milliseconds: number }): void
  shown(): TrafficShown
  /** What the next process is given. */
  kept(): TrafficKept
}

/** Plain data. */
export interface TrafficKept {
  readonly since: number
  readonly minutes: readonly {
    readonly at: number
    readonly kinds: readonly (readonly [TrafficKind, TrafficCounts])[]
  }[]
}

const MINUTE_MS = 60_000
const KEPT_MINUTES = 24 * 60

type Counts = { -readonly [Count in keyof TrafficCounts]: number }

interface Minute {
  at: number
  kinds: Map<TrafficKind, Counts>
}

export function createTraffic(clock: Clock, before?: TrafficKept): Traffic {
  const startedAt = before?.since ?? clock.now()
  const ring = new Map<number, Minute>()
  const slotOf = (at: number): number => (at / MINUTE_MS) % KEPT_MINUTES
  for (const { at, kinds } of before?.minutes ?? []) {
    ring.set(slotOf(at), { at, kinds: new Map(kinds.map(([kind, counts]) => [kind, { ...counts }])) })
  }

  const recent = (): Minute[] => {
    const oldest = clock.now() - KEPT_MINUTES * MINUTE_MS
    return [...ring.values()].filter(({ at }) => at >= oldest).sort((a, b) => a.at - b.at)
  }

  return {
    observe({ route, status, milliseconds }) {
      if (!isCounted(route)) return
      const at = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      const slot = slotOf(at)
      let minute = ring.get(slot)
      if (minute?.at !== at) {
        minute = { at, kinds: new Map() }
        ring.set(slot, minute)
      }
      const kind = kindOf(route)
      const counts = minute.kinds.get(kind) ?? none()
      add(counts, {
        requests: 1,
        refused: status >= 400 && status < 500 ? 1 : 0,
        failed: status >= 500 ? 1 : 0,
        milliseconds,
      })
      minute.kinds.set(kind, counts)
    },
    shown() {
      const minutes = recent()
      return {
        since: Math.max(startedAt, clock.now() - KEPT_MINUTES * MINUTE_MS),
        minutes: minutes.map(({ at, kinds }) => ({ at, ...mean(sum([...kinds.values()])) })),
        kinds: TRAFFIC_KINDS.map((kind) => ({
          kind,
          ...mean(sum(minutes.flatMap(({ kinds }) => kinds.get(kind) ?? []))),
        })),
      }
    },
    kept: () => ({
      since: startedAt,
      minutes: recent().map(({ at, kinds }) => ({ at, kinds: [...kinds] })),
    }),
  }
}

/**
 * What asks whether the service is there tells nothing of how it serves (while it starts the answer is a 503), nor does what the
 * console asks of itself.
 */
export function isCounted(route: string): boolean {
  return route !== '/health' && route !== '/ready' && !route.startsWith('/console')
}

function kindOf(route: string): TrafficKind {
  if (route.startsWith('/api/v1/')) {
    const name = route.split('/')[3]
    if (name === 'search' || name === 'fetch' || name === 'news') return name
  }
  if (route === '/mcp') return 'mcp'
  if (route === '/') return 'page'
  return 'other'
}

function none(): Counts {
  return { requests: 0, refused: 0, failed: 0, milliseconds: 0 }
}

function add(to: Counts, more: Counts): void {
  to.requests += more.requests
  to.refused += more.refused
  to.failed += more.failed
  to.milliseconds += more.milliseconds
}

function sum(all: readonly Counts[]): Counts {
  const total = none()
  for (const one of all) add(total, one)
  return total
}

function mean(counts: Counts): Counts {
  return { ...counts, milliseconds: counts.requests === 0 ? 0 : counts.milliseconds / counts.requests }
}
