// Politeness towards one host: few requests at a time, and none while it has asked for a pause.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../foundation/clock.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import { tooSlow } from './failures.ts'

export interface HostSlots {
  /** Runs the work when the host has a free slot; PageUnavailable while it is paused or when the signal ends. */
  run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Lets no request to the host start for so long. */
  pause(host: string, seconds: number): void
}

interface Host {
  running: number
  readonly waiting: (() => void)[]
}

/** Pauses that are remembered; the oldest is forgotten beyond that. */
const MAX_PAUSES = 10_000

export function createHostSlots(perHost: number, clock: Clock): HostSlots {
  const hosts = new Map<string, Host>()
  const pausedUntil = new LRUCache<string, number>({ max: MAX_PAUSES })

  const refuseWhilePaused = (name: string): void => {
    const leftMs = (pausedUntil.get(name) ?? 0) - clock.now()
    if (leftMs > 0)
      throw new PageUnavailable('The site asked for a pause between requests', Math.ceil(leftMs / 1000))
  }
  const leave = (name: string, host: Host): void => {
    const next = host.waiting.shift()
    if (next) next()
    else host.running -= 1
    if (host.running === 0) hosts.delete(name)
  }

  return {
    async run(name, signal, work) {
      refuseWhilePaused(name)
      const host = hosts.get(name) ?? { running: 0, waiting: [] }
      hosts.set(name, host)
      if (host.running < perHost) host.running += 1
      else await turn(host, signal)
      try {
        refuseWhilePaused(name)
        return await work()
      } finally {
        leave(name, host)
      }
    },
    pause(name, seconds) {
      pausedUntil.set(name, clock.now() + seconds * 1000)
    },
  }
}

/** Resolves when a slot is handed over; its count stays as it is. */
async function turn(host: Host, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw tooSlow()
  await new Promise<void>((resolve, reject) => {
    const take = (): void => {
      signal.removeEventListener('abort', give)
      resolve()
    }
    const give = (): void => {
      const place = host.waiting.indexOf(take)
      if (place >= 0) host.waiting.splice(place, 1)
      reject(tooSlow())
    }
    host.waiting.push(take)
    signal.addEventListener('abort', give, { once: true })
  })
}
