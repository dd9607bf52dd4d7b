// How the sources beside our own index are: which there are, when each answered last, and what went wrong.
import type { Fetcher } from '../../engine/pages/fetcher.ts'
import type { Clock } from '../../foundation/clock.ts'
import { messageOf } from '../../foundation/errors.ts'
import type { SourceState } from './owner-figures.ts'

export interface SourceHealth {
  /** A way to the source that keeps in mind how it answers; the source is listed from now on. */
  through(source: { readonly name: string; readonly purpose: string }, fetcher: Fetcher): Fetcher
  list(): readonly SourceState[]
}

interface Kept {
  readonly purpose: string
  answeredAt?: number
  failedAt?: number
  reason?: string
}

const LONGEST_REASON = 200

export function createSourceHealth({ clock, offline }: { clock: Clock; offline: boolean }): SourceHealth {
  const sources = new Map<string, Kept>()
  return {
    through({ name, purpose }, fetcher) {
      const kept: Kept = sources.get(name) ?? { purpose }
      sources.set(name, kept)
      return {
        async fetch(url, options) {
          try {
            const fetched = await fetcher.fetch(url, options)
            kept.answeredAt = clock.now()
            return fetched
          } catch (error) {
            // What a caller gave up tells nothing of the source.
            if (!options.signal.aborted) {
              kept.failedAt = clock.now()
              kept.reason = messageOf(error).slice(0, LONGEST_REASON)
            }
            throw error
          }
        },
      }
    },
    list: () => [...sources].map(([name, kept]) => shown(name, kept, offline)),
  }
}

function shown(name: string, { purpose, answeredAt, failedAt, reason }: Kept, offline: boolean): SourceState {
  const [answered, failed] = [answeredAt ?? 0, failedAt ?? 0]
  const last = answered === 0 && failed === 0 ? 'idle' : failed > answered ? 'failing' : 'working'
  return {
    name,
    purpose,
    state: offline ? 'off' : last,
    answered: isoOf(answeredAt),
    failed: isoOf(failedAt),
    reason: reason ?? null,
  }
}

function isoOf(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString()
}
